import type { Job } from '../../platform/jobs/job.ts';
import { readerVersion, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import type { SourceKey } from '../model/award.ts';
import { archivedPageReaders } from '../store/archived-pages.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import type { Scraper } from './scraper.ts';

/**
 * Reads each source's archived pages again after a new release or a change of options in the campus file. Only once per
 * process, so that two releases running side by side do not keep overwriting each other's results.
 */
export function createReprocessJob(deps: {
  database: ScholarshipDatabase;
  sources: readonly SourceSettings[];
  scraper: Scraper;
  release: string;
}): Job {
  const { database, sources, scraper, release } = deps;
  const done = new Set<SourceKey>();

  /** Sources whose pages were last read by another reader, each with the time of the run that last saw its pages. */
  async function outdated(): Promise<{ source: SourceSettings; seenAt: number }[]> {
    const readers = new Map((await archivedPageReaders(database)).map((row) => [row.source, row]));
    return sources.flatMap((source) => {
      const reader = readers.get(sourceIdOf(source));
      if (
        reader !== undefined &&
        reader.reader_version !== readerVersion(source, release) &&
        !done.has(source.key)
      ) {
        return [{ source, seenAt: reader.seen_at }];
      }
      done.add(source.key);
      return [];
    });
  }

  return {
    name: 'scholarships reprocess',

    async due() {
      if (done.size === sources.length) return Number.POSITIVE_INFINITY;
      return (await outdated()).length > 0 ? 0 : Number.POSITIVE_INFINITY;
    },

    async run(signal) {
      for (const { source, seenAt } of await outdated()) {
        try {
          await scraper.reprocess(source, seenAt, signal);
          done.add(source.key);
        } catch (error) {
          if (!signal.aborted) throw error;
          return;
        }
      }
    },
  };
}
