import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Prepared, PreparedResponse } from './bare-responses.ts';

/**
 * `node bench/edge/bare-server.ts FILE`: `node:http` and nothing else. Each port replays its prepared responses in turn,
 * whatever the request. Prints the ports by name.
 */
function listen(responses: readonly PreparedResponse[], keepAliveTimeout: number): Promise<number> {
  const ready = responses.map(({ status, headers, body }) => ({
    status,
    headers,
    body: Buffer.from(body, 'base64'),
  }));
  let at = 0;
  const server = createServer({ keepAliveTimeout }, (_, response) => {
    const reply = ready[at];
    at = at + 1 === ready.length ? 0 : at + 1;
    if (reply === undefined) throw new Error('no response is prepared');
    response.writeHead(reply.status, reply.headers);
    response.end(reply.body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

const { keepAliveTimeout, responses } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Prepared;
const ports: Record<string, number> = {};
for (const [name, own] of Object.entries(responses)) ports[name] = await listen(own, keepAliveTimeout);
process.stdout.write(`${JSON.stringify({ ports })}\n`);
process.once('SIGTERM', () => process.exit(0));
