/** A process with a part of the clients of `bench/live.ts`, because one process may have only so many open files. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Streams of one client; each has its own address (on Linux, all of 127.0.0.0/8 is local). */
const PER_CLIENT = 3;
/** Connections opened at the same time. */
const AT_ONCE = 100;

/** What a process is told, and what it answers at the end: for each change, ms until each of its streams had it. */
export interface Part {
  readonly base: string;
  readonly first: number;
  readonly count: number;
}
export type Delays = readonly (readonly [change: string, ms: readonly number[]])[];

const delays = new Map<string, number[]>();

function openStream(base: string, number: number): Promise<Socket> {
  const client = Math.floor(number / PER_CLIENT);
  const localAddress = `127.1.${Math.floor(client / 250)}.${1 + (client % 250)}`;
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.write('GET /sports/api/live HTTP/1.1\r\nHost: x\r\n\r\n');
  return new Promise((resolve, reject) => {
    let isReady = false;
    let before = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      const now = Date.now();
      if (!isReady) {
        before += text;
        if (!before.includes('event: ready')) return;
        before = '';
        isReady = true;
        resolve(socket);
        return;
      }
      for (const [, id = '', confirmed = ''] of text.matchAll(
        /id: (\d+)\nevent: game\n.*?"lastUpdated":"([^"]+)"/g,
      )) {
        const times = delays.get(id) ?? [];
        times.push(now - Date.parse(confirmed));
        delays.set(id, times);
      }
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`a stream was closed after: ${before.slice(0, 100)}`)));
  });
}

async function openAll({ base, first, count }: Part): Promise<void> {
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, add) =>
      openStream(base, first + at + add),
    );
    await Promise.all(some);
  }
}

/** In a process that `fork` has started. */
if (process.send !== undefined) {
  const [part] = (await once(process, 'message')) as [Part];
  const problem = await openAll(part).then(
    () => null,
    (error: unknown) => String(error),
  );
  process.send({ problem });
  // All streams are open: from now on it is measured.
  await once(process, 'message');
  delays.clear();
  await once(process, 'message');
  process.send([...delays] satisfies Delays, () => process.exit());
}
