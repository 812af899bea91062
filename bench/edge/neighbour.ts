import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The second client's; the load comes from 127.0.0.1. On Linux, all of 127.0.0.0/8 is local. */
export const SECOND_ADDRESS = '127.0.0.2';

const askOnce = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(url, { agent }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`the second address is answered ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end();
  });

/**
 * Sends requests from the second address every `paceMs` until `work` is done. Resolves with the times until the
 * complete answer, ms; rejects if an answer is not 200.
 */
export async function askMeanwhile(url: string, paceMs: number, work: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, localAddress: SECOND_ADDRESS });
  const times: Promise<number>[] = [];
  const over = work.then(() => 'over' as const);
  try {
    while ((await Promise.race([over, sleep(paceMs)])) !== 'over') times.push(askOnce(url, agent));
    return await Promise.all(times);
  } finally {
    agent.destroy();
  }
}
