import fc from 'fast-check';
import { oddHeaderText } from './odd-text.ts';

type Header = readonly [name: string, value: string];

const one = (name: string, ...values: string[]): fc.Arbitrary<Header> =>
  fc
    .oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: oddHeaderText })
    .map((value) => [name, value] as const);

/** Headers that the service reads or that attackers use, each with valid and odd values. */
const header: fc.Arbitrary<Header> = fc.oneof(
  one(
    'Accept-Encoding',
    'br',
    'gzip, deflate, br, zstd',
    'identity;q=0',
    '*;q=0',
    'gzip;q=NaN',
    'br;q=1.000',
    ',',
  ),
  one('If-None-Match', '*', '"x"', 'W/"x"', '"""', '"a", "b"', 'W/', '""'),
  one(
    'If-Modified-Since',
    'Thu, 01 Jan 2099 00:00:00 GMT',
    'yesterday',
    '0',
    'Thu, 01 Jan 1970 00:00:00 GMT',
  ),
  one('If-Match', '*', '"x"'),
  one('Range', 'bytes=0-3', 'bytes=-1', 'bytes=9-1', 'bytes=0-1,2-3', 'lines=1'),
  one('Origin', 'http://localhost:4321', 'null', 'https://evil.example', 'http://localhost:4321, x', '*'),
  one('Access-Control-Request-Method', 'POST', 'GET', 'BREW'),
  one('Access-Control-Request-Headers', 'x-api-key', '*'),
  one(
    'X-Forwarded-For',
    '1.2.3.4',
    '::1',
    '2001:db8::1, 127.0.0.1',
    'unknown',
    '1.2.3.4:80',
    ',,,',
    '127.0.0.1',
  ),
  one('X-API-Key', 'wrong', '', 'constructor'),
  one('Content-Type', 'application/json', 'multipart/form-data', 'text/html'),
  one('Connection', 'keep-alive', 'Keep-Alive, TE'),
  one('Cookie', 'a=b; a=b', '__proto__=1'),
  one('X-HTTP-Method-Override', 'DELETE'),
  one('TE', 'trailers'),
  one('__proto__', 'x'),
  one('constructor', 'x'),
);

/** Headers after which the server may close the connection. */
const endingHeader: fc.Arbitrary<Header> = fc.oneof(
  one('Connection', 'x, close'),
  one('Expect', '100-continue', 'pizza'),
);

/** Mostly one valid host; sometimes none, an invalid one, or two. */
export const hosts: fc.Arbitrary<readonly Header[]> = fc.oneof(
  {
    weight: 80,
    arbitrary: fc
      .constantFrom('localhost', 'localhost:8080', '[::1]:80')
      .map((host) => [['Host', host] as const]),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom('x', 'X', '', 'x:99999', 'a b', 'evil.example\\@x', 'x/y', 'x, y', '[::'), {
        maxLength: 2,
      })
      .map((all) => all.map((host) => ['Host', host] as const)),
  },
);

/** Only for the last request on a connection, because Node ignores everything after an upgrade request in the same packet. */
export const lastHeaders: fc.Arbitrary<readonly Header[]> = fc.constantFrom(
  [['Connection', 'close']] as const,
  [['Connection', 'close']] as const,
  [
    ['Connection', 'Upgrade, close'],
    ['Upgrade', 'websocket'],
  ] as const,
  [
    ['Connection', 'close, upgrade, HTTP2-Settings'],
    ['Upgrade', 'h2c'],
    ['HTTP2-Settings', ''],
  ] as const,
);

export const headers: fc.Arbitrary<readonly Header[]> = fc.oneof(
  { weight: 60, arbitrary: fc.array(header, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.tuple(header, endingHeader) },
  {
    weight: 1,
    arbitrary: fc
      .nat(300)
      .map((count) => Array.from({ length: count }, (_, at) => [`x-${at}`, 'x'] as const)),
  },
);
