import type { Standing, TeamRef } from '../model/teams.ts';
import { NO_SUCH_GROUP } from '../provider.ts';
import { readLogo, readTeamName } from './map-parts.ts';
import { dropped, type Mapped, type Row, read, readPage, readRow, readRows, unreadable } from './reading.ts';
import {
  corePage,
  type StandingsEntry,
  type StandingsGroup,
  type StandingsStat,
  standingsEntry,
  standingsGroup,
  standingsStat,
} from './schemas/pages.ts';

interface StandingsTable {
  /** `undefined` if the page does not name it. */
  readonly conference: string | undefined;
  readonly season: number | undefined;
  readonly standings: readonly Standing[];
}

function mapEntry({ team, stats }: StandingsEntry, division: string | null): Row<Entry> {
  const { id, abbreviation = '' } = team;
  const name = readTeamName(team);
  if (name === undefined) return dropped(`standing of team ${id}`, 'no name');
  return {
    value: { team: { id, name, abbreviation, logo: readLogo(team) }, stats: readStats(stats), division },
    anomalies: [],
  };
}

/** A row of the standings, with the name of its division. */
interface DividedRow {
  readonly row: unknown;
  readonly division: string | null;
}

const readEntry = ({ row, division }: DividedRow): Row<Entry> =>
  readRow('standing', standingsEntry, row, (entry) => mapEntry(entry, division));

/** The rows of a conference, and then those of its divisions, if it has more than one. */
function rowsIn(conference: Group): DividedRow[] {
  const filled = conference.children.filter((child) => entriesOf(child).length > 0);
  const nameOf = ({ name, shortName }: Group): string | null =>
    filled.length > 1 ? (name ?? shortName ?? null) : null;
  const ofDivisions = filled.flatMap((child) =>
    entriesOf(child).map((row) => ({ row, division: nameOf(child) })),
  );
  return [...conference.entries.map((row) => ({ row, division: null })), ...ofDivisions];
}

const standingOf = ({ team, stats, division }: Entry, place: number): Standing => ({
  rank: place,
  division,
  team,
  conferenceRecord: conferenceRecord(stats),
  overallRecord: overallRecord(stats),
  winPercentage: winPercentage(stats),
  streak: streak(stats),
  ...otherRecords(stats),
});

/** The standings of our conference, wherever they are on the page. */
export const mapStandings = (payload: unknown, team: TeamRef): Mapped<StandingsTable> =>
  readPage('standings', standingsGroup, payload, (page) => {
    // Error bodies and the placeholder page under `/site/` have neither of these.
    if (page.standings === undefined && page.children === undefined) return unreadable('standings: no table');
    const league = readGroups(page);
    if (league === undefined) return unreadable('standings: more groups or teams than a league has');
    const conference = conferenceIn(league, team);
    if (conference === undefined)
      return unreadable(`standings: no group ${team.conferenceId}`, NO_SUCH_GROUP);
    const rows = rowsIn(conference);
    const entries = readRows(rows, readEntry);
    if (entries === undefined) return unreadable(`standings: none of ${rows.length} teams can be read`);
    const { name, shortName, season } = conference;
    const hasFigures = entries.value.some(({ stats }) => stats.size > 0);
    if (rows.length > 0 && !hasFigures) return unreadable('standings: no team has figures');
    // A division may repeat entries of its conference.
    const teams = new Map<string, Entry>();
    for (const entry of entries.value) {
      teams.delete(entry.team.id);
      teams.set(entry.team.id, entry);
    }
    const parts = Map.groupBy(teams.values(), ({ division }) => division);
    const standings = [...parts.values()].flatMap(rank).map(({ entry, place }) => standingOf(entry, place));
    return read({ conference: name ?? shortName, season, standings }, entries.anomalies);
  });

/** The name of a group in the core API, for standings without a name. */
export const mapConferenceName = (payload: unknown): Mapped<string> =>
  readPage('conference', corePage, payload, ({ name }) => read(name));

