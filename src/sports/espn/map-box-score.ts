import type { BoxScore, HitsAndErrors, PlayerBox, PlayerGroup, TeamBox } from '../model/games.ts';
import type { Sides } from './map-competitors.ts';
import {
  boxRow,
  boxTable,
  cell,
  type TeamStatistic,
  teamBox,
  teamStatistic,
  teamStatistics,
} from './schemas/box-score.ts';
import type { SummaryPage } from './schemas/pages.ts';

type Statistic = TeamBox['statistics'][number];

function readStatistic(
  { name, label, displayName, abbreviation, displayValue }: TeamStatistic,
  group: string | undefined,
): Statistic[] {
  if (name === undefined || displayValue === undefined) return [];
  const words = group === undefined ? (label ?? displayName) : (displayName ?? label);
  const path = group === undefined ? name : `${group}.${name}`;
  return [{ name: path, label: words ?? abbreviation ?? name, value: displayValue }];
}

/** Statistics of one list, or of the groups that baseball nests, one group after another. */
const readStatistics = (list: readonly unknown[]): Statistic[] =>
  list.flatMap((row) => {
    const statistic = teamStatistic.safeParse(row).data;
    if (statistic === undefined) return [];
    if (statistic.stats === undefined) return readStatistic(statistic, undefined);
    return statistic.stats.flatMap((nested) => {
      const one = teamStatistic.safeParse(nested).data;
      return one === undefined ? [] : readStatistic(one, statistic.name ?? '');
    });
  });

const cells = (list: readonly unknown[]): string[] => list.map((value) => cell.parse(value));

type Row = PlayerGroup['rows'][number];

function readAthlete(row: unknown, columns: readonly string[]): Row[] {
  const { athlete, starter = null, didNotPlay, stats = [] } = boxRow.safeParse(row).data ?? {};
  const name = athlete?.displayName ?? athlete?.fullName ?? athlete?.shortName;
  if (athlete?.id === undefined || name === undefined) return [];
  // If the number of values differs from that of the columns, no value can be attributed.
  const isWhole = columns.length === 0 || stats.length === columns.length;
  return [{ id: athlete.id, name, starter, values: didNotPlay === true || !isWhole ? [] : cells(stats) }];
}

function readGroup(row: unknown): PlayerGroup[] {
  const table = boxTable.safeParse(row).data;
  if (table === undefined) return [];
  const columns = cells(table.labels.length > 0 ? table.labels : table.names);
  const rows = table.athletes.flatMap((athlete) => readAthlete(athlete, columns));
  if (rows.length === 0) return [];
  return [{ name: table.name ?? table.type ?? '', columns, rows }];
}

/** Hits and errors of a side that has none beside its score, from its statistics. */
export function hitsInBox({ teams }: BoxScore, isLocal: boolean): Required<HitsAndErrors> {
  const statistics = teams.find(({ isLocalTeam }) => isLocalTeam === isLocal)?.statistics ?? [];
  const printed = new Map(statistics.map(({ name, value }) => [name, value]));
  const from = (name: string): number | null => {
    const value = printed.get(name) ?? '';
    return /^\d{1,3}$/.test(value) ? Number(value) : null;
  };
  return { hits: from('batting.hits'), errors: from('fielding.errors') };
}

/** The box score of a game that has begun. Parts of teams that do not play in it are left out. */
export function readBoxScore(
  { boxscore }: SummaryPage,
  { opponentId }: Pick<Sides, 'opponentId'>,
  teamId: string,
): BoxScore {
  const isOfGame = (id: string): boolean => id === teamId || id === opponentId;
  const teams = (boxscore?.teams ?? []).flatMap((row): TeamBox[] => {
    const { team, statistics: list = [] } = teamStatistics.safeParse(row).data ?? {};
    const statistics = readStatistics(list);
    if (team === undefined || !isOfGame(team.id) || statistics.length === 0) return [];
    return [{ isLocalTeam: team.id === teamId, statistics }];
  });
  const players = (boxscore?.players ?? []).flatMap((row): PlayerBox[] => {
    const { team, statistics = [] } = teamBox.safeParse(row).data ?? {};
    const groups = statistics.flatMap(readGroup);
    if (team === undefined || !isOfGame(team.id) || groups.length === 0) return [];
    return [{ isLocalTeam: team.id === teamId, groups }];
  });
  return { teams: onePerTeam(teams), players: onePerTeam(players) };
}

const onePerTeam = <T extends { readonly isLocalTeam: boolean }>(parts: readonly T[]): T[] =>
  parts.filter((part, at) => parts.findIndex(({ isLocalTeam }) => isLocalTeam === part.isLocalTeam) === at);
