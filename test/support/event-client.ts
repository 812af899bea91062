import { type ClientRequest, get, type IncomingMessage } from 'node:http';

/** One server-sent event, or a comment of the server (`event: ''`). */
export interface ServerEvent {
  readonly event: string;
  readonly id: number | undefined;
  readonly data: string;
}

export interface EventClient {
  readonly response: IncomingMessage;
  /** All events received so far. */
  readonly events: readonly ServerEvent[];
  /** The last id received, as a browser would send it. */
  readonly lastId: number | undefined;
  /** Resolves with the first matching event, which may have been received before. Rejects when the stream ends. */
  until(matches: (event: ServerEvent) => boolean): Promise<ServerEvent>;
  /** Resolves when the stream has ended, on either side. */
  readonly ended: Promise<void>;
  /** Closes the connection. */
  cut(): void;
}

function parse(block: string): ServerEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  const id = fields.get('id');
  return {
    event: fields.get('event') ?? '',
    id: id === undefined ? undefined : Number(id),
    data: fields.get('data') ?? block,
  };
}

/** Opens a stream; resolves when its head has been received. */
export async function openEvents(
  url: string,
  { headers = {}, localAddress }: { headers?: Record<string, string>; localAddress?: string } = {},
): Promise<EventClient> {
  const events: ServerEvent[] = [];
  const watchers = new Set<() => void>();
  let text = '';
  let lastId: number | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const requested: ClientRequest = get(
    url,
    { agent: false, headers, ...(localAddress && { localAddress }) },
    resolve,
  );
  requested.once('error', reject);
  const response = await promise;
  const ended = new Promise<void>((done) => {
    response.once('close', done);
    // A lost connection counts as an end.
    response.on('error', () => undefined);
    requested.on('error', () => undefined);
  });
  let isOver = false;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const event of blocks.map(parse)) {
      events.push(event);
      lastId = event.id ?? lastId;
    }
    for (const watch of watchers) watch();
  });
  void ended.then(() => {
    isOver = true;
    for (const watch of watchers) watch();
  });
  return {
    response,
    events,
    get lastId() {
      return lastId;
    },
    until: (matches) =>
      new Promise((found, lost) => {
        function watch(): void {
          const event = events.find(matches);
          if (event === undefined && !isOver) return;
          watchers.delete(watch);
          if (event === undefined)
            lost(new Error(`the stream ended without a match after ${events.length} events`));
          else found(event);
        }
        watchers.add(watch);
        watch();
      }),
    ended,
    cut: () => requested.destroy(),
  };
}

export const isReady = ({ event }: ServerEvent): boolean => event === 'ready';
