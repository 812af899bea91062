import type { Leader, Leaders } from '../model/games.ts';
import type { League } from './leagues.ts';
import { amount } from './schemas/atoms.ts';
import { type BoxTable, boxRow, boxTable, teamBox } from './schemas/box-score.ts';

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
    // If the number of values differs from that of the columns, no value can be attributed.
    const value = stats?.length === columns.length ? (amount.parse(stats[at]) ?? 0) : 0;
    // With a value of 0 nobody leads.
    if (name !== undefined && value > (leader?.value ?? 0)) leader = { name, value };
  }
  return leader;
}
