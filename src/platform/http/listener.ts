import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Door } from './door.ts';

/** A listening address. */
export interface Listener {
  readonly url: string;
  /** Takes no new requests, lets the ones under way finish, then closes. */
  close(): Promise<void>;
}

/** Bounds against clients that are slow or send too much; a GET service needs little. */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};

export async function listen(door: Door, at: { host: string; port: number }): Promise<Listener> {
  const server = createServer(
    SERVER_LIMITS,
    getRequestListener((request, env) => door(request, env as HttpBindings)),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  return { url: `http://${host}:${port}`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
}
