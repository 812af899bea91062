import type { Command } from 'commander';
import { chosenSources } from '../app/campus.ts';
import { reviewItems } from '../desk/review-items.ts';
import { takeProposal } from '../desk/take-proposal.ts';
import type { ReviewItem } from '../desk/workbench/sources-page.ts';
import { commandLine } from '../platform/command-line.ts';
import { plural } from '../platform/formats/plural.ts';
import { countAllMessages } from '../platform/webhooks/messages.ts';
import { hooksOf } from '../platform/webhooks/webhook.ts';
import { NOT_CHECKED, type Review, reviewStored, type SourceKey } from '../scholarships/index.ts';
import { openStore } from './terminal/open-store.ts';
import { readCampus } from './terminal/open-upstreams.ts';
import { campusOption, defineCommand, envFileOption, jsonOption } from './terminal/options.ts';
import { printReport, setExitCode, wrap } from './terminal/output.ts';

const section = (head: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', head, ...lines.map((line) => wrap(`  ${line}`, 4))];

const statusOf = ({ acceptedOn, isKept }: Review['held'][number]): string =>
  isKept
    ? 'rejected by a person'
    : acceptedOn === null
      ? 'accepted only by a person'
      : `accepted on ${acceptedOn} unless it changes`;

function report(review: Review, dead: number): string {
  const { corrections, suspicious, doubts } = reviewItems(review);
  const lineOf = ({ ids, what, text }: ReviewItem): string =>
    ids.length === 1
      ? `${ids[0]} ${what}: ${text}`
      : `${what} of ${plural(ids.length, 'scholarship')}: ${text} (${ids.join(', ')})`;
  const lines = [
    ...section(
      `Held back (\`${commandLine('scrape', '--source KEY --accept')}\` accepts it, with --keep it is rejected):`,
      review.held.map(
        (list) =>
          `${list.source}, since ${list.since.slice(0, 10)}, ${statusOf(list)}: ${plural(list.missing.length, 'open scholarship')} gone: ${list.missing.join(', ')}`,
      ),
    ),
    ...section(
      `Fields that few scholarships of a source have (\`${commandLine('scrape', '--source KEY --accept')}\` accepts it):`,
      review.lacking.map(({ source, why }) => `${source}: ${why}`),
    ),
    ...section(
      `Names and values that are in no scholarship (\`${commandLine('look', 'KEY')}\` shows them; “This is right” or "checked" in the campus file accepts them):`,
      review.leftOut.map(
        ({ source, since, count, first }) =>
          `${source}, since ${since.slice(0, 10)}: ${count}: ${first.map(({ text, values, why }) => `${text} (${why}): ${values.join(', ')}`).join('; ')}`,
      ),
    ),
    ...section(
      `Proposed for pages with another layout (\`${commandLine('review', '--take KEY')}\` takes it, look shows it):`,
      review.proposed.map(
        ({ source, since, titles, doubts: count }) =>
          `${source}, since ${since.slice(0, 10)}, ${plural(count, 'warning')}: ${plural(titles.length, 'scholarship')}: ${titles.join('; ')}`,
      ),
    ),
    ...section('Corrections:', corrections.map(lineOf)),
    ...section('Suspicious values, to be checked on their pages:', suspicious.map(lineOf)),
    ...section('Values with a warning, to be checked on their pages:', doubts.map(lineOf)),
    ...section(
      'Webhooks:',
      dead === 0
        ? []
        : [
            `${plural(dead, 'message')} failed permanently after ten tries (\`${commandLine('webhooks', '--replay')}\` sends them again)`,
          ],
    ),
  ];
  const unchecked = review.unchecked.length === 0 ? [] : [review.unchecked.join(', ')];
  return [
    ...(lines.length === 0 ? ['Nothing needs your review.'] : lines.slice(1)),
    ...section(`${NOT_CHECKED} (\`${commandLine('look')}\` shows them):`, unchecked),
  ].join('\n');
}

interface ReviewOptions {
  readonly campus: string;
  readonly json?: boolean;
  readonly take?: SourceKey;
}

async function review(options: ReviewOptions): Promise<void> {
  const campus = readCampus(options.campus);
  await using store = await openStore(campus, options.campus);
  if (options.take !== undefined) {
    for (const source of chosenSources(campus, options.take)) {
      const text = await takeProposal(store.database, source, options.campus);
      printReport({ source: source.key }, options, () => text);
    }
    return;
  }
  const found = await reviewStored(store.database, { ...store, sources: campus.sources });
  const { corrections, suspicious, lacking, doubts, unchecked, leftOut, proposed } = found;
  const held = found.held.map(({ isKept: _, ...list }) => list);
  const { dead } = await countAllMessages(
    store.database,
    hooksOf(campus.webhooks).map(({ key }) => key),
  );
  const value = { held, corrections, suspicious, lacking, unchecked, leftOut, proposed, doubts };
  printReport(value, options, () => report(found, dead));
  setExitCode(
    found.held.every(({ isKept }) => isKept) &&
      found.proposed.length === 0 &&
      found.lacking.every(({ before }) => before === null) &&
      found.corrections.every(({ state }) => state === 'applied'),
  );
}

export const createCommand = (): Command =>
  defineCommand('review', ['', '--json', '--take nsm'])
    .addOption(campusOption())
    .option('--take <key>', 'write the prepared entry of this source to the campus file')
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action(review);
