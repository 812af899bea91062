import { random, shuffled } from '../../random.ts';
import { isBasketball, type League } from '../world/leagues.ts';
import { played, recordAt, share, type Tally, type TeamRecord, written } from '../world/records.ts';
import { CONFERENCES, type Conference, conferenceOf } from '../world/schools.ts';
import type { Team } from '../world/teams.ts';
import { type Body, type Context, yearOf } from './context.ts';
import { seasonName } from './event-parts.ts';
import { ordinal } from './status.ts';
import { standingsTeam } from './teams.ts';

interface Row {
  readonly team: Team;
  readonly record: TeamRecord;
}

/** A conference's table: by conference record, then overall record, then the order in `schools.json`. */
function tableOf(context: Context, key: string | null): Row[] {
  const { season, now } = context;
  return season.teams
    .filter(({ school }) => school.conference === key)
    .map((team) => ({ team, record: recordAt(season, team.id, now) }))
    .sort(
      (a, b) =>
        share(b.record.conference) - share(a.record.conference) ||
        share(b.record.total) - share(a.record.total) ||
        a.team.school.index - b.team.school.index,
    );
}

/** `3rd in Prairie`; null for a team without a conference, or before the first game. */
export function standingSummary(context: Context, team: Team): string | null {
  const conference = conferenceOf(team.school);
  if (conference === undefined) return null;
  const table = tableOf(context, team.school.conference);
  if (table.every(({ record }) => played(record.total) === 0)) return null;
  const place = table.findIndex((row) => row.team.id === team.id) + 1;
  return `${ordinal(place)} in ${conference.shortName}`;
}

/** `/standings`: one conference, or a tree of all conferences. Null: no such group. */
export function standingsBody(context: Context, group: string | null): Body | null {
  const { league } = context;
  if (league.lacks.includes('standings')) return null;
  const conference = conferenceOfGroup(league, group);
  if (conference !== undefined) {
    const conferenceTable = conferenceBody(context, conference);
    // For a single group, basketball has the table itself, and the other sports have a tree with one branch.
    return isBasketball(league) ? conferenceTable : { ...rootBody(league), children: [conferenceTable] };
  }
  if (group !== null && group !== league.allGroup) return null;
  return { ...rootBody(league), children: CONFERENCES.map((one) => conferenceBody(context, one)) };
}

const conferenceOfGroup = (league: League, group: string | null): Conference | undefined =>
  CONFERENCES.find(({ key }) => league.groups[key] === group);

const rootBody = ({ uid, allGroup }: League): Body => ({
  uid: `${uid}~g:${allGroup}`,
  id: allGroup,
  name: 'NCAA Division I',
  abbreviation: 'NCAA',
  shortName: 'Division I',
});

function conferenceBody(context: Context, conference: Conference): Body {
  const { league, season } = context;
  const { key, name, shortName, abbreviation } = conference;
  const year = yearOf(context);
  const table = tableOf(context, key);
  const entries = table.map((row, index) => entry(row, index, table, context));
  return {
    uid: `${league.uid}~g:${league.groups[key]}`,
    id: league.groups[key],
    name,
    abbreviation,
    shortName,
    isConference: true,
    standings: {
      id: '0',
      name: 'overall',
      displayName: 'Standings',
      links: [],
      season: year,
      seasonType: 2,
      seasonDisplayName: seasonName(league, year),
      // The order is random, because the provider does not sort its entries.
      entries: shuffled(random('entries', key, season.number), entries),
    },
  };
}

function entry({ team, record }: Row, index: number, table: readonly Row[], context: Context): Body {
  const { key } = context.league;
  const best = table[0]?.record.conference ?? record.conference;
  const gamesBehind = (best.wins - record.conference.wins + record.conference.losses - best.losses) / 2;
  const stats = (key === 'football' ? FOOTBALL_BLOCKS : BLOCKS).flatMap(
    ({ prefix, part, id, name, type }) => {
      const summary = written(record[part]);
      return [
        ...numbers({
          prefix,
          tally: record[part],
          place: index + 1,
          streak: record.streak,
          behind: gamesBehind,
          key,
        }),
        { id, ...named(name, name), type, summary, displayValue: summary },
      ];
    },
  );
  return { team: standingsTeam(team, context), stats };
}

