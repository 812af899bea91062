import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FuzzClient } from './fuzz.ts';
import { type FuzzedListener, LISTENERS } from './request.ts';
import { checkResponse } from './rules.ts';
import { targetOn } from './targets.ts';

interface FetchedResponse {
  readonly address: FuzzedListener;
  readonly target: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

const headers = fc.record(
  {
    'accept-encoding': fc.constantFrom('br', 'gzip', 'zstd', 'identity', 'deflate', 'br;q=0.1, gzip', '*'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x"'),
    'if-modified-since': fc.constantFrom('Thu, 01 Jan 2099 00:00:00 GMT', 'soon'),
  },
  { requiredKeys: [] },
);

const isTarget = (text: string): boolean => text.startsWith('/') && URL.canParse(text, 'http://x');

const fetched = fc.constantFrom<FuzzedListener>('router', ...LISTENERS).chain((address) =>
  fc.record({
    address: fc.constant(address),
    target: targetOn(address).filter(isTarget),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'),
    headers,
  }),
);

/** Requests through fetch, which decompresses responses and relies on their lengths. */
export const byFetch: FuzzClient<FetchedResponse> = {
  input: fetched,

  async send(addresses, { address, target, method, headers }, known) {
    const { host } = new URL(addresses[address]);
    const url = new URL(target, addresses[address]);
    // A target that begins with two slashes would name another host.
    url.host = host;
    const response = await fetch(url, { method, headers, redirect: 'manual' });
    const body = Buffer.from(await response.arrayBuffer());
    const { status } = response;
    const request = { method, target, version: 'HTTP/1.1', headers: Object.entries(headers), body: '' };
    checkResponse(
      { status, headers: Object.fromEntries(response.headers), body },
      { address, request, known },
    );
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    if (isJson && body.length > 0)
      assert.doesNotThrow(() => JSON.parse(body.toString()), 'a body that is not JSON');
    return [status];
  },

  show: (input) => JSON.stringify(input).slice(0, 3_000),
};
