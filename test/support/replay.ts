import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A recording, or a body: JSON, or text sent as it is. */
export type Replayed = { readonly file: string } | { readonly body: unknown; readonly status?: number };
/** By prefix of path and query. A test may change them. */
export type Replay = Readonly<Record<string, Replayed>>;

export interface ReplayServer {
  readonly url: string;
  /** Requested paths and queries, in order. */
  readonly requested: readonly string[];
  stop(): Promise<void>;
}

function bytesOf(replayed: Replayed): Buffer | string {
  if ('file' in replayed) return readFileSync(replayed.file);
  return typeof replayed.body === 'string' ? replayed.body : JSON.stringify(replayed.body);
}

/** A provider that sends these responses; the longest matching prefix wins. */
export async function startReplay(replay: Replay): Promise<ReplayServer> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requested.push(path);
    const [, found] =
      Object.entries(replay)
        .filter(([begin]) => path.startsWith(begin))
        .sort(([one], [other]) => other.length - one.length)[0] ?? [];
    if (found === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":404}');
      return;
    }
    const status = 'file' in found ? 200 : (found.status ?? 200);
    response.writeHead(status, { 'content-type': 'application/json' }).end(bytesOf(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
