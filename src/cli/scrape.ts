import { Command } from 'commander';
import { Listr } from 'listr2';
import { isGood, type RunReport, type SourceKey } from '../scholarships/index.ts';
import { openOrigins } from './open-origins.ts';
import { campusOption, sourceOption } from './options.ts';
import { print, setExitCode } from './output.ts';

interface ScrapeOptions {
  readonly campus: string;
  readonly source?: SourceKey;
  readonly dryRun: boolean;
  /** Take a much smaller list as it is. */
  readonly accept: boolean;
}

/** The first run of a campus adds hundreds. */
const MOST_LINES = 40;

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const verdict = (report: RunReport): string =>
  `${report.outcome}: ${plural(report.pages, 'page')}, ${plural(report.records, 'record')}` +
  (report.problem === null ? '' : ` (${report.problem})`);

function summary(reports: readonly RunReport[], dryRun: boolean): string {
  const sum = (count: (report: RunReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  const all = reports.flatMap(({ source, changes }) =>
    changes.map(
      ({ kind, title, field }) => `  ${source}  ${kind}${field === null ? '' : ` (${field})`}  ${title}`,
    ),
  );
  const lines =
    all.length <= MOST_LINES ? all : [...all.slice(0, MOST_LINES), `  … and ${all.length - MOST_LINES} more`];
  const total = `${sum((one) => one.added)} added, ${sum((one) => one.changed)} changed, ${sum((one) => one.gone)} gone`;
  const troubles = reports
    .filter(({ outcome }) => !isGood(outcome))
    .map((report) => `${report.source} ${verdict(report)}`);
  return [...troubles, ...lines, dryRun ? `${total} (dry run: nothing was written)` : total].join('\n');
}

/** Scrapes now, a progress row per source; plain lines where there is no terminal. */
async function scrape({ campus, source: only, accept, dryRun }: ScrapeOptions): Promise<void> {
  const origins = await openOrigins(campus, { store: true });
  const reports: RunReport[] = [];
  const { signal } = new AbortController();
  const sources = origins.campus.sources.filter(({ key }) => only === undefined || key === only);
  const tasks = sources.map((source) => ({
    title: source.key,
    async task(_: unknown, task: { title: string; output: string }) {
      const report = await origins.scraper.scrape(source, {
        signal,
        accept,
        dryRun,
        onPage: ({ pages, records }) => {
          // A file or a pipe gets the outcome only, not a line per page.
          if (process.stdout.isTTY) task.output = `${plural(pages, 'page')}, ${plural(records, 'record')}`;
        },
      });
      reports.push(report);
      task.title = `${source.key} ${verdict(report)}`;
      if (!isGood(report.outcome)) throw new Error(verdict(report));
    },
  }));
  try {
    await new Listr(tasks, { concurrent: true, exitOnError: false, fallbackRenderer: 'simple' }).run();
    print(summary(reports, dryRun));
    setExitCode(reports.length === sources.length && reports.every(({ outcome }) => isGood(outcome)));
  } finally {
    await origins.close();
  }
}

export const createCommand = (): Command =>
  new Command('scrape')
    .description('scrape the scholarship sources now')
    .addOption(campusOption())
    .addOption(sourceOption())
    .option('--dry-run', 'write nothing', false)
    .option('--accept', 'take a much smaller list as it is', false)
    .action(scrape);
