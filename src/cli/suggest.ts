import { once } from 'node:events';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Clock } from '../platform/clock.ts';
import { visible } from '../platform/formats/safe-text.ts';
import type { PageDoubt, Proposal, SourceEntry, Suggestion } from '../scholarships/index.ts';
import { kindsOf, type OpenSuggester, openSuggester } from './open-suggester.ts';
import { defineCommand, envFileOption, jsonOption, webAddress } from './options.ts';
import { plural, print, setExitCode, wrap } from './output.ts';

interface SuggestOptions {
  readonly json?: boolean;
  readonly look?: boolean;
  readonly port: number;
}

const figures = ({
  entry,
  records,
  grade,
}: Pick<Proposal, 'records' | 'grade'> & { readonly entry: SourceEntry }): string =>
  wrap(
    `  ${kindsOf(entry, true)}: ${plural(records.length, 'award')}, ${grade.leftOver.length} names left over, score ${grade.score.toFixed(1)}`,
    4,
  );

const FIELDS = {
  ...{ title: 'name', amount: 'amount', deadline: 'deadline' },
  ...{ gpaRequirement: 'GPA', contactEmail: 'contact' },
};
const doubtLine = ({ award, field, why }: PageDoubt): string =>
  field === null ? `${why}: ${award}` : `${award}, ${FIELDS[field]}: ${why}`;

type FoundList = Extract<Suggestion, { kind: 'found' }>;

function report(found: FoundList): string {
  const { best, others, doubts, remarks, unknownLabels, movedTo } = found;
  const list = (head: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', head, ...lines.map((line) => wrap(`  ${line}`, 4))];
  return [
    JSON.stringify({ name: 'Name of the department', ...best.entry }, null, 2),
    '',
    'How it reads the page, and the next best ways:',
    ...[best, ...others].map(figures),
    ...list(
      'Awards:',
      best.records.map(({ title, amountText, deadline }) =>
        [title, amountText ?? 'no amount', deadline.date ?? deadline.kind].join(' · '),
      ),
    ),
    ...list('Moved:', movedTo === undefined ? [] : [`the page is at ${movedTo} now`]),
    ...list('Unknown labels (add them to "labels" in the options):', unknownLabels),
    ...list('Noticed:', remarks),
    ...list('Not sure:', doubts.map(doubtLine)),
  ].join('\n');
}

/** Shows what was read beside the page until Ctrl-C. */
async function show(suggester: OpenSuggester, found: FoundList, port: number): Promise<boolean> {
  const desk = await suggester.show(found, port);
  if (typeof desk === 'string') {
    process.stderr.write(`${visible(`the page cannot be shown: ${desk}`)}\n`);
    return false;
  }
  const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  process.stderr.write(`open ${desk.url} (Ctrl-C ends it)\n`);
  await ended;
  await desk.close();
  return true;
}

async function suggest(url: string, { json, look, port }: SuggestOptions, clock: Clock): Promise<void> {
  const suggester = openSuggester(clock);
  try {
    const suggestion = await suggester.look(url);
    if (suggestion?.kind === 'found') {
      const { best, doubts } = suggestion;
      print(json ? JSON.stringify({ ...best.entry, doubts }) : report(suggestion));
    }
    const isShown = suggestion?.kind !== 'found' || !look || (await show(suggester, suggestion, port));
    setExitCode(suggestion?.kind === 'found' && isShown);
  } finally {
    await suggester.close();
  }
}

function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('give a port such as 8080.');
  return Number(text);
}

export const createCommand = (clock: Clock): Command =>
  defineCommand('suggest', 'read a page of scholarships and propose its entry for the campus file', [
    'suggest https://www.example.edu/scholarships',
    'suggest https://www.example.edu/scholarships --json',
    'suggest https://www.example.edu/scholarships --look',
  ])
    .argument('<url>', 'the address of the page', webAddress)
    .addOption(envFileOption())
    .addOption(jsonOption('the entry for the campus file, with what is doubtful'))
    .option('--look', 'show the page with what was read from it in a browser')
    .addOption(
      new Option('--port <number>', 'the port of --look').argParser(portNumber).default(0, 'any free one'),
    )
    .action((url: string, options: SuggestOptions) => suggest(url, options, clock));
