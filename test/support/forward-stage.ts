import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { createApp } from '../../src/platform/http/app.ts';
import { createCors } from '../../src/platform/http/cors.ts';
import { createEdge } from '../../src/platform/http/edge.ts';
import { createRateLimit } from '../../src/platform/http/rate-limit.ts';
import { listen } from '../../src/platform/http/server.ts';
import { createLogger } from '../../src/platform/log.ts';
import { mountRemote } from '../../src/router/index.ts';
import { answersIn, sendRaw } from './raw-client.ts';

/** A router in front of one backend, which records its requests and answers as `answer` says. */
export async function startForwarder(
  t: TestContext,
  answer: (outgoing: ServerResponse, path: string) => void,
  // Far longer than a busy machine takes.
  { timeoutMs = 30_000, slowMs = 60_000, silentMs = 60_000 } = {},
) {
  let at = 0;
  const asked: string[] = [];
  const backend = createServer((incoming: IncomingMessage, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    answer(outgoing, incoming.url ?? '');
  });
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const backendUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const remote = await mountRemote(backendUrl, { timeoutMs, slowMs, silentMs, now: () => at });
  const log = createLogger('silent');
  const app = createApp(log);
  app.route('/sports', remote.app);
  const limit = { limit: createRateLimit(1_000_000, Date.now), cors: createCors([]) };
  const edge = createEdge({
    app,
    limitFor: () => limit,
    proxies: [],
    log,
    observe: () => undefined,
  });
  const server = await listen(edge, { host: '127.0.0.1', port: 0 }, { log });
  t.after(async () => {
    await server.close({ graceMs: 0, patienceMs: 0 });
    await remote.close();
    backend.closeAllConnections();
    backend.close();
  });
  async function ask(target: string) {
    const [answered] = answersIn(
      await sendRaw(server.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    return answered?.status;
  }
  return {
    url: server.url,
    ask,
    asked,
    remote,
    wait(ms: number) {
      at += ms;
    },
  };
}
