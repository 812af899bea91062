import type { Clock } from '../../platform/clock.ts';
import { chunks } from '../../platform/database/chunks.ts';
import type { DecodedPage, PageResult } from '../extractors/extractor.ts';
import { type FoundAward, type ParsedAward, type ReadRecord, withParsed } from '../model/stored-record.ts';
import type { PageVocabulary, ParseOptions, ReadTask } from './read-task.ts';
import type { SourcePage } from './source.ts';
import { createTaskProcess, PAGE_LIMITS, TaskLimitExceeded, type TaskLimits } from './task-process.ts';

/** Reads awards from pages. Reading a hostile page may never end. */
export interface PageReader {
  readPage(source: SourcePage, page: DecodedPage): Promise<PageResult>;
  /** Parses what is printed of each award, after the awards of all pages of a source were merged. */
  parse(awards: readonly FoundAward[], about: ParseOptions): Promise<ReadRecord[]>;
  /** Labels and headings on a page that were not used. */
  unknownLabels(page: DecodedPage, known: PageVocabulary): Promise<string[]>;
  close(): Promise<void>;
}

const FILE = new URL('./reading-process.js', import.meta.url);

/**
 * Enough for every page seen so far, also on a busy machine. A page that exceeds these limits is read again in the
 * process for slow pages.
 */
const QUICK = { timeoutMs: 5_000, memoryMb: 64 } as const satisfies TaskLimits;
/** How many awards are parsed in one task. Such a task has the same limits as the reading of a page. */
const BATCH = 200;

/**
 * Reads in separate processes, each started when it is needed. A task that takes long is aborted and started again in a
 * second process, so that a page of one site delays pages of other sites by at most five seconds.
 */
export function createProcessReader({
  clock,
  timeoutMs = PAGE_LIMITS.timeoutMs,
  memoryMb = PAGE_LIMITS.memoryMb,
}: { clock: Clock } & { [Limit in keyof TaskLimits]?: number | undefined }): PageReader {
  const quick = createTaskProcess<ReadTask>({
    clock,
    file: FILE,
    timeoutMs: Math.min(timeoutMs, QUICK.timeoutMs),
    memoryMb: Math.min(memoryMb, QUICK.memoryMb),
  });
  const slow = createTaskProcess<ReadTask>({ clock, file: FILE, timeoutMs, memoryMb });

  async function run(task: ReadTask): Promise<unknown> {
    try {
      return await quick.execute(task);
    } catch (error) {
      if (error instanceof TaskLimitExceeded) return slow.execute(task);
      throw error;
    }
  }

  return {
    readPage: ({ kind, options }, page) =>
      run({ task: 'read', kind: kind.name, options, page }) as Promise<PageResult>,

    async parse(awards, about) {
      const parsed: ParsedAward[] = [];
      for (const batch of chunks(awards, BATCH)) {
        const task = { task: 'parse', awards: batch.map(({ raw }) => raw), about } as const;
        for (const one of (await run(task)) as ParsedAward[]) parsed.push(one);
      }
      return withParsed(awards, parsed);
    },

    unknownLabels: (page, known) => run({ task: 'labels', page, known }) as Promise<string[]>,

    async close() {
      await Promise.all([quick.close(), slow.close()]);
    },
  };
}
