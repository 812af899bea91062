import type { Leader, Leaders } from '../model/schemas.ts';
import type { League } from './leagues.ts';
import {
  type Leader as Best,
  type BoxTable,
  boxRow,
  boxTable,
  leaderCategory,
  teamBox,
  teamLeaders,
} from './schemas/pages.ts';
import { amount } from './schemas/scalars.ts';

/** Our names for statistics, each with the provider's names, the preferred one first. */
const STATISTICS: Readonly<Record<League['kind'], Readonly<Record<string, readonly string[]>>>> = {
  basketball: { points: ['points'], rebounds: ['rebounds'], assists: ['assists'] },
  football: {
    passingYards: ['passingYards', 'passingLeader'],
    rushingYards: ['rushingYards', 'rushingLeader'],
    receivingYards: ['receivingYards', 'receivingLeader'],
  },
  other: {},
  // Only totals are used, no averages and not the provider's rating.
  diamond: { hits: ['hits'], homeRuns: ['homeRuns'], RBIs: ['RBIs'], strikeouts: ['strikeouts'] },
};

/** `13-20, 166 YDS, 1 TD` */
const YARDS = /(-?\d[\d,]{0,9})\s?YDS/;
const PLAIN = /^-?\d+(\.\d+)?$/;

function amountOf({ value, mainStat, displayValue = '' }: Best): number | undefined {
  const stated = value ?? mainStat?.value;
  if (stated !== undefined) return stated;
  if (PLAIN.test(displayValue)) return Number(displayValue);
  const yards = YARDS.exec(displayValue)?.[1];
  return yards === undefined ? undefined : Number(yards.replaceAll(',', ''));
}

function readLeader(best: Best): Leader | undefined {
  const name = best.athlete.displayName ?? best.athlete.fullName ?? best.athlete.shortName;
  const value = amountOf(best);
  return name === undefined || value === undefined ? undefined : { name, value };
}

/**
 * The team whose leaders are wanted. `mixed`: the list has the leaders of both teams, distinguished only by team id.
 */
interface Wanted {
  readonly kind: League['kind'];
  readonly teamId: string;
  readonly mixed?: boolean;
}

const isOurs = ({ team, athlete }: Best, { teamId, mixed = false }: Wanted): boolean =>
  (team?.id ?? athlete.team?.id ?? (mixed ? undefined : teamId)) === teamId;

/** The leaders of a team from a list of categories. In baseball and softball, nobody leads with 0. */
export function readLeaders(categories: readonly unknown[], wanted: Wanted): Leaders {
  const found = new Map<string, Leader>();
  for (const row of categories) {
    const category = leaderCategory.safeParse(row).data;
    if (category === undefined || !isOurs(category.leaders, wanted)) continue;
    const leader = readLeader(category.leaders);
    if (leader === undefined || (wanted.kind === 'diamond' && leader.value <= 0)) continue;
    if (!found.has(category.name)) found.set(category.name, leader);
  }
  return pick(found, STATISTICS[wanted.kind]);
}

function pick(
  found: ReadonlyMap<string, Leader>,
  wanted: Readonly<Record<string, readonly string[]>>,
): Leaders {
  const picked = Object.entries(wanted).flatMap(([ours, theirs]) => {
    const name = theirs.find((one) => found.has(one));
    const leader = name === undefined ? undefined : found.get(name);
    return leader === undefined ? [] : [[ours, leader] as const];
  });
  return Object.fromEntries(picked);
}

/** The leaders from a summary's `leaders`, which has one entry per team. */
export function readSummaryLeaders(rows: readonly unknown[], wanted: Wanted): Leaders {
  const ours = rows
    .flatMap((row) => teamLeaders.safeParse(row).data ?? [])
    .find((entry) => entry.team.id === wanted.teamId);
  return ours === undefined ? {} : readLeaders(ours.leaders, wanted);
}

/** A column of a box score, by its key or, if the table has no keys, by its label. */
interface Column {
  readonly key: string;
  readonly label: string;
  /** The table's name or type; not set if there is only one table. */
  readonly table?: string;
}

const COLUMNS: Readonly<Record<League['kind'], Readonly<Record<string, Column>>>> = {
  basketball: {
    points: { key: 'points', label: 'PTS' },
    rebounds: { key: 'rebounds', label: 'REB' },
    assists: { key: 'assists', label: 'AST' },
  },
  football: {
    passingYards: { table: 'passing', key: 'passingYards', label: 'YDS' },
    rushingYards: { table: 'rushing', key: 'rushingYards', label: 'YDS' },
    receivingYards: { table: 'receiving', key: 'receivingYards', label: 'YDS' },
  },
  other: {},
  diamond: {
    hits: { table: 'batting', key: 'hits', label: 'H' },
    homeRuns: { table: 'batting', key: 'homeRuns', label: 'HR' },
    RBIs: { table: 'batting', key: 'RBIs', label: 'RBI' },
    strikeouts: { table: 'pitching', key: 'strikeouts', label: 'K' },
  },
};

/** The leaders of a team found in `boxscore.players`, for summaries without `leaders`. */
export function readBoxLeaders(players: readonly unknown[], kind: League['kind'], teamId: string): Leaders {
  const ours = players
    .flatMap((row) => teamBox.safeParse(row).data ?? [])
    .find((box) => box.team.id === teamId);
  const tables = (ours?.statistics ?? []).flatMap((row) => boxTable.safeParse(row).data ?? []);
  const leaders = Object.entries(COLUMNS[kind]).flatMap(([name, column]) => {
    const table = tables.find((one) => column.table === undefined || (one.name ?? one.type) === column.table);
    const leader = table && best(table, column);
    return leader === undefined ? [] : [[name, leader] as const];
  });
  return Object.fromEntries(leaders);
}

function best(table: BoxTable, { key, label }: Column): Leader | undefined {
  const titles: readonly (readonly [readonly unknown[], string])[] = [
    [table.keys, key],
    [table.labels, label],
    [table.names, label],
  ];
  const [columns, title] = titles.find(([list, wanted]) => list.includes(wanted)) ?? [];
  if (columns === undefined) return undefined;
  const at = columns.indexOf(title);
  let leader: Leader | undefined;
  for (const row of table.athletes) {
    const { athlete, stats } = boxRow.safeParse(row).data ?? {};
    const name = athlete?.displayName ?? athlete?.fullName ?? athlete?.shortName;
    // If there are more or fewer values than columns, no value can be attributed to a column.
    const value = stats?.length === columns.length ? (amount.parse(stats[at]) ?? 0) : 0;
    // With a value of 0 nobody leads.
    if (name !== undefined && value > (leader?.value ?? 0)) leader = { name, value };
  }
  return leader;
}
