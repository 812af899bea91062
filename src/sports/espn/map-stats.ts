import { type StandingsStat, standingsStat } from './schemas/pages.ts';

/**
 * A team's statistics by `type`. In the overall block types have no prefix (`wins`), in others they do (`home_wins`,
 * `vsconf_wins`). The records are `total` and `vsconf`.
 */
export type Stats = ReadonlyMap<string, StandingsStat>;

interface Tally {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

export function readStats(rows: readonly unknown[]): Stats {
  const stats = new Map<string, StandingsStat>();
  for (const row of rows) {
    const stat = standingsStat.safeParse(row).data;
    if (stat !== undefined && !stats.has(stat.type)) stats.set(stat.type, stat);
  }
  return stats;
}

/** `12-2`, or `12-2-1` with ties. */
const RECORD = /^(\d+)-(\d+)(?:-(\d+))?$/;

export function readTally(record: string): Tally | undefined {
  const [, wins, losses, ties = '0'] = RECORD.exec(record) ?? [];
  if (wins === undefined || losses === undefined) return undefined;
  return { wins: Number(wins), losses: Number(losses), ties: Number(ties) };
}

/** A tie counts as half a win; 0 if nothing was played. */
export function percentageOf({ wins, losses, ties }: Tally): number {
  const games = wins + losses + ties;
  return games === 0 ? 0 : (wins + ties / 2) / games;
}

function recordOf(stats: Stats, whole: string, prefix: string): string {
  const told = stats.get(whole)?.summary ?? stats.get(whole)?.displayValue;
  if (told !== undefined) return told;
  const wins = stats.get(`${prefix}wins`)?.value;
  const losses = stats.get(`${prefix}losses`)?.value;
  return wins === undefined || losses === undefined ? '' : `${wins}-${losses}`;
}

export const overallRecord = (stats: Stats): string => recordOf(stats, 'total', '');
export const conferenceRecord = (stats: Stats): string => recordOf(stats, 'vsconf', 'vsconf_');

/** Football names its blocks otherwise. */
const BLOCKS = {
  home: ['home', 'homerecord'],
  away: ['road', 'awayrecord'],
  ranked: ['vsaprankedteams'],
} as const;

/** Records that not every league has. */
export function otherRecords(stats: Stats): Readonly<Record<keyof typeof BLOCKS, string | null>> {
  const of = (types: readonly string[]): string | null =>
    types.map((type) => recordOf(stats, type, `${type}_`)).find((record) => record !== '') ?? null;
  return { home: of(BLOCKS.home), away: of(BLOCKS.away), ranked: of(BLOCKS.ranked) };
}

/** 0 to 1. Football lacks this statistic, so it is computed from the record. */
export function winPercentage(stats: Stats): number {
  const told = stats.get('winpercent')?.value;
  if (told !== undefined && told >= 0 && told <= 1) return told;
  const tally = readTally(overallRecord(stats));
  return tally === undefined ? 0 : percentageOf(tally);
}

/** More games than any season has, so a larger number is not a streak. */
const LONGEST = 100;

/** `W3`; `""` before the first game. */
export function streak(stats: Stats): string {
  const { displayValue = '', value = 0 } = stats.get('streak') ?? {};
  if (/^[WLT][1-9]\d*$/.test(displayValue)) return displayValue;
  if (!Number.isInteger(value) || value === 0 || Math.abs(value) > LONGEST) return '';
  return value > 0 ? `W${value}` : `L${-value}`;
}
