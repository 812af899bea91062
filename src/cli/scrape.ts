import type { Command } from 'commander';
import { chosenSources } from '../app/campus.ts';
import { ConfigurationError } from '../app/settings.ts';
import { commandLine } from '../platform/command-line.ts';
import { plural } from '../platform/formats/plural.ts';
import {
  BY_COMMAND,
  isGood,
  keepStoredList,
  type RunReport,
  type SourceKey,
  type SourceSettings,
} from '../scholarships/index.ts';
import type { CommandDeps } from './terminal/deps.ts';
import { openStore } from './terminal/open-store.ts';
import { openUpstreams, readCampus, type UpstreamAccess } from './terminal/open-upstreams.ts';
import { campusOption, defineCommand, envFileOption, jsonOption, sourceOption } from './terminal/options.ts';
import { printReport, setExitCode, wrap } from './terminal/output.ts';
import { runSteps, type Step } from './terminal/progress.ts';

interface ScrapeOptions {
  readonly campus: string;
  readonly source?: SourceKey;
  readonly dryRun: boolean;
  /** Accepts a list that has become much smaller. */
  readonly accept: boolean;
  /** Rejects a list that has become much smaller, without scraping. */
  readonly keep: boolean;
  readonly json?: boolean;
}

/** The most changes to print: the first run of a campus adds hundreds. */
const MOST_LINES = 40;

const verdict = (report: RunReport): string =>
  `${report.outcome}: ${plural(report.pages, 'page')}, ${plural(report.records, 'record')}` +
  (report.problem === null ? '' : ` (${report.problem})`);

function summary(reports: readonly RunReport[], dryRun: boolean): string {
  const sum = (count: (report: RunReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  const all = reports.flatMap(({ source, changes }) =>
    changes.map(({ kind, title, field }) =>
      wrap(`  ${source}  ${kind}${field === null ? '' : ` (${field})`}  ${title}`, 6),
    ),
  );
  const lines =
    all.length <= MOST_LINES ? all : [...all.slice(0, MOST_LINES), `  … and ${all.length - MOST_LINES} more`];
  const total = `${sum((one) => one.added)} added, ${sum((one) => one.changed)} changed, ${sum((one) => one.gone)} gone`;
  const failures = reports
    .filter(({ outcome }) => !isGood(outcome))
    .map((report) => wrap(`${report.source} ${verdict(report)}`, 4));
  return [...failures, ...lines, dryRun ? `${total} (dry run: nothing was written)` : total].join('\n');
}

const scrapeStep = (
  { scraper }: UpstreamAccess,
  source: SourceSettings,
  { accept, dryRun }: ScrapeOptions,
): Step<RunReport> => ({
  title: source.key,
  run: (show) =>
    scraper.scrape(source, {
      signal: new AbortController().signal,
      isWhole: true,
      accept,
      dryRun,
      by: BY_COMMAND,
      onPage: ({ pages, records }) => show(`${plural(pages, 'page')}, ${plural(records, 'record')}`),
    }),
  outcome: (report) => ({ isWell: isGood(report.outcome), text: verdict(report) }),
});

/** Rejects the held lists. */
async function rejectHeld({ campus: file, source: only, ...options }: ScrapeOptions): Promise<void> {
  const campus = readCampus(file);
  await using store = await openStore(campus, file);
  const rejected: { source: SourceKey; missing: number }[] = [];
  for (const source of chosenSources(campus, only))
    rejected.push({ source: source.key, missing: await keepStoredList(store.database, source, store.now) });
  const held = rejected.filter(({ missing }) => missing > 0);
  const lines = held.map(({ source, missing }) =>
    wrap(
      `${source} stays as it was: the list without ${plural(missing, 'scholarship')} is rejected until you accept it (\`${commandLine('scrape', `--source ${source} --accept`)}\`) or it grows again`,
      4,
    ),
  );
  printReport(held, options, () => (lines.length === 0 ? 'No list is held back.' : lines.join('\n')));
  setExitCode(held.length > 0);
}

/** Scrapes the sources now, or rejects held lists. */
async function scrape(options: ScrapeOptions, deps: CommandDeps): Promise<void> {
  if (options.keep && (options.accept || options.dryRun))
    throw new ConfigurationError('--keep does not scrape: use it without --accept and --dry-run');
  if (options.keep) return rejectHeld(options);
  await using upstreams = await openUpstreams(readCampus(options.campus), { ...deps, store: true });
  const { source: only, dryRun } = options;
  const sources = chosenSources(upstreams.campus, only);
  const reports = await runSteps(
    sources.map((source) => scrapeStep(upstreams, source, options)),
    true,
  );
  printReport(reports, options, () => summary(reports, dryRun));
  setExitCode(reports.every(({ outcome }) => isGood(outcome)));
}

export const createCommand = (deps: CommandDeps): Command =>
  defineCommand('scrape', ['', '--source nsm --dry-run', '--source nsm --accept', '--source nsm --keep'])
    .addOption(campusOption())
    .addOption(sourceOption())
    .option('--dry-run', 'write nothing', false)
    .option('--accept', 'accept a list that became much smaller or lacks a field that it had', false)
    .option('--keep', 'reject the smaller list, without scraping', false)
    .addOption(envFileOption())
    .addOption(jsonOption('the outcome of each source as JSON, with every change'))
    .action((options: ScrapeOptions) => scrape(options, deps));
