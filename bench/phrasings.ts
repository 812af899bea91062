/**
 * Measures the normalizers against a table of phrasings and their correct values.
 * `node bench/phrasings.ts [FILE.csv]` prints right and total per field for the strict rows, then the misses.
 * Exit code 1 below the thresholds. Default: the table beside the project.
 */
import { readFileSync } from 'node:fs';
import { csvRows } from '../src/scholarships/values/csv-table.ts';
import { answer, explainedField } from '../src/scholarships/values/explain.ts';
import { EXPLAINED_FIELDS, type ExplainedField } from '../src/scholarships/values/explained-fields.ts';
import { sharedPath } from '../test/support/shared.ts';

/** The minimum share of strict rows that must be right. */
export const THRESHOLDS: Readonly<Record<ExplainedField, number>> = {
  amount: 0.97,
  deadline: 0.97,
  gpa: 0.99,
};

/** The reference day of rows without one. */
const RECORDED = '2026-11-21';
const COLUMNS = ['field', 'raw', 'expected', 'expected_max', 'ref_date', 'strict'];

export interface Miss {
  readonly field: ExplainedField;
  readonly raw: string;
  readonly expected: string;
  readonly got: string;
}

export interface Score {
  readonly right: number;
  readonly total: number;
}

export interface Report {
  readonly scores: Readonly<Record<ExplainedField, Score>>;
  readonly misses: readonly Miss[];
  readonly passed: boolean;
}

export function measure(csv: string): Report {
  const rows = csvRows(csv, COLUMNS).filter(({ values }) => values.strict === 'y');
  const results = rows.map(({ values }) => judge(values));
  const score = (field: ExplainedField): Score => {
    const own = results.filter((each) => each.field === field);
    return { right: own.filter((each) => each.expected === each.got).length, total: own.length };
  };
  const scores = { amount: score('amount'), deadline: score('deadline'), gpa: score('gpa') };
  const passed = EXPLAINED_FIELDS.every((field) => share(scores[field]) >= THRESHOLDS[field]);
  return { scores, passed, misses: results.filter((each) => each.expected !== each.got) };
}

const share = ({ right, total }: Score): number => (total === 0 ? 1 : right / total);

function judge(values: Readonly<Record<string, string>>): Miss {
  const field = explainedField(values.field ?? '');
  const raw = values.raw ?? '';
  const got = answer(field, raw, values.ref_date || RECORDED);
  return {
    field,
    raw,
    expected: `${values.expected}/${values.expected_max}`,
    got: `${got.value}/${got.max}`,
  };
}

export function print({ scores, misses }: Report): string {
  const lines = EXPLAINED_FIELDS.map((field) => {
    const percent = (share(scores[field]) * 100).toFixed(1);
    const least = (THRESHOLDS[field] * 100).toFixed(0);
    return `${field.padEnd(8)} ${scores[field].right}/${scores[field].total} ${percent} % (at least ${least} %)`;
  });
  const missed = misses.map(
    (miss) => `${miss.field}: "${miss.raw}" is ${miss.expected}, read as ${miss.got}`,
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
