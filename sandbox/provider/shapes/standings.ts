import { seasonYear } from '../world/calendar.ts';
import { isBasketball, type League } from '../world/leagues.ts';
import { random, shuffled } from '../world/random.ts';
import type { Tally, TeamRecord } from '../world/records.ts';
import { share, written } from '../world/records.ts';
import type { ConferenceKey } from '../world/schools.ts';
import { CONFERENCES } from '../world/schools.ts';
import { seasonName } from './event-parts.ts';
import type { Body, Scene } from './scene.ts';
import type { Row } from './standings-order.ts';
import { tableOf } from './standings-order.ts';
import { standingsTeam } from './team-shapes.ts';

export const conferencesOf = (): ConferenceKey[] => Object.keys(CONFERENCES) as ConferenceKey[];

/** `/standings`: a conference's own, or a tree of all. Null: no such group. */
export function standingsBody(scene: Scene, group: string | null): Body | null {
  const { league } = scene;
  const conference = conferencesOf().find((key) => league.groups[key] === group);
  if (conference !== undefined) {
    const own = conferenceBody(scene, conference);
    // Of a single group basketball gives the table itself, the others a tree with one branch.
    return isBasketball(league) ? own : { ...rootBody(league), children: [own] };
  }
  if (group !== null && group !== league.allGroup) return null;
  return { ...rootBody(league), children: conferencesOf().map((key) => conferenceBody(scene, key)) };
}

const rootBody = ({ uid, allGroup }: League): Body => ({
  uid: `${uid}~g:${allGroup}`,
  id: allGroup,
  name: 'NCAA Division I',
  abbreviation: 'NCAA',
  shortName: 'Division I',
});

function conferenceBody(scene: Scene, conference: ConferenceKey): Body {
  const { league, season, world } = scene;
  const { name, shortName, abbreviation } = CONFERENCES[conference];
  const year = seasonYear(league, world.seed, season.number);
  const table = tableOf(scene, conference);
  const entries = table.map((row, index) => entry(row, index, table, scene));
  return {
    uid: `${league.uid}~g:${league.groups[conference]}`,
    id: league.groups[conference],
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
      // In no order, like the provider's.
      entries: shuffled(random('entries', conference, season.number), entries),
    },
  };
}

function entry({ team, record }: Row, index: number, table: readonly Row[], scene: Scene): Body {
  const { key } = scene.league;
  const best = table[0]?.record.conference ?? record.conference;
  const behind = (best.wins - record.conference.wins + record.conference.losses - best.losses) / 2;
  const blocks = BLOCKS[key === 'football' ? 'football' : 'others'] ?? [];
  const stats = blocks.flatMap(({ prefix, of, summary }) => {
    const block = { prefix, tally: of(record), place: index + 1, streak: record.streak, behind, key };
    return [
      ...numbers(block),
      { ...summary, summary: written(of(record)), displayValue: written(of(record)) },
    ];
  });
  return { team: standingsTeam(team, scene), stats };
}

interface Block {
  readonly prefix: string;
  readonly tally: Tally;
  readonly place: number;
  readonly streak: number;
  readonly behind: number;
  readonly key: string;
}

/** The same seven names in every block; only `type` says whose they are. */
function numbers({ prefix, tally, place, streak, behind, key }: Block): Body[] {
  const stat = (name: string, short: string, value: number, displayValue: string): Body => ({
    name,
    displayName: name,
    shortDisplayName: short,
    description: name,
    abbreviation: short,
    type: `${prefix}${name.toLowerCase()}`,
    value,
    displayValue,
  });
  const percent = share(tally);
  const football = key === 'football';
  const diamond = key === 'baseball' || key === 'softball';
  const run = `${streak < 0 ? 'L' : 'W'}${Math.abs(streak)}`;
  return [
    stat('gamesBehind', 'GB', behind, behind === 0 ? '-' : String(behind)),
    stat('leagueWinPercent', 'LPCT', percent, percent.toFixed(3)),
    ...(football ? [] : [stat('losses', 'L', tally.losses, String(tally.losses))]),
    ...(diamond ? [] : [stat('playoffSeed', 'SEED', place, String(place))]),
    ...(streak === 0 ? [] : [stat('streak', 'STRK', streak, run)]),
    ...(football ? [] : [stat('winPercent', 'PCT', percent, percent.toFixed(3).replace(/^0/, ''))]),
    stat('wins', 'W', tally.wins, String(tally.wins)),
  ];
}

interface BlockKind {
  readonly prefix: string;
  readonly of: (record: TeamRecord) => Tally;
  readonly summary: Body;
}

const kind = (prefix: string, of: BlockKind['of'], id: string, name: string, type: string): BlockKind => ({
  prefix,
  of,
  summary: {
    id,
    name,
    abbreviation: name,
    displayName: name,
    shortDisplayName: name,
    description: name,
    type,
  },
});

const OVERALL = kind('', ({ total }) => total, '0', 'overall', 'total');
const CONFERENCE = kind('vsconf_', ({ conference }) => conference, '9', 'vs. Conf.', 'vsconf');

const BLOCKS: Readonly<Record<string, readonly BlockKind[]>> = {
  football: [
    CONFERENCE,
    kind('homerecord_', ({ home }) => home, '2', 'Home', 'homerecord'),
    kind('awayrecord_', ({ road }) => road, '3', 'Road', 'awayrecord'),
    OVERALL,
  ],
  others: [
    kind('home_', ({ home }) => home, '2', 'Home', 'home'),
    kind('road_', ({ road }) => road, '3', 'Road', 'road'),
    OVERALL,
    CONFERENCE,
  ],
};
