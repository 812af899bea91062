import { Command, InvalidArgumentError } from 'commander';
import { readSettings } from '../app/settings.ts';
import { readVersion } from '../app/version.ts';
import { systemClock } from '../platform/clock.ts';
import { createOriginClient, ORIGIN_DEFAULTS } from '../platform/origin/origin-client.ts';
import { createSuggester, type Proposal, type Suggestion } from '../scholarships/index.ts';
import { print, setExitCode } from './output.ts';

/** One site, looked at once by somebody who waits: a second between two pages. */
const POLITENESS = { delayMs: 1_000, jitterMs: 500 };

function webAddress(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new InvalidArgumentError('give a web address');
  return text;
}

const figures = ({ entry, records, grade }: Proposal): string =>
  `  ${entry.kind} ${JSON.stringify(entry.options ?? {})}: ${records.length} awards, ${grade.leftOver.length} names left over, score ${grade.score.toFixed(1)}`;

function report({ best, others, unsure, unknownLabels }: Extract<Suggestion, { kind: 'found' }>): string {
  const list = (head: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', head, ...lines.map((line) => `  ${line}`)];
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

async function suggest(url: string, { json }: { readonly json: boolean }): Promise<void> {
  const origin = createOriginClient({
    ...ORIGIN_DEFAULTS,
    userAgent: `CampusData/${readVersion()} (+${readSettings().CONTACT_URL})`,
  });
  try {
    const look = createSuggester({ clock: systemClock, origin, politeness: POLITENESS });
    const today = new Date(systemClock.now()).toISOString().slice(0, 10);
    const suggestion = await look(url, today, new AbortController().signal);
    if (suggestion.kind === 'found') print(json ? JSON.stringify(suggestion.best.entry) : report(suggestion));
    else process.stderr.write(`${url}: ${suggestion.why}\n`);
    setExitCode(suggestion.kind === 'found');
  } finally {
    await origin.close();
  }
}

export const createCommand = (): Command =>
  new Command('suggest')
    .description('look at a page of scholarships and propose how to read it')
    .argument('<url>', 'the address of the page', webAddress)
    .option('--json', 'print the entry of the campus file alone', false)
    .action(suggest);
