import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { PretendOrigin } from '../types.ts';
import { type Behavior, behaviorSchema } from './behavior.ts';
import { controlApp, type ServedOrigin } from './control.ts';
import { type HostedOrigin, hostOrigin, type SeenRequest } from './hosted-origin.ts';
import { respondToRequest } from './respond.ts';

interface ServerOptions {
  readonly host: string;
  readonly now: () => number;
  readonly providerPort: number;
  readonly controlPort: number;
  /** By site; a site without an entry gets any free port. */
  readonly sitePorts: Readonly<Record<string, number>>;
  readonly provider: PretendOrigin;
  /** The provider's pictures: on the same host and port as the API, on other paths, with their own behavior. */
  readonly images: PretendOrigin & { owns(path: string): boolean };
  readonly sites: Readonly<Record<string, PretendOrigin>>;
}

export interface Sandbox {
  /** The provider's API, and its pictures. */
  readonly providerUrl: string;
  readonly siteUrls: Readonly<Record<string, string>>;
  readonly controlUrl: string;
  /**
   * Sets the behavior of an origin until `heal` is called. Of several behaviors, the first that matches a request
   * applies.
   */
  misbehave(origin: string, behavior: Behavior | readonly Behavior[]): void;
  heal(origin: string): void;
  requests(origin: string): readonly SeenRequest[];
  resetRequests(): void;
  stop(): Promise<void>;
}

type Listen = (port: number, handle: Handle) => Promise<string>;
type Handle = (incoming: IncomingMessage, outgoing: ServerResponse, base: string) => Promise<void>;

/** Starts every origin on its own port. Throws if a port is taken. */
export async function startServers(options: ServerOptions): Promise<Sandbox> {
  const servers: Server[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map(close));
  };
  const open: Listen = async (port, handle) => {
    const { server, url } = await listen(options.host, port, handle);
    servers.push(server);
    return url;
  };
  try {
    const origins = await serveOrigins(options, open);
    const control = getRequestListener(controlApp(origins).fetch, { overrideGlobalObjects: false });
    const controlUrl = await open(options.controlPort, control);
    return sandboxOf(origins, controlUrl, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a server on `port` (0: any free one). If the handler throws, it responds with 500 and the error's message. */
async function listen(host: string, port: number, handle: Handle): Promise<{ server: Server; url: string }> {
  let url = '';
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing, url).catch((error: unknown) => {
      if (outgoing.headersSent) return void outgoing.destroy();
      outgoing.writeHead(500, { 'content-type': 'text/plain' });
      outgoing.end(error instanceof Error ? error.stack : String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  return { server, url };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}

async function serveOrigins(options: ServerOptions, open: Listen): Promise<Map<string, ServedOrigin>> {
  const provider = hostOrigin(options.provider, 'json');
  const images = hostOrigin(options.images, 'html');
  const serve = (port: number, pick: (path: string) => HostedOrigin): Promise<string> =>
    open(port, (incoming, outgoing, base) =>
      respondToRequest(pick(incoming.url ?? '/'), incoming, outgoing, { base, now: options.now() }),
    );
  const url = await serve(options.providerPort, (path) => (options.images.owns(path) ? images : provider));
  const served = new Map<string, ServedOrigin>([
    ['provider', { ...provider, url }],
    ['images', { ...images, url }],
  ]);
  for (const [name, site] of Object.entries(options.sites)) {
    const origin = hostOrigin(site, 'html');
    served.set(name, { ...origin, url: await serve(options.sitePorts[name] ?? 0, () => origin) });
  }
  return served;
}

function sandboxOf(
  origins: ReadonlyMap<string, ServedOrigin>,
  controlUrl: string,
  stop: () => Promise<void>,
): Sandbox {
  const named = (name: string): ServedOrigin => {
    const origin = origins.get(name);
    if (origin === undefined) throw new Error(`the sandbox has no origin "${name}"`);
    return origin;
  };
  const [provider, _images, ...sites] = [...origins];
  return {
    providerUrl: provider?.[1].url ?? '',
    siteUrls: Object.fromEntries(sites.map(([name, { url }]) => [name, url])),
    controlUrl,
    misbehave: (name, behaviors) =>
      named(name).replaceRules([behaviors].flat().map((one) => behaviorSchema.parse(one))),
    heal: (name) => named(name).replaceRules([]),
    requests: (name) => named(name).requests(),
    resetRequests() {
      for (const origin of origins.values()) origin.resetRequests();
    },
    stop,
  };
}
