import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { ConfigurationError } from '../app/settings.ts';
import {
  createWorkbench,
  EXPLAINED_FIELDS,
  ExplainError,
  type ExplainedField,
  UnreadablePage,
  type Workbench,
} from '../scholarships/index.ts';
import type { CommandDeps } from './deps.ts';
import { day, defineCommand, jsonOption } from './options.ts';
import { print, printReport, wrap } from './output.ts';

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

/** What the reading thread says of the texts, which may be anybody's. */
async function ask<T>(
  { clock, workbench = createWorkbench({ clock }) }: CommandDeps,
  question: (workbench: Workbench) => Promise<T>,
): Promise<T> {
  try {
    return await question(workbench);
  } catch (error) {
    if (error instanceof ExplainError || error instanceof UnreadablePage)
      throw new ConfigurationError(error.message);
    throw error;
  } finally {
    await workbench.close();
  }
}

async function explain(argument: string, options: ExplainOptions, deps: CommandDeps): Promise<void> {
  const { field, today } = options;
  if (field === undefined) {
    const csv = await ask(deps, ({ explainTable }) => explainTable(readTable(argument), today));
    print(csv.trimEnd());
    return;
  }
  const { text, ...steps } = await ask(deps, ({ explainText }) => explainText(field, argument, today));
  const value = { field, text: argument, ...steps };
  printReport(value, options, () =>
    text
      .split('\n')
      .map((line) => wrap(line, 4))
      .join('\n'),
  );
}

export const createCommand = (deps: CommandDeps): Command =>
  defineCommand('explain', 'show how amounts, deadlines and GPAs are read', [
    '--field deadline "first Friday in October"',
    'texts.csv > read.csv',
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
    .action((argument: string, options: ExplainOptions) => explain(argument, options, deps));
