import type { Command } from 'commander';
import { chosenSources } from '../app/campus.ts';
import { takeProposal } from '../desk/take-proposal.ts';
import { commandLine } from '../platform/command-line.ts';
import { type Finding, findingText, publicReview, type SourceKey } from '../scholarships/index.ts';
import { openStore } from './terminal/open-store.ts';
import { readCampus } from './terminal/open-upstreams.ts';
import { campusOption, defineCommand, envFileOption, jsonOption } from './terminal/options.ts';
import { printReport, setExitCode, wrap } from './terminal/output.ts';

/** The findings of a kind with their details, and the commands for them. */
function section(title: string, findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ reason, details, ...finding }) => [
    wrap(`  ${findingText(finding)}${reason === undefined ? '' : `. Because: ${reason}`}`, 4),
    ...details.map((detail) => wrap(`    - ${detail}`, 6)),
  ]);
  const commands = Map.groupBy(
    findings.flatMap((finding) => finding.commands),
    ({ does }) => does,
  );
  const hints = commands
    .values()
    .flatMap((alike) => alike.slice(0, 1).map((first) => ({ ...first, others: alike.length > 1 })))
    .map(({ does, command, options, others }) =>
      wrap(`  > ${commandLine(command, options)} (${does}${others ? '; the others likewise' : ''})`, 6),
    );
  return [`${title}:`, ...lines, ...hints].join('\n');
}

function report(findings: readonly Finding[]): string {
  const nothing = findings.some(({ waits }) => waits) ? [] : ['Nothing needs a decision.'];
  const byTitle = Map.groupBy(findings, ({ title }) => title);
  return [...nothing, ...[...byTitle].map(([title, alike]) => section(title, alike))].join('\n\n');
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
  const found = await store.readReview(store.now);
  const corrections = found.corrections.map(({ at: _, until: __, ...correction }) => correction);
  printReport({ ...publicReview(found), corrections }, options, () => report(found.findings));
  setExitCode(!found.findings.some(({ waits }) => waits));
}

export const createCommand = (): Command =>
  defineCommand('review', ['', '--json', '--take nsm'])
    .addOption(campusOption())
    .option('--take <key>', 'write the prepared entry of this source to the campus file')
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action(review);