/** A league has conferences, which may have divisions. Entries can be at any depth, even at the root. */
interface Group {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly shortName: string | undefined;
  readonly isConference: boolean | undefined;
  readonly season: number | undefined;
  readonly entries: readonly unknown[];
  readonly children: readonly Group[];
}

/** The provider nests groups three levels deep. The limit protects against endless nesting. */
const DEEPEST = 6;
/** Limits for a whole league, which has about 60 conferences and divisions, and 364 teams. */
const MOST_GROUPS = 300;
const MOST_TEAMS = 1_000;

/** `undefined` if there are more groups or teams than a league has. */
export function readGroups(page: StandingsGroup): Group | undefined {
  const left = { groups: MOST_GROUPS };
  const root = readGroup(page, 0, left);
  return left.groups < 0 || entriesOf(root).length > MOST_TEAMS ? undefined : root;
}

/** `left`: how many more groups may be read. All groups of the page share it. */
function readGroup(page: StandingsGroup, depth: number, left: { groups: number }): Group {
  left.groups -= 1 + (page.children?.length ?? 0);
  const below = depth < DEEPEST && left.groups >= 0 ? (page.children ?? []) : [];
  const { id, name, shortName, isConference } = page;
  return {
    id,
    name,
    shortName,
    isConference,
    season: page.standings?.season,
    entries: page.standings?.entries ?? [],
    children: below
      .flatMap((row) => standingsGroup.safeParse(row).data ?? [])
      .map((child) => readGroup(child, depth + 1, left)),
  };
}

/** The entries of the group itself, then those of its subgroups. */
export const entriesOf = (group: Group): unknown[] => [
  ...group.entries,
  ...group.children.flatMap(entriesOf),
];

const all = (group: Group): Group[] => [group, ...group.children.flatMap(all)];

const holds = (group: Group, teamId: string): boolean =>
  entriesOf(group).some((entry) => standingsEntry.safeParse(entry).data?.team.id === teamId);

/**
 * The group with our conference's id, otherwise the group with our team, otherwise the page's only group if it has no
 * id.
 */
function conferenceIn(root: Group, { conferenceId, teamId }: TeamRef): Group | undefined {
  const groups = all(root);
  const numbered = groups.find(({ id }) => id === conferenceId);
  if (numbered !== undefined) return numbered;
  const ours = groups.filter((group) => holds(group, teamId));
  if (ours.length > 0) return ours.findLast(({ isConference }) => isConference === true) ?? ours.at(-1);
  const tables = groups.filter(({ entries }) => entries.length > 0);
  const [only = root] = tables;
  return tables.length <= 1 && only.id === undefined ? only : undefined;
}

interface Entry extends Pick<Standing, 'team' | 'division'> {
  readonly stats: Stats;
}

interface Placed {
  readonly entry: Entry;
  readonly place: number;
}

const seedOf = ({ stats }: Entry): number => stats.get('playoffseed')?.value ?? 0;

/** No conference has this many teams, so a larger number is not a place. */
const MOST_PLACES = 100;

/** Whether the provider's seeds can be used: every team has one, and they are not all the same. */
function areSeeded(entries: readonly Entry[]): boolean {
  const seeds = entries.map(seedOf);
  const places = seeds.every((seed) => Number.isInteger(seed) && seed > 0 && seed < MOST_PLACES);
  return places && (entries.length === 1 || new Set(seeds).size > 1);
}

/**
 * The values that decide the order, the most important one first; higher is better: conference percentage, fewer
 * losses, overall percentage.
 */
function meritsOf(stats: Stats): readonly number[] {
  const tally = readTally(conferenceRecord(stats)) ?? { wins: 0, losses: 0, ties: 0 };
  return [percentageOf(tally), -tally.losses, winPercentage(stats)];
}

function byMerit(one: Entry, other: Entry): number {
  const others = meritsOf(other.stats);
  const differences = meritsOf(one.stats).map((merit, at) => (others[at] ?? 0) - merit);
  return differences.find((difference) => difference !== 0) ?? byName(one, other);
}