interface Block {
  readonly prefix: string;
  readonly part: 'total' | 'home' | 'road' | 'conference';
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

const OVERALL: Block = { prefix: '', part: 'total', id: '0', name: 'overall', type: 'total' };
const CONFERENCE: Block = {
  prefix: 'vsconf_',
  part: 'conference',
  id: '9',
  name: 'vs. Conf.',
  type: 'vsconf',
};
const BLOCKS: readonly Block[] = [
  { prefix: 'home_', part: 'home', id: '2', name: 'Home', type: 'home' },
  { prefix: 'road_', part: 'road', id: '3', name: 'Road', type: 'road' },
  OVERALL,
  CONFERENCE,
];
const FOOTBALL_BLOCKS: readonly Block[] = [
  CONFERENCE,
  { prefix: 'homerecord_', part: 'home', id: '2', name: 'Home', type: 'homerecord' },
  { prefix: 'awayrecord_', part: 'road', id: '3', name: 'Road', type: 'awayrecord' },
  OVERALL,
];

const named = (name: string, short: string): Body => ({
  name,
  abbreviation: short,
  displayName: name,
  shortDisplayName: short,
  description: name,
});

interface Numbers {
  readonly prefix: string;
  readonly tally: Tally;
  readonly place: number;
  readonly streak: number;
  readonly behind: number;
  readonly key: string;
}

/** The same seven names in every block; only `type` distinguishes the blocks. */
function numbers({ prefix, tally, place, streak, behind, key }: Numbers): Body[] {
  const stat = (name: string, short: string, value: number, displayValue = String(value)): Body => ({
    ...named(name, short),
    type: `${prefix}${name.toLowerCase()}`,
    value,
    displayValue,
  });
  const percent = share(tally);
  const football = key === 'football';
  const diamond = key === 'baseball' || key === 'softball';
  return [
    stat('gamesBehind', 'GB', behind, behind === 0 ? '-' : String(behind)),
    stat('leagueWinPercent', 'LPCT', percent, percent.toFixed(3)),
    ...(football ? [] : [stat('losses', 'L', tally.losses)]),
    ...(diamond ? [] : [stat('playoffSeed', 'SEED', place)]),
    ...(streak === 0 ? [] : [stat('streak', 'STRK', streak, `${streak < 0 ? 'L' : 'W'}${Math.abs(streak)}`)]),
    ...(football ? [] : [stat('winPercent', 'PCT', percent, percent.toFixed(3).replace(/^0/, ''))]),
    stat('wins', 'W', tally.wins),
  ];
}

/** `/seasons/{y}/types/2/groups/{id}` of the core API. Null: no such group. */
export function groupBody(context: Context, group: string, year: number): Body | null {
  const { league, base } = context;
  const conference = conferenceOfGroup(league, group);
  if (conference === undefined) return null;
  const { name, shortName, abbreviation } = conference;
  const season = `http://sports.core.api.example.pvt/v2/sports/${league.sport}/leagues/${league.slug}/seasons/${year}`;
  const groupPath = `${season}/types/2/groups/${group}`;
  return {
    $ref: `${groupPath}?lang=en&region=us`,
    uid: `${league.uid}~g:${group}`,
    id: group,
    name,
    abbreviation,
    shortName,
    midsizeName: shortName,
    season: { $ref: season },
    parent: { $ref: `${season}/types/2/groups/${league.allGroup}` },
    standings: { $ref: `${groupPath}/standings` },
    isConference: true,
    logos: [{ href: `${base}/i/teamlogos/ncaa_conf/500/${abbreviation}.png` }],
    slug: abbreviation,
    teams: { $ref: `${groupPath}/teams` },
    links: [],
  };
}
