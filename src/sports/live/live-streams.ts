import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { type Clock, dayIn } from '../../platform/clock.ts';
import { EventStream } from '../../platform/streams/event-stream.ts';
import { isUnderWay } from '../games/game-state.ts';
import type { Sport } from '../model.ts';
import { type GameState, inOrder } from './game-states.ts';

/** What a stream is asked to tell of; `undefined`: everything. */
export interface Wanted {
  readonly sports: ReadonlySet<Sport> | undefined;
  readonly ids: ReadonlySet<string> | undefined;
}

interface Client extends Wanted {
  readonly stream: EventStream;
  /** Monotonic ms. */
  readonly endsAt: number;
  beatAt: number;
}

const TICK_MS = 1_000;
/** Proxies end what is silent for a minute; a client sees within this that its connection is gone. */
const HEARTBEAT_MS = 15_000;
/** 30 min ± 5: load is spread anew over processes, and what hangs is not for ever. */
const LIFE_MS = [25 * 60_000, 35 * 60_000] as const;
/** Drawn per connection, so that those who were cut off together come back apart. */
const RETRY_MS = [2_000, 5_000] as const;
/** Sent in a row before other requests have their turn: a few ms. */
const BATCH = 200;

const HEARTBEAT = Buffer.from(': still here\n\n');
/** Its id spares a client that comes back all that it did not ask for. */
const readyAt = (revision: number): Buffer => Buffer.from(`id: ${revision}\nevent: ready\ndata: {}\n\n`);

/** Of a game without a time of day, the provider gives midnight Eastern of its day. */
const dayOf = ({ date, timeTbd }: GameState, timeZone: string): string =>
  dayIn(timeTbd ? 'America/New_York' : timeZone, Date.parse(date));

const wants = ({ sports, ids }: Wanted, { sport, id }: GameState): boolean =>
  (sports?.has(sport) ?? true) && (ids?.has(id) ?? true);

/** The clients that are told of every change of a game. */
export function createLiveStreams({ clock, timeZone }: { clock: Clock; timeZone: string }) {
  const clients = new Set<Client>();
  let sending = Promise.resolve();

  /** What a client that begins is told: the games of the day, those under way, and those it asks for by name. */
  function firstOf(states: Iterable<GameState>, { ids }: Wanted): GameState[] {
    const today = dayIn(timeZone, clock.now());
    return inOrder(
      [...states].filter(
        (state) => ids !== undefined || isUnderWay(state) || dayOf(state, timeZone) === today,
      ),
    );
  }

  /** In the order given; other requests have their turn in between. */
  async function sendTo(present: readonly Client[], changed: readonly GameState[]): Promise<void> {
    let sent = 0;
    for (const client of present) {
      const news = changed.filter((state) => wants(client, state));
      for (const { id, event } of news) client.stream.send(id, event);
      sent += news.length;
      if (sent < BATCH) continue;
      sent = 0;
      await turn();
    }
  }

  function tick(): void {
    const now = clock.monotonic();
    for (const client of clients) {
      if (client.endsAt <= now) client.stream.end();
      if (client.beatAt > now) continue;
      client.beatAt = now + HEARTBEAT_MS;
      client.stream.sendIfIdle(HEARTBEAT);
    }
  }

  return {
    firstOf,

    /** Begins a stream, whose head is sent already, with these games; `revision`: the highest of all. */
    open(outgoing: ServerResponse, wanted: Wanted, states: readonly GameState[], revision: number): void {
      const stream = new EventStream(outgoing);
      const now = clock.monotonic();
      const client = {
        ...wanted,
        stream,
        endsAt: now + randomInt(...LIFE_MS),
        beatAt: now + HEARTBEAT_MS,
      };
      clients.add(client);
      outgoing.once('close', () => clients.delete(client));
      stream.send('retry', Buffer.from(`retry: ${randomInt(...RETRY_MS)}\n\n`));
      for (const state of states) if (wants(wanted, state)) stream.send(state.id, state.event);
      stream.send('ready', readyAt(revision));
    },

    /** Tells everybody who is there now, after what was to be told before. */
    send(changed: readonly GameState[]): void {
      const present = [...clients];
      sending = sending.then(() => sendTo(present, changed));
    },

    /** Heartbeats and ends, until told to stop. */
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await clock.sleep(TICK_MS, signal);
        tick();
      }
    },
  };
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;