/** Compares without a locale, so that every machine has the same order. */
function byName({ team: one }: Entry, { team: other }: Entry): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

/** The entries in the order of the standings, each with its place. The provider does not sort them. */
function rank(entries: readonly Entry[]): Placed[] {
  if (!areSeeded(entries)) return [...entries].sort(byMerit).map((entry, at) => ({ entry, place: at + 1 }));
  const sorted = [...entries].sort((one, other) => seedOf(one) - seedOf(other) || byMerit(one, other));
  return sorted.map((entry) => ({ entry, place: seedOf(entry) }));
}

/**
 * A team's statistics by `type`. In the overall block, types have no prefix (`wins`); in other blocks they have one
 * (`home_wins`, `vsconf_wins`). The records are `total` and `vsconf`.
 */
type Stats = ReadonlyMap<string, StandingsStat>;

interface Tally {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

function readStats(rows: readonly unknown[]): Stats {
  const stats = new Map<string, StandingsStat>();
  for (const row of rows) {
    const stat = standingsStat.safeParse(row).data;
    if (stat !== undefined && !stats.has(stat.type)) stats.set(stat.type, stat);
  }
  return stats;
}

/** `12-2`, or `12-2-1` with ties. */
const RECORD = /^(\d+)-(\d+)(?:-(\d+))?$/;

function readTally(record: string): Tally | undefined {
  const [, wins, losses, ties = '0'] = RECORD.exec(record) ?? [];
  if (wins === undefined || losses === undefined) return undefined;
  return { wins: Number(wins), losses: Number(losses), ties: Number(ties) };
}

/** The share of games that were won. A tie counts as half a win. 0 before the first game. */
function percentageOf({ wins, losses, ties }: Tally): number {
  const games = wins + losses + ties;
  return games === 0 ? 0 : (wins + ties / 2) / games;
}

function recordOf(stats: Stats, whole: string, prefix: string): string {
  const stated = stats.get(whole)?.summary ?? stats.get(whole)?.displayValue;
  if (stated !== undefined) return stated;
  const wins = stats.get(`${prefix}wins`)?.value;
  const losses = stats.get(`${prefix}losses`)?.value;
  return wins === undefined || losses === undefined ? '' : `${wins}-${losses}`;
}

const overallRecord = (stats: Stats): string => recordOf(stats, 'total', '');
const conferenceRecord = (stats: Stats): string => recordOf(stats, 'vsconf', 'vsconf_');

/** The blocks and their types; football's types are named differently. */
const BLOCKS = {
  home: ['home', 'homerecord'],
  away: ['road', 'awayrecord'],
  ranked: ['vsaprankedteams'],
} as const;

/** Records that only some leagues have. */
function otherRecords(stats: Stats): Readonly<Record<keyof typeof BLOCKS, string | null>> {
  const recordOfType = (types: readonly string[]): string | null =>
    types.map((type) => recordOf(stats, type, `${type}_`)).find((record) => record !== '') ?? null;
  return {
    home: recordOfType(BLOCKS.home),
    away: recordOfType(BLOCKS.away),
    ranked: recordOfType(BLOCKS.ranked),
  };
}

/** 0 to 1. Football lacks this statistic, so it is computed from the record. */
function winPercentage(stats: Stats): number {
  const stated = stats.get('winpercent')?.value;
  if (stated !== undefined && stated >= 0 && stated <= 1) return stated;
  const tally = readTally(overallRecord(stats));
  return tally === undefined ? 0 : percentageOf(tally);
}

/** More games than any season has, so a larger number is not a streak. */
const LONGEST = 100;

/** `W3`; `""` before the first game. */
function streak(stats: Stats): string {
  const { displayValue = '', value = 0 } = stats.get('streak') ?? {};
  if (/^[WLT][1-9]\d*$/.test(displayValue)) return displayValue;
  if (!Number.isInteger(value) || value === 0 || Math.abs(value) > LONGEST) return '';
  return value > 0 ? `W${value}` : `L${-value}`;
}
