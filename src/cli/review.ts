import type { Command } from 'commander';
import { hooksOf } from '../platform/webhooks/hook.ts';
import { countAllMessages } from '../platform/webhooks/messages.ts';
import { type Review, reviewStored } from '../scholarships/index.ts';
import { readCampus } from './open-origins.ts';
import { openStore } from './open-store.ts';
import { campusOption, defineCommand, envFileOption, jsonOption } from './options.ts';
import { plural, printReport, setExitCode, wrap } from './output.ts';

const shown = (value: unknown): string => (value === null || value === undefined ? 'unknown' : String(value));

/** What an operator should do about each state. */
const STATES: Readonly<Record<Review['corrections'][number]['state'], string>> = {
  applied: 'applied',
  stale: 'stale: the page has changed. Check it, then correct it again or --remove the correction',
  unnecessary: 'unnecessary: the page is now read the same way. --remove it',
  unmatched: 'unmatched: no award has this id',
  expired: 'expired: its last day has passed. --remove it',
};

function section(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', head, ...lines.map((line) => wrap(`  ${line}`, 4))];
}

function report({ held, corrections, suspicious, doubts }: Review, dead: number): string {
  const lines = [
    ...section(
      'Held back (accept it with: campus-data scrape --source … --accept):',
      held.map(
        ({ source, since, missing }) =>
          `${source}, since ${since.slice(0, 10)}: ${plural(missing.length, 'open award')} gone: ${missing.join(', ')}`,
      ),
    ),
    ...section(
      'Corrections:',
      corrections.map(
        ({ id, state, because, by, fields }) =>
          `${id} (${fields.join(', ')}): ${STATES[state]}. Because: ${because}${by ? ` (by ${by})` : ''}`,
      ),
    ),
    ...section(
      'Suspicious values, to be checked on their pages:',
      suspicious.map(
        ({ id, field, from, to, why }) => `${id} ${field}: ${shown(from)} → ${shown(to)}, ${why}`,
      ),
    ),
    ...section(
      'Doubtful values, to be checked on their pages:',
      doubts.map(({ id, field, why }) => `${id} ${field}: ${why}`),
    ),
    ...section(
      'Webhooks:',
      dead === 0
        ? []
        : [`${plural(dead, 'message')} given up after ten tries (webhooks --replay sends them again)`],
    ),
  ];
  return lines.length === 0 ? 'Nothing waits for you.' : lines.slice(1).join('\n');
}

async function review(options: { readonly campus: string; readonly json?: boolean }): Promise<void> {
  const campus = readCampus(options.campus);
  const store = await openStore(campus, options.campus);
  try {
    const found = await reviewStored(store.database, { ...store, sources: campus.sources });
    const { held, corrections, suspicious, doubts } = found;
    const { dead } = await countAllMessages(
      store.database,
      hooksOf(campus.webhooks).map(({ key }) => key),
    );
    printReport({ held, corrections, suspicious, doubts }, options, () => report(found, dead));
    setExitCode(found.held.length === 0 && found.corrections.every(({ state }) => state === 'applied'));
  } finally {
    await store.close();
  }
}

export const createCommand = (): Command =>
  defineCommand(
    'review',
    'list what needs your review: lists held back, outdated corrections, suspicious values',
    ['review', 'review --json'],
  )
    .addOption(campusOption())
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action(review);
