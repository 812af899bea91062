import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { ConfigurationError } from '../app/settings.ts';
import { ExplainError, explainedField, explainTable, explainText } from '../scholarships/index.ts';

interface ExplainOptions {
  /** With it, the argument is a text; without it, a CSV file. */
  readonly field?: string;
  /** `YYYY-MM-DD`: the day from which a date without a year is read. */
  readonly today: string;
}

function readTable(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigurationError(`${file}: cannot be read`, { cause });
  }
}

/** How texts are read: a whole table of them, or one, step by step. */
function explain(argument: string, { field, today }: ExplainOptions): string {
  try {
    if (field !== undefined) return `${explainText(explainedField(field), argument, today)}\n`;
    return explainTable(readTable(argument), today);
  } catch (error) {
    if (error instanceof ExplainError) throw new ConfigurationError(error.message);
    throw error;
  }
}

export const createCommand = (): Command =>
  new Command('explain')
    .description('show how amounts, deadlines and GPAs are read')
    .argument('<file or text>', 'a CSV file with the columns field, raw, ref_date; with --field, a text')
    .option('--field <field>', 'amount, deadline or gpa')
    .option(
      '--today <day>',
      'the day from which a date without a year is read',
      new Date().toISOString().slice(0, 10),
    )
    .action((argument: string, options: ExplainOptions) => {
      process.stdout.write(explain(argument, options));
    });
