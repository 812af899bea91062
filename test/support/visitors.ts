import { randomInt } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Between two requests of a connection: a load that leaves the machine to the service. */
const PACE_MS = 10;

const part = (): number => randomInt(1, 255);
/** Of somebody who was not here before. */
export const newVisitor = (): string => `10.${part()}.${part()}.${part()}`;

/** One request of a visitor, with no second try; its status. */
export const visit = (url: string, visitor: string, agent?: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { ...(agent && { agent }), headers: { 'X-Forwarded-For': visitor } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    }).once('error', reject);
  });

/** One connection per address, on which ever new visitors ask until told to stop. */
export function startVisitors(urls: readonly string[]) {
  const failures: string[] = [];
  let asked = 0;
  let isOver = false;

  async function run(url: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const status = await visit(url, newVisitor(), agent).catch((error: Error) => error.message);
      asked += 1;
      if (status !== 200) failures.push(`${url}: ${status}`);
      await pause(PACE_MS);
    }
    agent.destroy();
  }
  const running = urls.map(run);

  return {
    failures,
    /** Resolves when so many more were answered, well or not. */
    async answers(count: number): Promise<void> {
      const until = asked + count;
      while (asked < until) await pause(PACE_MS);
    },
    /** How many asked in all. */
    async stop(): Promise<number> {
      isOver = true;
      await Promise.all(running);
      return asked;
    },
  };
}

/** Tries until it is so; resolves with how long that took, ms. Throws when it took longer than `boundMs`. */
export async function timeUntil(
  what: string,
  boundMs: number,
  isSo: () => Promise<boolean>,
): Promise<number> {
  const begun = performance.now();
  for (;;) {
    if (await isSo()) return Math.round(performance.now() - begun);
    if (performance.now() - begun > boundMs) throw new Error(`${what}: not within ${boundMs} ms`);
    await pause(PACE_MS);
  }
}
