import fc from 'fast-check';
import { headers, hosts, lastHeaders } from './headers.ts';
import { oddText } from './odd-text.ts';
import type { FuzzedListener, FuzzRequest } from './request.ts';
import { targetOn } from './targets.ts';

const method = fc.oneof(
  { weight: 120, arbitrary: fc.constant('GET') },
  { weight: 20, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'POST') },
  { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('CONNECT', 'get', 'BREW', '', 'GET\t', 'GE\xd0', 'PRI', 'M-SEARCH'),
  },
);

const version = fc.oneof(
  { weight: 200, arbitrary: fc.constant('HTTP/1.1') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.2', 'http/1.1', 'HTCPCP/1.0', ''),
  },
);

/** A request within a body, which must not be treated as a request. */
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';

const content = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constant(HIDDEN) },
  { weight: 1, arbitrary: fc.nat(20_000).map((length) => 'b'.repeat(length)) },
);

type Framed = Pick<FuzzRequest, 'headers' | 'body'>;

const inChunks = (text: string): string =>
  `${text === '' ? '' : `${text.length.toString(16)}\r\n${text}\r\n`}0\r\n\r\n`;

/** Mostly no body, otherwise one with its correct length, or in chunks. */
const body: fc.Arbitrary<Framed> = fc.oneof(
  { weight: 20, arbitrary: fc.constant({ headers: [], body: '' }) },
  {
    weight: 1,
    arbitrary: content.map((text) => ({
      headers: [['Content-Length', `${text.length}`]] as const,
      body: text,
    })),
  },
  {
    weight: 1,
    arbitrary: content.map((text) => ({
      headers: [['Transfer-Encoding', 'chunked']] as const,
      body: inChunks(text),
    })),
  },
);

/** One request. Its framing is valid, so that it is clear where the next one begins; everything else may be odd. */
export const requestOn = (address: FuzzedListener): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({ method, target: targetOn(address), version, hosts, headers, framed: body })
    .map(({ hosts: host, framed, ...request }) => ({
      ...request,
      headers: [...host, ...request.headers, ...framed.headers],
      body: framed.body,
    }));

/** A request with `Connection: close`. */
export const lastRequest: fc.Arbitrary<FuzzRequest> = lastHeaders.map((more) => ({
  method: 'GET',
  target: '/health',
  version: 'HTTP/1.1',
  headers: [['Host', 'localhost'] as const, ...more],
  body: '',
}));
