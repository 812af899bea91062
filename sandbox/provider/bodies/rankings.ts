import { between, type Random, random } from '../../random.ts';
import { DAY } from '../world/calendar.ts';
import farSchools from '../world/far-schools.json' with { type: 'json' };
import { recordAt, written } from '../world/records.ts';
import { type Body, type Context, second, yearOf } from './context.ts';
import { logoOf, logosOf, uidOf } from './teams.ts';

const PLACES = 25;

/** The polls, with the provider's types. Only football has the third poll. */
const POLLS = [
  { type: 'ap', name: 'Media Top 25', voters: 62 },
  { type: 'usa', name: 'Coaches Poll', voters: 31 },
  { type: 'cfp', name: 'Playoff Committee Rankings', voters: 13 },
] as const;

/** `/rankings`; null if the provider has no rankings for the league. */
export function rankingsBody(context: Context): Body | null {
  const { league } = context;
  if (league.lacks.includes('rankings')) return null;
  const { id, uid, name, abbreviation, slug } = league;
  const polls = league.key === 'football' ? POLLS : POLLS.slice(0, 2);
  return {
    sports: [{ id: uid.slice(2).split('~')[0], slug: league.sport }],
    leagues: [{ id, uid, name, abbreviation, slug }],
    rankings: polls.map((poll, index) => pollBody(context, poll, index)),
  };
}

function pollBody(context: Context, { type, name, voters }: (typeof POLLS)[number], index: number): Body {
  const { league, season, now } = context;
  const monday = Math.floor((now / DAY - 4) / 7) * 7 + 4;
  const next = random('poll page', league.key, season.number, type, monday);
  const teams = rankedTeams(context);
  // The ranks shown beside team names are from the first poll. In the other polls, some neighboring teams are swapped.
  if (index > 0)
    for (let at = index; at + 1 < teams.length; at += 4)
      teams.splice(at, 2, ...teams.slice(at, at + 2).reverse());
  const ranked = teams.map((team, at) => rank(team, at + 1, voters, next));
  const week = 1 + Math.floor(season.games.filter(({ end }) => end <= now).length / 34);
  const updated = second(monday * DAY + 18 * 60 * 60_000);
  return {
    id: String(index + 1),
    name,
    shortName: name,
    type,
    occurrence: {
      number: week,
      type: 'week',
      last: false,
      value: String(week),
      displayValue: `Week ${week}`,
    },
    date: updated,
    headline: `${yearOf(context)} ${name}: Week ${week}`,
    lastUpdated: updated,
    ranks: ranked,
    others: farSchools.slice(-2).map((school, at) => ({ team: farTeam(school, at), points: 20 - at * 7 })),
    droppedOut: [],
  };
}

function rank({ team, recordSummary }: RankedTeam, current: number, voters: number, next: Random): Body {
  const previous = Math.min(PLACES + 1, Math.max(1, current + between(next, -2, 2))) % (PLACES + 1);
  const change = previous - current;
  const firstPlaceVotes = current === 1 ? voters - 5 : current === 2 ? 5 : 0;
  return {
    current,
    previous,
    points: (PLACES + 1 - current) * voters - (current === 1 ? 5 : between(next, 0, voters - 1)),
    firstPlaceVotes,
    // A team that was unranked before has the previous rank 0.
    trend: change === 0 || previous === 0 ? '-' : change > 0 ? `+${change}` : String(change),
    team,
    recordSummary,
  };
}

interface RankedTeam {
  readonly team: Body;
  readonly recordSummary: string;
}

/** The poll: eleven teams of the division on their ranks, and other schools on the ranks between them. */
function rankedTeams({ season, now, base }: Context): RankedTeam[] {
  const byPlace = new Map([...season.poll].map(([id, place]) => [place, id]));
  const otherSchools = farSchools.map((school, at) => ({
    team: farTeam(school, at),
    recordSummary: `${20 - at}-${at}`,
  }));
  return Array.from({ length: PLACES }, (_, before): RankedTeam[] => {
    const team = season.teams.find(({ id }) => id === byPlace.get(before + 1));
    if (team === undefined) return otherSchools.splice(0, 1);
    const { location, mascot, abbreviation, color } = team.school;
    const { total } = recordAt(season, team.id, now);
    const names = { location, name: mascot, nickname: location, abbreviation, color };
    const pictures = { logo: logoOf(team, base), logos: logosOf(team, base) };
    return [
      { team: { id: team.id, uid: uidOf(team), ...names, ...pictures }, recordSummary: written(total) },
    ];
  }).flat();
}

const farTeam = ({ location, mascot, abbreviation }: (typeof farSchools)[number], index: number): Body => ({
  id: String(9801 + index),
  location,
  name: mascot,
  nickname: location,
  abbreviation,
});
