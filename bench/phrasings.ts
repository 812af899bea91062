/**
 * Measures the normalizers against a table of phrasings and their correct values.
 * `node bench/phrasings.ts [FILE.csv]` prints the correct and total number of strict rows per field, then the misses.
 * Exits with code 1 if a share is below its threshold. Without FILE.csv, the table beside the project is used.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { readAmount } from '../src/scholarships/values/amount.ts';
import { readDeadline } from '../src/scholarships/values/deadline.ts';
import { readGpa } from '../src/scholarships/values/gpa.ts';
import { sharedPath } from '../test/support/shared.ts';

const FIELDS = ['amount', 'deadline', 'gpa'] as const;
type Field = (typeof FIELDS)[number];

/** The share of strict rows that must be right. */
export const THRESHOLDS: Readonly<Record<Field, number>> = {
  amount: 0.97,
  deadline: 0.97,
  gpa: 0.99,
};

/** The reference day of rows that do not state one. */
const DEFAULT_DAY = '2026-11-21';

export interface Miss {
  readonly field: Field;
  readonly raw: string;
  readonly expected: string;
  readonly actual: string;
}

export interface Score {
  readonly right: number;
  readonly total: number;
}

export interface Report {
  readonly scores: Readonly<Record<Field, Score>>;
  readonly misses: readonly Miss[];
  readonly passed: boolean;
}

export function measure(csv: string): Report {
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  const results = rows.filter(({ strict }) => strict === 'y').map(judge);
  const score = (field: Field): Score => {
    const own = results.filter((each) => each.field === field);
    return { right: own.filter((each) => each.expected === each.actual).length, total: own.length };
  };
  const scores = { amount: score('amount'), deadline: score('deadline'), gpa: score('gpa') };
  const passed = FIELDS.every((field) => share(scores[field]) >= THRESHOLDS[field]);
  return { scores, passed, misses: results.filter((each) => each.expected !== each.actual) };
}

const share = ({ right, total }: Score): number => (total === 0 ? 1 : right / total);

const plain = (value: number | string | null): string => String(value ?? '');

/** The value read from a text; for an amount, its minimum and maximum. `''` if it is unknown. */
function readAs(field: Field, raw: string, today: string): readonly [value: string, max: string] {
  if (field === 'deadline') return [plain(readDeadline(raw, today).value.date), ''];
  if (field === 'gpa') return [plain(readGpa(raw).value), ''];
  const { min, max } = readAmount(raw).value;
  return [plain(min), plain(max)];
}

function judge(row: Readonly<Record<string, string>>): Miss {
  const field = FIELDS.find((each) => each === row.field);
  if (field === undefined) throw new Error(`unknown field ${row.field}`);
  const raw = row.raw ?? '';
  const actual = readAs(field, raw, row.ref_date || DEFAULT_DAY).join('/');
  return { field, raw, expected: `${row.expected}/${row.expected_max}`, actual };
}

export function print({ scores, misses }: Report): string {
  const lines = FIELDS.map((field) => {
    const percent = (share(scores[field]) * 100).toFixed(1);
    const least = (THRESHOLDS[field] * 100).toFixed(0);
    return `${field.padEnd(8)} ${scores[field].right}/${scores[field].total} ${percent} % (at least ${least} %)`;
  });
  const missed = misses.map(
    (miss) => `${miss.field}: "${miss.raw}" is ${miss.expected}, read as ${miss.actual}`,
  );
  return `${[...lines, ...missed].join('\n')}\n`;
}

if (import.meta.main) {
  const report = measure(
    readFileSync(process.argv[2] ?? sharedPath('scholarships', 'phrasings.csv'), 'utf8'),
  );
  process.stdout.write(print(report));
  process.exitCode = report.passed ? 0 : 1;
}
