import type { Command } from 'commander';
import type { Clock } from '../platform/clock.ts';
import type { Proposal, SourceEntry, Suggestion } from '../scholarships/index.ts';
import { kindsOf, openSuggester } from './open-suggester.ts';
import { defineCommand, envFileOption, jsonOption, webAddress } from './options.ts';
import { plural, print, setExitCode, wrap } from './output.ts';

interface SuggestOptions {
  readonly json?: boolean;
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

function report(found: Extract<Suggestion, { kind: 'found' }>): string {
  const { best, others, unsure, remarks, unknownLabels, movedTo } = found;
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
    ...list('Not sure:', unsure),
  ].join('\n');
}

async function suggest(url: string, { json }: SuggestOptions, clock: Clock): Promise<void> {
  const suggester = openSuggester(clock);
  try {
    const suggestion = await suggester.look(url);
    if (suggestion?.kind === 'found') {
      print(json ? JSON.stringify(suggestion.best.entry) : report(suggestion));
    }
    setExitCode(suggestion?.kind === 'found');
  } finally {
    await suggester.close();
  }
}

export const createCommand = (clock: Clock): Command =>
  defineCommand('suggest', 'read a page of scholarships and propose its entry for the campus file', [
    'suggest https://www.example.edu/scholarships',
    'suggest https://www.example.edu/scholarships --json',
  ])
    .argument('<url>', 'the address of the page', webAddress)
    .addOption(envFileOption())
    .addOption(jsonOption('only the entry for the campus file'))
    .action((url: string, options: SuggestOptions) => suggest(url, options, clock));
