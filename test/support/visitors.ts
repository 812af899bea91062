import { randomInt } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { HANGS_MS } from './hangs.ts';

/** The pause between two requests on a connection, so that the machine has time for the service. */
const PACE_MS = 50;
/** The pause between two checks of a condition. A check may send many requests. */
const LOOK_MS = 100;

/**
 * A router returns 503 for a backend that is slower than this, and its health check fails. An overloaded machine makes any
 * backend slow: if one read takes this long, refused visitors retry, and the load grows until everything hangs.
 */
const SLOW_MS = 1_500;

const part = (): number => randomInt(1, 255);
/** A random IP address for a new visitor. */
export const newVisitor = (): string => `10.${part()}.${part()}.${part()}`;

/** One request of a visitor, without retry; resolves with its status. */
export const visit = (url: string, visitor: string, agent?: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { ...(agent && { agent }), headers: { 'X-Forwarded-For': visitor } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    }).once('error', reject);
  });

/** Opens one connection per URL, and sends requests from new visitors until it is stopped. */
export function startVisitors(urls: readonly string[]) {
  const failures: string[] = [];
  let requested = 0;
  let isOver = false;
  let slowest = 0;

  async function read(url: string, agent: Agent): Promise<number | string> {
    const begun = performance.now();
    const status = await visit(url, newVisitor(), agent).catch((error: Error) => error.message);
    slowest = Math.max(slowest, performance.now() - begun);
    return status;
  }

  async function run(url: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const begun = performance.now();
      let status = await read(url, agent);
      while (status === 503 && slowest >= SLOW_MS && performance.now() - begun < HANGS_MS) {
        await pause(PACE_MS);
        status = await read(url, agent);
      }
      requested += 1;
      if (status !== 200) failures.push(`${url}: ${status}`);
      await pause(PACE_MS);
    }
    agent.destroy();
  }
  const running = urls.map(run);

  return {
    failures,
    /** Resolves after this many more responses, with any status. */
    async receives(count: number): Promise<void> {
      const until = requested + count;
      while (requested < until) await pause(PACE_MS);
    },
    /** Stops, and returns the number of requests. */
    async stop(): Promise<number> {
      isOver = true;
      await Promise.all(running);
      return requested;
    },
  };
}

/** Repeats `isSo` until it is true, and resolves with the elapsed time, ms. */
export async function timeUntil(what: string, condition: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  for (;;) {
    if (await condition()) return Math.round(performance.now() - begun);
    if (performance.now() - begun > HANGS_MS) throw new Error(`${what}: must happen within ${HANGS_MS} ms`);
    await pause(LOOK_MS);
  }
}
