import { type Command, Option } from 'commander';
import { ConfigurationError } from '../../app/settings.ts';
import { campusOption, day, defineCommand, envFileOption, jsonOption } from '../../cli/terminal/options.ts';
import { printReport, wrap } from '../../cli/terminal/output.ts';
import { changedLines, correctedValues, writeCorrection, writtenIn } from '../write-correction.ts';

/** Exactly one of `set`, `hide` and `remove` is required. */
interface CorrectOptions {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly hide?: true;
  readonly remove?: true;
  readonly because?: string;
  readonly by?: string;
  readonly until?: string;
  readonly campus: string;
  readonly json?: boolean;
}

/** Parses `field=value`, and adds it to the values of earlier `--set` options. */
function parseSet(text: string, before: Readonly<Record<string, unknown>> = {}) {
  const at = text.indexOf('=');
  return { ...before, ...correctedValues(text.slice(0, at), text.slice(at + 1)) };
}

/** The entry for the corrections file; `undefined` removes the award's entry. */
function entryOf({ set, hide, remove, because, by, until }: CorrectOptions) {
  if ([set, hide, remove].filter((one) => one !== undefined).length !== 1)
    throw new ConfigurationError('give one of --set, --hide and --remove');
  if (remove) return undefined;
  if (because === undefined) throw new ConfigurationError('--because is missing: give a reason');
  return { ...(set && { set }), ...(hide && { hide }), because, ...(by && { by }), ...(until && { until }) };
}

async function correct(id: string, options: CorrectOptions): Promise<void> {
  const written = await writeCorrection(options.campus, id, entryOf(options));
  const { title, file, correction, changed } = written;
  printReport({ id, file, correction, changed }, options, () =>
    [
      wrap(`${id}: ${title}`, 2),
      ...changedLines(written).map((line) => wrap(`  ${line}`, 4)),
      writtenIn(written),
    ].join('\n'),
  );
}

export const createCommand = (): Command =>
  defineCommand('correct', [
    'nsm-4711 --set deadline=2027-02-15 --because "a letter"',
    'nsm-4711 --set amountMax=2000 --because "a letter"',
    'nsm-4711 --hide --because "for staff" --until 2027-03-01',
    'nsm-4711 --remove',
  ])
    .argument('<id>', 'the id of the scholarship')
    .option('--set <field=value>', 'may be repeated; separate list items by ;, null for unknown', parseSet)
    .addOption(new Option('--hide', 'take it off the list'))
    .addOption(new Option('--remove', 'remove its correction'))
    .option('--because <why>', 'the reason, stored with the correction')
    .option('--by <who>', 'who made the correction')
    .option('--until <day>', 'the last day on which it applies', day)
    .addOption(campusOption())
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action(correct);
