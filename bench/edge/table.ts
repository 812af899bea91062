import { CASES } from './cases.ts';
import { median, type Row } from './figures.ts';
import type { Footprint } from './footprint.ts';

/** Formats a table: the first two columns left-aligned, the others right-aligned. */
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

const HEAD = ['', '', 'req/s', 'of bare', '(rounds)', 'p50 ms', 'p99 ms', 'µs CPU', 'of bare', 'target'];

/** `1.23`, or a dash if it could not be measured. */
export const figure = (value: number, digits: number): string =>
  Number.isFinite(value) ? value.toFixed(digits) : '–';

export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'missed');

/** Above this share of its core, wrk rather than the server was the bottleneck. */
const WRK_BUSY = 0.9;

const count = (value: number): string => Math.round(value).toLocaleString('en-US');

const targetOf = ({ target, cpuShare }: Row): string =>
  target === undefined ? '' : `≥ ${figure(target, 2)} ${verdict(cpuShare >= target)}`;

function cellsOf(row: Row, label: string): string[] {
  const { share } = row;
  const range = share ? `(${figure(share.least, 2)}–${figure(share.most, 2)})` : '';
  return [
    label,
    row.server,
    count(row.perSecond) + (row.loadShare > WRK_BUSY ? '*' : ''),
    share ? figure(share.median, 2) : '',
    range,
    figure(row.p50, 2),
    figure(row.p99, 2),
    figure(row.cpuMicros, 1),
    share ? figure(row.cpuShare, 2) : '',
    targetOf(row),
  ];
}

/** If other programs used more of a core than this, throughput is not reliable. */
const BUSY_SHARE = 0.03;

/** Describes the share of a core that other programs used. */
export function printOthers(shares: readonly number[]): string {
  const [middle, most] = [median(shares), Math.max(...shares)];
  const line = `other programs used ${figure(middle * 100, 1)} % of a core, at most ${figure(most * 100, 1)} %`;
  return middle > BUSY_SHARE ? `${line}: the machine was busy, and only µs CPU can be relied on` : line;
}

/** The results, a line per measure. */
export function printRows(rows: readonly Row[]): string {
  const lines = rows.map((row, at) => cellsOf(row, rows[at - 1]?.case === row.case ? '' : CASES[row.case]));
  const note = rows.some(({ loadShare }) => loadShare > WRK_BUSY)
    ? '\n* wrk used up its core: the server could have handled more\n'
    : '\n';
  return table([HEAD, ...lines]) + note;
}

const MB = 1e6;
/** The project's goals: time to the first response with an existing database, and memory. */
const START_MS = 800;
const IDLE_BYTES = 130 * MB;
const LOADED_BYTES = 160 * MB;

export function printFootprint({ startMs, idleBytes }: Footprint, loadedBytes: number): string {
  const bytes = (name: string, value: number, most: number): string[] => [
    name,
    '',
    `${figure(value / MB, 0)} MB`,
    `< ${most / MB} MB`,
    verdict(value < most),
  ];
  const { median, least, most } = startMs;
  return table([
    [
      'start to first response',
      `(${figure(least, 0)}–${figure(most, 0)})`,
      `${figure(median, 0)} ms`,
      `< ${START_MS} ms`,
      verdict(median < START_MS),
    ],
    bytes('memory, idle', idleBytes, IDLE_BYTES),
    bytes('memory, most under load', loadedBytes, LOADED_BYTES),
  ]);
}
