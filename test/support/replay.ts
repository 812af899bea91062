import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Recordings or bodies, by the beginning of path and query. */
export type Replay = Readonly<Record<string, { readonly file: string } | { readonly body: unknown }>>;

export interface ReplayServer {
  readonly url: string;
  /** Requested paths and queries, in order. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** A provider that sends these answers; the longest matching beginning is used. */
export async function startReplay(replay: Replay): Promise<ReplayServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const [, found] =
      Object.entries(replay)
        .filter(([begin]) => path.startsWith(begin))
        .sort(([one], [other]) => other.length - one.length)[0] ?? [];
    if (found === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":404}');
      return;
    }
    const body = 'file' in found ? readFileSync(found.file) : JSON.stringify(found.body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
