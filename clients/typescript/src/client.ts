import { CampusError } from './errors.ts';
import { OPERATIONS } from './generated/operations.gen.ts';
import type { ChangesPage, Scholarship, ScholarshipItem } from './generated/types.gen.ts';
import { type LiveEvent, type LiveQuery, live } from './live.ts';
import { type CallOptions, type ClientOptions, checkedBase, createSend, sleepFor, urlOf } from './request.ts';
import type { Calls, Chosen, WholeListing, WithFields, WithoutFields } from './types.ts';

/** A page of changes. `isNew`: discard the stored list, because this page and the next ones contain the whole list. */
export interface Changes extends ChangesPage {
  readonly isNew: boolean;
}

export interface ChangesOptions extends CallOptions {
  /** The cursor of the last page that was stored; without it, the changes begin with the whole list. */
  readonly since?: string;
  /** How long to wait between requests for changes, ms; default: a minute. 0: end when there are no more changes. */
  readonly everyMs?: number;
}

export type CampusClient = Calls & Loops;

interface Loops {
  /** All scholarships of a query, page by page. */
  scholarships<const Field extends keyof Scholarship>(
    query: WithFields<WholeListing, Field>,
    options?: CallOptions,
  ): AsyncGenerator<Chosen<Field>, void>;
  scholarships(
    query?: WithoutFields<WholeListing>,
    options?: CallOptions,
  ): AsyncGenerator<ScholarshipItem, void>;
  /** Pages of changes; never ends unless `everyMs` is 0. */
  changes(options?: ChangesOptions): AsyncGenerator<Changes, void>;
  /** Live states of games. */
  live(query?: LiveQuery, options?: CallOptions): AsyncGenerator<LiveEvent, void>;
}

const PAGE = 100;
const MINUTE_MS = 60_000;
const GONE = 410;

async function* scholarships(
  calls: Calls,
  query: WithoutFields<WholeListing> = {},
  options: CallOptions = {},
): AsyncGenerator<ScholarshipItem, void> {
  for (let offset = 0; ; offset += PAGE) {
    const page = await calls.listScholarships({ ...query, limit: PAGE, offset }, options);
    yield* page.scholarships;
    if (!page.hasMore) return;
  }
}

async function* changes(calls: Calls, { sleep = sleepFor }: ClientOptions, given: ChangesOptions = {}) {
  const { everyMs = MINUTE_MS, ...options } = given;
  let { since } = given;
  let isNew = since === undefined;
  while (!options.signal?.aborted) {
    try {
      const page = await calls.listChanges(since === undefined ? {} : { since }, options);
      yield { ...page, isNew };
      since = page.cursor;
      isNew = false;
      if (page.hasMore) continue;
      if (everyMs === 0) return;
      await sleep(everyMs, options.signal);
    } catch (error) {
      if (options.signal?.aborted) return;
      if (!(error instanceof CampusError) || error.status !== GONE || since === undefined) throw error;
      // The cursor is too old, or from another database, so the changes start with the whole list.
      since = undefined;
      isNew = true;
    }
  }
}

/** A client of one service. */
export function createClient(given: ClientOptions): CampusClient {
  const options = { ...given, baseUrl: checkedBase(given.baseUrl) };
  const send = createSend(options);
  const call = (operation: string) => {
    const [method = '', path = '', type = ''] = operation.split(' ');
    return (query?: object, more?: CallOptions) =>
      send({ url: urlOf(options, path, query), method: method as 'GET' | 'POST', type }, more);
  };
  const calls = Object.fromEntries(
    Object.entries(OPERATIONS).map(([name, operation]) => [name, call(operation)]),
  ) as unknown as Calls;
  return {
    ...calls,
    scholarships: (query?: WithoutFields<WholeListing>, more?: CallOptions) =>
      scholarships(calls, query, more),
    changes: (more) => changes(calls, options, more),
    live: (query, more) => live(options, query, more),
  } as CampusClient;
}
