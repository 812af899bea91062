import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { createUpstreamClient, UPSTREAM_DEFAULTS } from '../../src/platform/upstream/upstream-client.ts';

const PLAIN = Buffer.from(JSON.stringify({ awards: Array.from({ length: 200 }, (_, at) => `Award ${at}`) }));
const PACKED = {
  identity: PLAIN,
  gzip: gzipSync(PLAIN),
  br: brotliCompressSync(PLAIN),
  deflate: deflateSync(PLAIN),
};
/** The client gives up on a stalled response after this time. */
const STALLED_MS = 250;
/** For a response that ends by itself, more, because the machine may be busy. */
const PATIENT_MS = 30_000;

/** How an upstream sends a body: which part of it, how it marks the end, and what it does after that part. */
const sending = fc.record({
  encoding: fc.constantFrom('identity' as const, 'gzip' as const, 'br' as const, 'deflate' as const),
  share: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  framing: fc.constantFrom('length' as const, 'chunks' as const, 'close' as const),
  /** By how much the announced length is too large or too small. */
  lie: fc.oneof(fc.constant(0), fc.integer({ min: -20, max: 20 })),
  end: fc.constantFrom('ends' as const, 'ends' as const, 'breaks' as const, 'stalls' as const),
});
type Sending = typeof sending extends fc.Arbitrary<infer T> ? T : never;

const sentPart = ({ encoding, share }: Sending): Buffer => {
  const body = PACKED[encoding];
  return body.subarray(0, Math.floor(body.length * share));
};
const declaredLength = ({ encoding, lie }: Sending): number => PACKED[encoding].length + lie;

function send(socket: Socket, about: Sending): void {
  const part = sentPart(about);
  const isEnded = about.end === 'ends';
  const framings = {
    length: `Content-Length: ${declaredLength(about)}`,
    chunks: 'Transfer-Encoding: chunked',
  };
  const framing = about.framing === 'close' ? 'X-Length: none' : framings[about.framing];
  socket.write(
    `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Encoding: ${about.encoding}\r\n${framing}\r\n\r\n`,
  );
  if (about.framing === 'chunks' && part.length > 0)
    socket.write(Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]));
  else socket.write(part);
  if (isEnded && about.framing === 'chunks') socket.write('0\r\n\r\n');
  if (isEnded) socket.end();
  // The client, in this process, reads the body before the connection breaks.
  if (about.end === 'breaks') setImmediate(() => setImmediate(() => socket.resetAndDestroy()));
}

/** The body that counts as complete; `undefined` if the upstream did not end it, so that it must be a failure. */
function wholeBody(about: Sending): Buffer | undefined {
  const part = sentPart(about);
  const declared = declaredLength(about);
  const isEnded = about.framing === 'length' ? part.length >= declared : about.end === 'ends';
  if (!isEnded) return undefined;
  const body = about.framing === 'length' ? part.subarray(0, declared) : part;
  if (about.encoding === 'identity' || body.length === 0) return body;
  return body.length === PACKED[about.encoding].length ? PLAIN : undefined;
}

const hasMore = (about: Sending): boolean =>
  about.framing === 'length' && sentPart(about).length > declaredLength(about);

/** Sends the client bodies that are cut off, stall or have another length; returns what went wrong. */
export async function fuzzBodies(count: number, seed: number): Promise<string | undefined> {
  let next: Sending | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', () => next && send(socket, next));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const clientFor = (timeoutMs: number) =>
    createUpstreamClient({ ...UPSTREAM_DEFAULTS, timeoutMs, userAgent: 'CampusData/fuzz' });
  const clients = { patient: clientFor(PATIENT_MS), hurried: clientFor(STALLED_MS) };
  const property = fc.asyncProperty(sending, async (about) => {
    next = about;
    const whole = wholeBody(about);
    const isEndless = whole === undefined && about.end === 'stalls';
    const client = clients[isEndless ? 'hurried' : 'patient'];
    const response = await client.get({ url, maxBytes: 1_000_000, paced: true });
    const isRead = response.kind === 'reply';
    if (whole === undefined) assert.ok(!isRead, 'a body that was cut off counts as complete');
    else if (isRead) assert.ok(response.body.equals(whole), 'not the body that was sent');
    // Bytes after the announced end break the connection, perhaps before the body was read.
    else assert.ok(hasMore(about), `a complete body counts as a failure: ${response.failure.problem}`);
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: count, seed });
  await Promise.all(Object.values(clients).map((client) => client.close()));
  for (const socket of sockets) socket.destroy();
  server.close();
  return failed ? `${JSON.stringify(counterexample)}: ${errorInstance}` : undefined;
}
