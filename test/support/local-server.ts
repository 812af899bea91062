import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A test's server on any free port. */
export async function startLocalServer(response: RequestListener, host = '127.0.0.1') {
  const server = createServer(response).listen(0, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose](): Promise<void> {
      server.close();
      server.closeAllConnections();
    },
  };
}
