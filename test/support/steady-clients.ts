import { Agent, get } from 'node:http';

/** One request on a persistent connection, without retry. */
const request = (agent: Agent, url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
      response.once('error', reject);
    }).once('error', reject);
  });

/**
 * Clients that each send the next request as soon as the response to the previous one arrives, until they are stopped.
 */
export function startSteadyClients(url: string, clients: number) {
  const failures: string[] = [];
  let responded = 0;
  let isOver = false;

  async function run(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const status = await request(agent, url).catch((error: Error) => error.message);
      if (status === 200) responded += 1;
      else failures.push(String(status));
    }
    agent.destroy();
  }
  const running = Array.from({ length: clients }, run);

  return {
    failures,
    /** Resolves after this many more responses. */
    async receives(count: number): Promise<void> {
      const until = responded + count;
      const agent = new Agent();
      while (responded < until && failures.length === 0) await request(agent, url);
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(running);
    },
  };
}
