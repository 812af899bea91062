import { type Command, Option } from 'commander';
import { campusOption, day, defineCommand, envFileOption, jsonOption } from './options.ts';
import { printReport, wrap } from './output.ts';
import {
  changedLines,
  parseSet,
  type WantedCorrection,
  writeCorrection,
  writtenIn,
} from './write-correction.ts';

interface CorrectOptions extends WantedCorrection {
  readonly campus: string;
  readonly json?: boolean;
}

async function correct(id: string, options: CorrectOptions): Promise<void> {
  const written = await writeCorrection(options.campus, id, options);
  const { title, file, correction, changed } = written;
  printReport({ id, file, correction, changed }, options, () =>
    [
      wrap(`${id}: ${title}`, 2),
      ...changedLines(written).map((line) => wrap(`  ${line}`, 4)),
      writtenIn(file),
    ].join('\n'),
  );
}

export const createCommand = (): Command =>
  defineCommand('correct', 'correct values of one scholarship, whatever its page says', [
    'correct nsm-4711 --set deadline=2027-02-15 --because "a letter"',
    'correct nsm-4711 --set amountMax=2000 --because "a letter"',
    'correct nsm-4711 --hide --because "for staff" --until 2027-03-01',
    'correct nsm-4711 --remove',
  ])
    .argument('<id>', 'the id of the scholarship')
    .option('--set <field=value>', 'may be repeated; separate list items by ;, null for unknown', parseSet)
    .addOption(new Option('--hide', 'take it off the list'))
    .addOption(new Option('--remove', 'remove its correction'))
    .option('--because <why>', 'the reason, stored with the correction')
    .option('--by <who>', 'who says so')
    .option('--until <day>', 'the last day it holds', day)
    .addOption(campusOption())
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action(correct);
