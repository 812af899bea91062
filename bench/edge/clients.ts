import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { summarize, type Times } from '../search/measure.ts';

/** How one kind of client behaves; a client has one connection at a time. */
export interface ClientKind {
  readonly name: string;
  readonly clients: number;
  /** Reuses its connection; otherwise it opens one per request. */
  readonly keepsOpen: boolean;
  /** Maximum pause before the next request, ms. */
  readonly pauseMs: number;
}

/** The results of one kind of client. */
export interface Tally {
  readonly answered: number;
  /** Counts by kind of failure. */
  readonly failures: ReadonlyMap<string, number>;
  /** Until the complete answer, ms. */
  readonly times: Times & { readonly most: number };
}

export const failuresOf = ({ failures }: Tally): number =>
  [...failures.values()].reduce((sum, count) => sum + count, 0);

/** Rejects with the error, and with the kind of connection, on which it depends whether a client could retry. */
const askOnce = (url: string, agent: Agent, bytes: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.byteLength;
      });
      response.once('error', () => reject(new Error('cut off')));
      response.once('end', () => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
        else if (length !== bytes) reject(new Error('another length'));
        else resolve();
      });
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const where = sent.reusedSocket ? 'on a connection used before' : 'on a new connection';
      reject(new Error(`${error.code ?? error.message} ${where}`));
    });
    sent.end();
  });

/** Runs clients of one kind until the signal aborts. They never retry. */
export async function sendClients(
  kind: ClientKind,
  url: string,
  bytes: number,
  signal: AbortSignal,
): Promise<Tally> {
  const failures = new Map<string, number>();
  const times: number[] = [];
  async function client(): Promise<void> {
    const agent = new Agent({ keepAlive: kind.keepsOpen, maxSockets: 1 });
    while (!signal.aborted) {
      if (kind.pauseMs > 0) await sleep(Math.random() * kind.pauseMs);
      const began = performance.now();
      try {
        await askOnce(url, agent, bytes);
        times.push(performance.now() - began);
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error);
        failures.set(what, (failures.get(what) ?? 0) + 1);
      }
    }
    agent.destroy();
  }
  await Promise.all(Array.from({ length: kind.clients }, client));
  const most = times.reduce((longest, time) => Math.max(longest, time), 0);
  return { answered: times.length, failures, times: { ...summarize(times), most } };
}
