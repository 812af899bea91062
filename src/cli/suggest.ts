import type { Command } from 'commander';
import { readSettings } from '../app/settings.ts';
import { readVersion } from '../app/version.ts';
import { systemClock } from '../platform/clock.ts';
import { createOriginClient, ORIGIN_DEFAULTS } from '../platform/origin/origin-client.ts';
import { createSuggester, type Proposal, type Suggestion } from '../scholarships/index.ts';
import { defineCommand, envFileOption, jsonOption, webAddress } from './options.ts';
import { plural, print, setExitCode, wrap } from './output.ts';
import { runSteps } from './progress.ts';

/** One site, looked at once by somebody who waits: a second between two pages. */
const POLITENESS = { delayMs: 1_000, jitterMs: 500 };

const figures = ({ entry, records, grade }: Proposal): string =>
  wrap(
    `  ${entry.kind} ${JSON.stringify(entry.options ?? {})}: ${records.length} awards, ${grade.leftOver.length} names left over, score ${grade.score.toFixed(1)}`,
    4,
  );

function report({ best, others, unsure, unknownLabels }: Extract<Suggestion, { kind: 'found' }>): string {
  const list = (head: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', head, ...lines.map((line) => wrap(`  ${line}`, 4))];
  return [
    JSON.stringify({ name: 'Name of the department', ...best.entry }, null, 2),
    '',
    'How it reads the page, and the next best:',
    ...[best, ...others].map(figures),
    ...list(
      'Awards:',
      best.records.map(({ title, amountText, deadline }) =>
        [title, amountText ?? 'no amount', deadline.date ?? deadline.kind].join(' · '),
      ),
    ),
    ...list('Labels that are not known (one line each in "labels" mends them):', unknownLabels),
    ...list('Not sure:', unsure),
  ].join('\n');
}

async function suggest(url: string, { json }: { readonly json?: boolean }): Promise<void> {
  const origin = createOriginClient({
    ...ORIGIN_DEFAULTS,
    userAgent: `CampusData/${readVersion()} (+${readSettings().CONTACT_URL})`,
  });
  try {
    const look = createSuggester({ clock: systemClock, origin, politeness: POLITENESS });
    const today = new Date(systemClock.now()).toISOString().slice(0, 10);
    const [suggestion] = await runSteps([
      {
        title: url,
        run: () => look(url, today, new AbortController().signal),
        outcome: (found) => ({
          isWell: found.kind === 'found',
          text: found.kind === 'found' ? plural(found.best.records.length, 'award') : found.why,
        }),
      },
    ]);
    if (suggestion?.kind === 'found')
      print(json ? JSON.stringify(suggestion.best.entry) : report(suggestion));
    setExitCode(suggestion?.kind === 'found');
  } finally {
    await origin.close();
  }
}

export const createCommand = (): Command =>
  defineCommand('suggest', 'look at a page of scholarships and propose how to read it', [
    'suggest https://www.example.edu/scholarships',
    'suggest https://www.example.edu/scholarships --json',
  ])
    .argument('<url>', 'the address of the page', webAddress)
    .addOption(envFileOption())
    .addOption(jsonOption('the entry of the campus file alone'))
    .action(suggest);
