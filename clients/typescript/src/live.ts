import { errorOf } from './errors.ts';
import type { GameDetail } from './generated/types.gen.ts';
import { addressOf, type CallOptions, type ClientOptions, sleepFor } from './request.ts';

export interface LiveQuery {
  /** Sport keys, separated by commas. */
  readonly sport?: string;
  /** Ids of games, separated by commas. */
  readonly id?: string;
}

/** The state of a game, or that everything known so far was told. `revision` grows with every change. */
export type LiveEvent =
  | { readonly type: 'game'; readonly revision: string; readonly game: GameDetail }
  | { readonly type: 'ready'; readonly revision: string };

const RETRY_MS = 3_000;

/** Events of a stream as they come (the `text/event-stream` of HTML). */
async function* eventsIn(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
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
    await reader.cancel().catch(() => undefined);
  }
}

/** Follows games until `signal` aborts. After a cut it goes on where it was. */
export async function* live(
  options: ClientOptions,
  query: LiveQuery = {},
  { signal }: CallOptions = {},
): AsyncGenerator<LiveEvent, void> {
  const { sleep = sleepFor } = options;
  const url = addressOf(options, '/sports/api/live', query);
  let last = '';
  let wait = RETRY_MS;
  while (!signal?.aborted) {
    try {
      const response = await (options.fetch ?? fetch)(url, {
        headers: last === '' ? {} : { 'Last-Event-ID': last },
        ...(signal && { signal }),
      });
      if (response.status >= 400 && response.status < 500 && response.status !== 429)
        throw await errorOf(response);
      if (response.status === 200 && response.body !== null) {
        for await (const { event, data, id, retry } of eventsIn(response.body)) {
          if (id !== '') last = id;
          if (/^\d+$/.test(retry)) wait = Number(retry);
          if (event === 'game') yield { type: 'game', revision: id, game: JSON.parse(data) as GameDetail };
          if (event === 'ready') yield { type: 'ready', revision: id };
        }
      } else await response.body?.cancel();
    } catch (error) {
      if (signal?.aborted) return;
      // What breaks a connection is a TypeError.
      if (!(error instanceof TypeError)) throw error;
    }
    await sleep(wait, signal);
  }
}
