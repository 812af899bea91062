import { CASES } from './cases.ts';
import { median, type Row } from './figures.ts';
import type { Footprint } from './footprint.ts';

/** Cells in columns, the first two to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const HEAD = ['', '', 'req/s', 'of bare', '(rounds)', 'target', 'p50 ms', 'p99 ms', 'µs CPU', 'of bare'];

/** `1.23`, or a dash for what could not be measured. */
export const figure = (value: number, digits: number): string =>
  Number.isFinite(value) ? value.toFixed(digits) : '–';

export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'missed');

/** Near 1, wrk and not the server was the limit. */
const WRK_BUSY = 0.9;

const count = (value: number): string => Math.round(value).toLocaleString('en-US');

function wishOf({ target, share, perSecond }: Row): string {
  if (target === undefined || share === undefined) return '';
  if ('share' in target) return `≥ ${figure(target.share, 2)} ${verdict(share.median >= target.share)}`;
  return `≥ ${count(target.perSecond)}/s ${verdict(perSecond >= target.perSecond)}`;
}

function cellsOf(row: Row, label: string): string[] {
  const { share } = row;
  const range = share ? `(${figure(share.least, 2)}–${figure(share.most, 2)})` : '';
  return [
    label,
    row.server,
    count(row.perSecond) + (row.loadShare > WRK_BUSY ? '*' : ''),
    share ? figure(share.median, 2) : '',
    range,
    wishOf(row),
    figure(row.p50, 2),
    figure(row.p99, 2),
    figure(row.cpuMicros, 1),
    share ? figure(row.cpuShare, 2) : '',
  ];
}

/** Above this, others decided how many requests were answered. */
const MUCH = 0.03;

/** Whether the machine was ours. */
export function printOthers(shares: readonly number[]): string {
  const [middle, most] = [median(shares), Math.max(...shares)];
  const line = `other programs had ${figure(middle * 100, 1)} % of a core, at most ${figure(most * 100, 1)} %`;
  return middle > MUCH ? `${line}: the machine was busy, and only µs CPU can be relied on` : line;
}

/** The rounds' result, a line per measure. */
export function printRows(rows: readonly Row[]): string {
  const lines = rows.map((row, at) => cellsOf(row, rows[at - 1]?.case === row.case ? '' : CASES[row.case]));
  const note = rows.some(({ loadShare }) => loadShare > WRK_BUSY)
    ? '\n* wrk had its own core full: the server could have answered more\n'
    : '\n';
  return table([HEAD, ...lines]) + note;
}

const MB = 1e6;
/** The issue's own: ready in less than this with an existing database, and never larger. */
const START_MS = 800;
const RESIDENT_BYTES = 150 * MB;

/** Start and memory. */
export function printFootprint({ startMs, idleBytes }: Footprint, loadedBytes: number): string {
  const bytes = (name: string, value: number): string[] => [
    name,
    '',
    `${figure(value / MB, 0)} MB`,
    `< ${RESIDENT_BYTES / MB} MB`,
    verdict(value < RESIDENT_BYTES),
  ];
  const { median, least, most } = startMs;
  return table([
    [
      'start to first answer',
      `(${figure(least, 0)}–${figure(most, 0)})`,
      `${figure(median, 0)} ms`,
      `< ${START_MS} ms`,
      verdict(median < START_MS),
    ],
    bytes('memory, idle', idleBytes),
    bytes('memory, most under load', loadedBytes),
  ]);
}
