import { CampusError } from './errors.ts';
import { OPERATIONS, type Operations } from './generated/operations.gen.ts';
import type { ChangesPage, ScholarshipItem } from './generated/types.gen.ts';
import { type LiveEvent, type LiveQuery, live } from './live.ts';
import { addressOf, type CallOptions, type ClientOptions, request, sleepFor } from './request.ts';

type Name = keyof Operations;
type Query<N extends Name> = Operations[N]['query'];
/** A query may be left out if nothing in it is required. */
type Arguments<N extends Name> =
  undefined extends Query<N>
    ? [query?: Query<N>, options?: CallOptions]
    : [query: Query<N>, options?: CallOptions];

type Calls = { readonly [N in Name]: (...given: Arguments<N>) => Promise<Operations[N]['answer']> };

type ListQuery = Omit<NonNullable<Query<'listScholarships'>>, 'limit' | 'offset'>;

/** A page of changes. `isNew`: the copy begins anew, so that what is not in it and the next pages is gone. */
export interface Changes extends ChangesPage {
  readonly isNew: boolean;
}

export interface ChangesOptions extends CallOptions {
  /** The cursor of the last page that was kept; without it, it begins with the whole list. */
  readonly since?: string;
  /** How long to wait when there is nothing more, ms; a minute unless given. 0: end then. */
  readonly everyMs?: number;
}

export interface CampusClient extends Calls {
  /** All scholarships of a query, page by page. */
  scholarships(query?: ListQuery, options?: CallOptions): AsyncGenerator<ScholarshipItem, void>;
  /** Pages of changes, without end unless `everyMs` is 0. */
  changes(options?: ChangesOptions): AsyncGenerator<Changes, void>;
  /** Games as they are played. */
  live(query?: LiveQuery, options?: CallOptions): AsyncGenerator<LiveEvent, void>;
}

const PAGE = 100;
const MINUTE_MS = 60_000;
const GONE = 410;

async function* scholarships(calls: Calls, query: ListQuery = {}, options: CallOptions = {}) {
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
      // The cursor is too old, or of another database: the copy begins anew.
      since = undefined;
      isNew = true;
    }
  }
}

/** A client of one service. */
export function createClient(options: ClientOptions): CampusClient {
  const call = (target: string) => (query?: object, more?: CallOptions) => {
    const isPost = target.startsWith('!');
    const url = addressOf(options, isPost ? target.slice(1) : target, query);
    return request(options, { url, method: isPost ? 'POST' : 'GET' }, more);
  };
  const calls = Object.fromEntries(
    Object.entries(OPERATIONS).map(([name, target]) => [name, call(target)]),
  ) as unknown as Calls;
  return {
    ...calls,
    scholarships: (query, more) => scholarships(calls, query, more),
    changes: (more) => changes(calls, options, more),
    live: (query, more) => live(options, query, more),
  };
}
