import { readFileSync } from 'node:fs';
import { ExplainError, explainedField, explainTable, explainText } from '../scholarships/index.ts';
import { ConfigurationError } from '../settings.ts';

export interface ExplainOptions {
  /** With it, the argument is a text; without it, a CSV file. */
  readonly field?: string;
  /** `YYYY-MM-DD`: the day from which a date without a year is read. */
  readonly today: string;
}

function readTable(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigurationError(`${file}: cannot be read`);
  }
}

/** How texts are read: a whole table of them, or one, step by step. */
export function explain(argument: string, { field, today }: ExplainOptions): string {
  try {
    if (field !== undefined) return `${explainText(explainedField(field), argument, today)}\n`;
    return explainTable(readTable(argument), today);
  } catch (error) {
    if (error instanceof ExplainError) throw new ConfigurationError(error.message);
    throw error;
  }
}
