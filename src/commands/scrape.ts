import { Listr } from 'listr2';
import { isGood, type RunReport, type SourceKey } from '../scholarships/index.ts';
import { openWorkbench } from './workbench.ts';

export interface ScrapeOptions {
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

/** Scrapes now, a progress row per source; plain lines where there is no terminal. True when all went well. */
export async function scrape(options: ScrapeOptions, say: (text: string) => void): Promise<boolean> {
  const bench = await openWorkbench(options.campus, { keeps: true });
  const { accept, dryRun } = options;
  const reports: RunReport[] = [];
  const signal = new AbortController().signal;
  const sources = bench.campus.sources.filter(
    ({ key }) => options.source === undefined || key === options.source,
  );
  try {
    await new Listr(
      sources.map((source) => ({
        title: source.key,
        async task(_, task) {
          const report = await bench.scraper.scrape(source, {
            signal,
            accept,
            dryRun,
            onPage: ({ pages, records }) => {
              // A file or a pipe wants the outcome, not a line a page.
              if (process.stdout.isTTY)
                task.output = `${plural(pages, 'page')}, ${plural(records, 'record')}`;
            },
          });
          reports.push(report);
          task.title = `${source.key} ${verdict(report)}`;
          if (!isGood(report.outcome)) throw new Error(verdict(report));
        },
      })),
      { concurrent: true, exitOnError: false, fallbackRenderer: 'simple' },
    ).run();
    say(summary(reports, dryRun));
    return reports.length === sources.length && reports.every(({ outcome }) => isGood(outcome));
  } finally {
    await bench.close();
  }
}
