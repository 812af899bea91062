import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { ConfigurationError } from '../app/settings.ts';
import { EXPLAINED_FIELDS, type ExplainedField, loadExplain } from '../scholarships/index.ts';
import { day, defineCommand, jsonOption } from './options.ts';
import { printReport, wrap } from './output.ts';

interface ExplainOptions {
  /** If given, the argument is a text; otherwise it is a CSV file. */
  readonly field?: ExplainedField;
  /** `YYYY-MM-DD`: a date without a year is read as the next such day from here on. */
  readonly today: string;
  readonly json?: boolean;
}

function readTable(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigurationError(`${file}: cannot be read`, { cause });
  }
}

/** How all texts of a table are read. */
async function explainFile(file: string, { today }: ExplainOptions): Promise<string> {
  const { explainTable, ExplainError } = await loadExplain();
  try {
    return explainTable(readTable(file), today);
  } catch (error) {
    if (error instanceof ExplainError) throw new ConfigurationError(error.message);
    throw error;
  }
}

async function explain(argument: string, options: ExplainOptions): Promise<void> {
  const { field, today } = options;
  if (field === undefined) {
    process.stdout.write(await explainFile(argument, options));
    return;
  }
  const { explainSteps, explainText } = await loadExplain();
  const value = { field, text: argument, ...explainSteps(field, argument, today) };
  printReport(value, options, () => {
    const lines = explainText(field, argument, today).split('\n');
    return lines.map((line) => wrap(line, 4)).join('\n');
  });
}

export const createCommand = (): Command =>
  defineCommand('explain', 'show how amounts, deadlines and GPAs are read', [
    'explain --field deadline "first Friday in October"',
    'explain texts.csv > read.csv',
  ])
    .argument('<file or text>', 'a CSV file with the columns field, raw, ref_date; with --field, a text')
    .addOption(
      new Option('--field <field>', 'the argument is a text of this field').choices(EXPLAINED_FIELDS),
    )
    .option(
      '--today <day>',
      'the reference day for dates without a year',
      day,
      new Date().toISOString().slice(0, 10),
    )
    .addOption(jsonOption('with --field: the same as JSON, for programs'))
    .action(explain);
