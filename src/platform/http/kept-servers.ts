import type { ServerResponse } from 'node:http';
import { systemClock } from '../clock.ts';
import type { Closing } from './connections.ts';
import type { RequestHandler } from './request-guard.ts';
import { type Listening, type ListeningServer, listen, type ServerDeps } from './server.ts';

/** What currently answers the requests to a server. */
interface Answering {
  readonly handle: RequestHandler;
  readonly deps: ServerDeps;
  /** When another handler took over: the responses that this one had not finished. */
  left: readonly ServerResponse[];
}

interface KeptServer {
  current: Answering;
  readonly listening: ListeningServer;
}

/** Resolves when all these responses have ended, or when the time is up. */
async function untilClosed(open: readonly ServerResponse[], { patienceMs }: Closing): Promise<void> {
  const enough = new AbortController();
  const late = systemClock.sleep(patienceMs, enough.signal);
  const closed = open
    .filter(({ closed }) => !closed)
    .map((response) => new Promise<unknown>((ok) => response.once('close', ok)));
  await Promise.race([Promise.all(closed), late]);
  enough.abort();
  await late;
}

/**
 * Servers that keep their ports and connections while their request handlers are replaced. `listen` with the name of a
 * server that is already listening replaces its handler; closing the old one waits for the requests that it received.
 */
export function createKeptServers() {
  const servers = new Map<string, KeptServer>();

  async function openServer(first: Answering, at: Parameters<typeof listen>[1]): Promise<KeptServer> {
    const kept = { current: first };
    const { log, limits } = first.deps;
    const listening = await listen(
      (incoming, outgoing, body) => kept.current.handle(incoming, outgoing, body),
      at,
      {
        log,
        ...(limits && { limits }),
        ...(first.deps.headersFor && {
          headersFor: (origin) => kept.current.deps.headersFor?.(origin) ?? {},
        }),
        observe: (status) => kept.current.deps.observe?.(status),
        isProxy: (address) => kept.current.deps.isProxy?.(address) ?? false,
        keepsBody: (incoming) => kept.current.deps.keepsBody?.(incoming) ?? false,
      },
    );
    return Object.assign(kept, { listening });
  }

  return {
    async listen(
      name: string,
      handle: RequestHandler,
      at: Parameters<typeof listen>[1],
      deps: ServerDeps,
    ): Promise<Listening> {
      const own: Answering = { handle, deps, left: [] };
      const server = servers.get(name) ?? (await openServer(own, at));
      servers.set(name, server);
      if (server.current !== own) server.current.left = server.listening.underWay();
      server.current = own;
      return {
        url: server.listening.url,
        async close(how = { graceMs: 0, patienceMs: 20_000 }) {
          if (server.current !== own) return untilClosed(own.left, how);
          servers.delete(name);
          return server.listening.close(how);
        },
      };
    },
  };
}

export type KeptServers = ReturnType<typeof createKeptServers>;
