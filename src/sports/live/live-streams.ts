import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { type Clock, dayIn } from '../../platform/clock.ts';
import { EventStream } from '../../platform/streams/event-stream.ts';
import { type CampusDays, dayOfGame } from '../games/recent-form.ts';
import { isActive } from '../model/game-state.ts';
import type { Sport } from '../model/sports.ts';
import { type GameState, inOrder } from './game-states.ts';

/** The games that a client has requested; `undefined` for all. */
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
/** Proxies close a connection that is silent for a minute; clients notice a lost connection within this time. */
const HEARTBEAT_MS = 15_000;
/**
 * 30 ± 5 min. After that, clients reconnect, which distributes them over the processes and ends hanging connections.
 */
const LIFE_MS = [25 * 60_000, 35 * 60_000] as const;
/** Random for each connection, so that clients that are disconnected together do not all reconnect at once. */
const RETRY_MS = [2_000, 5_000] as const;
/** How many events are sent before yielding to other requests. This many take a few ms. */
const BATCH = 200;

const HEARTBEAT = Buffer.from(': still here\n\n');
/** The id is the latest revision, so that a client that reconnects does not get older changes of other games. */
const readyAt = (revision: number): Buffer => Buffer.from(`id: ${revision}\nevent: ready\ndata: {}\n\n`);

const wants = ({ sports, ids }: Wanted, { sport, id }: GameState): boolean =>
  (sports?.has(sport) ?? true) && (ids?.has(id) ?? true);

/** Manages the open streams, and sends events to them. */
export function createLiveStreams(deps: CampusDays & { readonly clock: Clock }) {
  const { clock, timeZone } = deps;
  const clients = new Set<Client>();
  let sending = Promise.resolve();

  /** The games that a new client gets: today's games, games in progress, and games requested by id. */
  function firstOf(states: Iterable<GameState>, { ids }: Wanted): GameState[] {
    const now = clock.now();
    const today = dayIn(timeZone, now);
    return inOrder(
      [...states].filter(
        (state) => ids !== undefined || isActive(state, now) || dayOfGame(state, deps) === today,
      ),
    );
  }

  /** Sends the games in this order, yielding to other requests in between. */
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

    /** Begins a stream with these games. `revision` is the highest of all games. */
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

    /** Sends the games to all open streams, after everything that is still being sent. */
    send(changed: readonly GameState[]): void {
      const present = [...clients];
      sending = sending.then(() => sendTo(present, changed));
    },

    /** Sends heartbeats, and ends streams that have reached their lifetime, until `signal` aborts. */
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await clock.sleep(TICK_MS, signal);
        tick();
      }
    },
  };
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;
