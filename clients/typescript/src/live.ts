import { errorOf, unexpectedType } from './errors.ts';
import type { GameDetail, GetLiveData } from './generated/types.gen.ts';
import { type CallOptions, type ClientOptions, keyHeader, sleepFor, urlOf } from './request.ts';
import type { ListsOrValues } from './types.ts';

/** Only these sports or games. */
export type LiveQuery = ListsOrValues<Omit<NonNullable<GetLiveData['query']>, 'since'>>;

/** The state of a game, or `ready`: all current states have been sent. `revision` grows with every change. */
export type LiveEvent =
  | { readonly type: 'game'; readonly revision: string; readonly game: GameDetail }
  | { readonly type: 'ready'; readonly revision: string };

const STREAM_TYPE = 'text/event-stream';
const RETRY_MS = 3_000;
/**
 * The service sends something every 15 s. A connection that is silent for longer than this is broken, even if the
 * operating system does not know.
 */
const SILENCE_MS = 45_000;

/** Calls `end` if `work` takes longer than a stream may be silent. */
async function unlessSilent<T>(work: Promise<T>, end: () => void): Promise<T> {
  const timer = setTimeout(end, SILENCE_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/** Yields the events of a stream as they arrive (`text/event-stream` of the HTML standard). */
async function* eventsIn(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  const next = () => unlessSilent(reader.read(), cancel);
  let text = '';
  try {
    for (let part = await next(); !part.done; part = await next()) {
      text += decoder.decode(part.value, { stream: true });
      const events = text.split(/\r?\n\r?\n/);
      text = events.pop() ?? '';
      for (const event of events) {
        const fields = { event: 'message', data: '', id: '', retry: '' };
        for (const line of event.split(/\r?\n/)) {
          const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
          if (name in fields) fields[name as keyof typeof fields] = value;
        }
        yield fields;
      }
    }
  } finally {
    cancel();
  }
}

/** Opens a stream. After a temporary error, returns the seconds to wait; throws other errors. */
async function open(options: ClientOptions, url: string, last: string, signal: AbortSignal | undefined) {
  const silent = new AbortController();
  const signals = [silent.signal, signal].filter((one) => one !== undefined);
  const headers = { ...keyHeader(options), ...(last !== '' && { 'Last-Event-ID': last }) };
  const pending = (options.fetch ?? fetch)(url, { headers, signal: AbortSignal.any(signals) });
  try {
    const response = await unlessSilent(pending, () => silent.abort());
    const { status, body } = response;
    if (status === 200 && body !== null) {
      const isStream = response.headers.get('content-type')?.startsWith(STREAM_TYPE);
      if (!isStream) throw unexpectedType(response, STREAM_TYPE);
      return { body };
    }
    const error = await errorOf(response);
    if (status >= 400 && status < 500 && status !== 429) throw error;
    return { retryAfter: error.retryAfter };
  } catch (error) {
    if (silent.signal.aborted && !signal?.aborted) return {};
    throw error;
  }
}

/** Follows games until `signal` aborts. After a dropped connection, the stream resumes after the last event. */
export async function* live(
  options: ClientOptions,
  query: LiveQuery = {},
  { signal }: CallOptions = {},
): AsyncGenerator<LiveEvent, void> {
  const { sleep = sleepFor } = options;
  const url = urlOf(options, '/sports/api/live', query);
  let last = '';
  let wait = RETRY_MS;
  while (!signal?.aborted) {
    let retryAfter = 0;
    try {
      const opened = await open(options, url, last, signal);
      retryAfter = opened.retryAfter ?? 0;
      if (opened.body !== undefined) {
        for await (const { event, data, id, retry } of eventsIn(opened.body)) {
          if (id !== '') last = id;
          if (/^\d+$/.test(retry)) wait = Number(retry);
          if (event === 'game') yield { type: 'game', revision: id, game: JSON.parse(data) as GameDetail };
          if (event === 'ready') yield { type: 'ready', revision: id };
        }
      }
    } catch (error) {
      if (signal?.aborted) return;
      // A broken connection throws a TypeError.
      if (!(error instanceof TypeError)) throw error;
    }
    await sleep(Math.max(wait, retryAfter * 1000), signal);
  }
}
