import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { withTimeout } from '../../platform/async/with-timeout.ts';
import type { Clock } from '../../platform/clock.ts';
import { chunks } from '../../platform/database/chunks.ts';
import type { PageNotes } from '../awards/page-notes.ts';
import type { Page, PageReading } from '../kinds/site-kind.ts';
import type { RawScholarship } from '../model/award.ts';
import type { Seen } from '../runs/judge-run.ts';
import type { Known, ReadAbout, ReadTask } from './read-task.ts';
import type { SourcePage } from './source.ts';

/** Reads awards from pages, which may be hostile: reading one may never end. */
export interface PageReader {
  readPage(source: SourcePage, page: Page): Promise<PageReading>;
  normalize(awards: readonly RawScholarship[], about: ReadAbout): Promise<Seen[]>;
  /** Labels and headings on a page that were not used. */
  notePage(page: Page, known: Known): Promise<PageNotes>;
  close(): Promise<void>;
}

/** A page that takes more time or memory than any real one. */
export class UnreadablePage extends Error {
  override name = 'UnreadablePage';
}

const PAGE_TIMEOUT_MS = 30_000;
/** Reading the largest page allowed, 8 MiB of text and markup, takes about 150 MB. */
const MEMORY_MB = 256;
/** An idle thread is ended after this time, which frees its memory. */
const IDLE_MS = 10_000;
/** How many awards are normalized at a time; each batch has the time limit of a page. */
const BATCH = 200;

const FILE = new URL('./reading-thread.js', import.meta.url);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Reads in a separate thread, one page at a time. If a page takes too long, the thread is ended. */
export function createThreadReader({
  clock,
  timeoutMs = PAGE_TIMEOUT_MS,
  memoryMb = MEMORY_MB,
}: {
  clock: Clock;
  timeoutMs?: number | undefined;
  memoryMb?: number;
}): PageReader {
  const queue = new PQueue({ concurrency: 1 });
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  /** Starts the thread. Its time does not count toward the page's limit. */
  async function start(): Promise<Worker> {
    const started = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    started.unref();
    await once(started, 'message');
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  async function ask(task: ReadTask): Promise<unknown> {
    clearTimeout(idle);
    thread ??= await start();
    const current = thread;
    try {
      const reply = await withTimeout(clock, timeoutMs, (signal) => {
        const answered = once(current, 'message', { signal });
        current.postMessage(task);
        return answered;
      });
      if (reply === undefined) throw new UnreadablePage(`page could not be read in ${timeoutMs / 1000} s`);
      idle = setTimeout(() => void end(), IDLE_MS).unref();
      return reply[0];
    } catch (error) {
      await end();
      if (isOutOfMemory(error))
        throw new UnreadablePage(`page could not be read in ${memoryMb} MB of memory`);
      throw error;
    }
  }

  return {
    readPage: ({ kind, options }, page) =>
      queue.add(() => ask({ task: 'read', kind: kind.name, options, page })) as Promise<PageReading>,

    async normalize(awards, about) {
      const seen: Seen[] = [];
      for (const batch of chunks(awards, BATCH)) {
        const task = { task: 'normalize', awards: batch, about } as const;
        for (const one of (await queue.add(() => ask(task))) as Seen[]) seen.push(one);
      }
      return seen;
    },

    notePage: (page, known) => queue.add(() => ask({ task: 'note', page, known })) as Promise<PageNotes>,

    close: end,
  };
}
