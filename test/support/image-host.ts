import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the pretend image host received. */
export interface RequestedImage {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

type Respond = (response: ServerResponse, requested: RequestedImage) => unknown;

/** A complete image of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Data of the given size that begins like a PNG. The rest is one repeated byte. */
export const pngOf = (bytes: number, fill = 0): Buffer<ArrayBuffer> =>
  Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(bytes - 8, fill)]);

export const sending =
  (bytes: Buffer, headers: Record<string, string> = {}, status = 200): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'image/png', 'content-length': bytes.length, ...headers });
    response.end(bytes);
  };

export const redirecting =
  (location: string, status = 302): Respond =>
  (response) => {
    response.writeHead(status, { location });
    response.end();
  };

/** A host of images on this machine. It returns 404 for paths that a test has not set. */
export async function startImageHost() {
  const responses = new Map<string, Respond>();
  const requested: RequestedImage[] = [];
  const server = createServer((request, response) => {
    const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers };
    requested.push(one);
    const respond = responses.get(one.path) ?? sending(Buffer.from('not found'), {}, 404);
    respond(response, one);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requested,
    /** The server, so that a test can wait for its events. */
    server,
    on: (path: string, respond: Respond) => void responses.set(path, respond),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
