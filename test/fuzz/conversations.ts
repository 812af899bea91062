import fc from 'fast-check';
import { oddText } from './odd-text.ts';
import { type Conversation, type Ending, type FuzzedListener, LISTENERS, serialize } from './request.ts';
import { lastRequest, requestOn } from './requests.ts';

/** Messages that parsers read differently, as in request smuggling. None may count as more than one request. */
const AMBIGUOUS = [
  'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
  'GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: 30\r\n\r\n',
  'GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nhello',
  'GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 5\r\n\r\nhello',
  'GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\nhello',
  'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n',
  'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n',
  'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n0\r\nGET: x\r\n\r\n',
  'GET /a HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n',
  'GET /a HTTP/1.1\r\n Host: x\r\n\r\n',
  'GET /a HTTP/1.1\nHost: x\n\n',
  'GET /a HTTP/1.1\r\nHost: x\rX: y\r\n\r\n',
  'GET /a HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n',
  'GET /a HTTP/1.1\r\nHost: x\r\nBad Name: y\r\n\r\n',
  'GET /a HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n',
  'GET  /a HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\r\n\r\n\r\n',
] as const;

const beginning = (text: string, share: number): string => text.slice(0, Math.floor(text.length * share));
const share = fc.double({ min: 0, max: 0.99, noNaN: true });

function endingOn(address: FuzzedListener): fc.Arbitrary<Ending> {
  const cut = fc
    .tuple(requestOn(address), share)
    .map(([request, part]) => beginning(serialize(request), part));
  const broken = fc.oneof(fc.constantFrom(...AMBIGUOUS), cut, oddText);
  return fc.oneof(
    { weight: 6, arbitrary: lastRequest.map((last) => ({ kind: 'polite' as const, last })) },
    { weight: 2, arbitrary: broken.map((bytes) => ({ kind: 'broken' as const, bytes })) },
    { weight: 1, arbitrary: cut.map((bytes) => ({ kind: 'abort' as const, bytes })) },
  );
}

const pieceBytes = fc.oneof(
  { weight: 6, arbitrary: fc.constant(Number.MAX_SAFE_INTEGER) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 9_000 }) },
);

/** Below the limit of fifty pipelined requests, above which the server closes a connection. */
const MOST_REQUESTS = 40;

export const conversation: fc.Arbitrary<Conversation> = fc
  .constantFrom<FuzzedListener>('router', 'router', ...LISTENERS)
  .chain((address) =>
    fc.record({
      address: fc.constant(address),
      requests: fc.array(requestOn(address), { minLength: 1, maxLength: MOST_REQUESTS, size: 'max' }),
      ending: endingOn(address),
      pieceBytes,
    }),
  );
