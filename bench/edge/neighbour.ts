import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Somebody else's address; the load comes from 127.0.0.1. Linux answers for all of 127.0.0.0/8. */
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
 * Asks from a second address, at its own pace, for as long as the work lasts: times to the whole answer, ms.
 * Rejects when one of the answers is not 200.
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
