import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSkippingClock } from '../../../test/support/manual-clock.ts';
import { type FailureReason, failed } from '../../platform/upstream/outcome.ts';
import type { Reply, UpstreamRequest, UpstreamResponse } from '../../platform/upstream/upstream-request.ts';
import { createHostQueue } from './host-queue.ts';
import { createPoliteRequest, refusalOf } from './polite-request.ts';

const START = Date.parse('2026-11-21T06:00:00Z');
const URL_ = 'https://awards.example.edu/list';

const responded = (status: number, retryAfter?: string): Reply => ({
  kind: 'reply',
  url: URL_,
  status,
  headers: { 'retry-after': retryAfter },
  body: Buffer.from(''),
});
const broken = (reason: FailureReason): UpstreamResponse => failed({ reason, problem: 'of the log' });
const PRIVATE = failed({ reason: 'unreachable', problem: 'of the log', isPrivate: true });

/** Requests that get these responses in turn, on a clock that skips all pauses. */
function stage(...responses: readonly UpstreamResponse[]) {
  const clock = createSkippingClock(START);
  const requested: (UpstreamRequest & { readonly at: number })[] = [];
  const get = async (request: UpstreamRequest): Promise<UpstreamResponse> => {
    const reply = responses[requested.length];
    requested.push({ ...request, at: clock.now() });
    assert.ok(reply, 'every request must have a planned response');
    return reply;
  };
  const enqueue = createHostQueue({ clock, politeness: { delayMs: 0, jitterMs: 0 }, random: () => 0 });
  const request = createPoliteRequest({ upstream: { get }, enqueue, clock });
  return {
    requested,
    run: (url = URL_, minDelayMs = 0, signal = new AbortController().signal) =>
      request({ url, headers: { accept: 'text/html' }, maxBytes: 100, minDelayMs, signal }),
    /** The pauses between the requests, in seconds. */
    pauses: () => requested.slice(1).map(({ at }, before) => (at - (requested[before]?.at ?? 0)) / 1_000),
  };
}

const OK = responded(200);

describe('a request is sent again', () => {
  const CASES: readonly (readonly [
    what: string,
    answers: readonly UpstreamResponse[],
    pauses: readonly number[],
  ])[] = [
    ['at most twice after a server error', [responded(500), responded(503), responded(599)], [5, 20]],
    [
      'at most twice, even if the site then requests a pause',
      [responded(503), responded(503), responded(503, '30')],
      [5, 20],
    ],
    ['only once if the second attempt succeeds', [responded(503), OK], [5]],
    [
      'when the connection broke or the site was too slow',
      [broken('unreachable'), broken('timeout'), OK],
      [5, 20],
    ],
    ['after the pause that the site requests', [responded(503, '30'), responded(429, '60'), OK], [30, 60]],
    [
      'not earlier than usual if the site requests a shorter pause',
      [responded(429, '2'), responded(503, '2'), OK],
      [5, 20],
    ],
    ['as usual if Retry-After cannot be read', [responded(503, 'soon'), OK], [5]],
  ];
  for (const [what, answers, pauses] of CASES) {
    test(what, async () => {
      const { run, pauses: made } = stage(...answers);
      assert.equal(await run(), answers.at(-1));
      assert.deepEqual(made(), pauses);
    });
  }
});

describe('a request is not sent again', () => {
  const CASES: readonly (readonly [what: string, answer: UpstreamResponse])[] = [
    ['if the page is found', OK],
    ['if the page is absent', responded(404)],
    ['if the site refuses', responded(403)],
    ['if the site requests a pause of more than a minute', responded(503, '61')],
    ['if the site returns 429 without Retry-After', responded(429)],
    ['if the host has a private address', PRIVATE],
    ['if the response is too large', broken('unreadable')],
    ['if the host was skipped because it keeps failing', broken('skipped')],
  ];
  for (const [what, reply] of CASES) test(what, async () => assert.equal(await stage(reply).run(), reply));
});

test('only a host that is written as an IP address may be private', async () => {
  const { run, requested } = stage(OK, OK, OK);
  for (const url of [URL_, 'http://192.0.2.1:8080/list', 'http://[2001:db8::1]/list']) await run(url);
  assert.deepEqual(
    requested.map(({ publicOnly, paced, maxBytes, headers }) => [publicOnly, paced, maxBytes, headers]),
    [true, false, false].map((publicOnly) => [publicOnly, true, 100, { accept: 'text/html' }]),
  );
});

test('the crawl delay of robots.txt is the pause between two requests to a host', async () => {
  const { run, pauses } = stage(OK, OK, OK);
  await run(URL_, 3_000);
  await run(URL_, 3_000);
  await run('https://other.example.edu/', 3_000);
  assert.deepEqual(pauses(), [3, 0]);
});

test('a request that is aborted during a pause is not sent again', async () => {
  const stop = new AbortController();
  const { run, requested } = stage(responded(503));
  const request = run(URL_, 0, stop.signal);
  stop.abort();
  await assert.rejects(request, { name: 'AbortError' });
  assert.ok(requested.length <= 1);
});

describe('a response without a page has an outcome for the run', () => {
  const CASES: readonly (readonly [answer: UpstreamResponse, outcome: string, problem: string])[] = [
    [responded(401), 'blocked', 'returned 401'],
    [responded(403), 'blocked', 'returned 403'],
    [responded(429), 'blocked', 'returned 429'],
    [responded(202), 'blocked', 'returned 202'],
    [responded(404), 'failed', 'returned 404'],
    [responded(500), 'failed', 'returned 500'],
    [broken('unreachable'), 'failed', 'could not be reached'],
    [broken('timeout'), 'failed', 'took too long'],
    [broken('skipped'), 'failed', 'keeps failing'],
    [broken('refused'), 'failed', 'refused'],
    [broken('unreadable'), 'failed', 'is too large or cannot be unpacked'],
    [PRIVATE, 'failed', 'resolves to a private address (see privateHosts in the campus file)'],
  ];
  for (const [reply, outcome, problem] of CASES) {
    test(`${problem}: ${outcome}`, () => {
      assert.deepEqual(refusalOf(reply, URL_, START), { outcome, problem: `${URL_} ${problem}` });
    });
  }

  test('with the time of the next try, if the response has one', () => {
    assert.equal(refusalOf(responded(429, '120'), URL_, START).notBefore, START + 120_000);
    const date = 'Sat, 21 Nov 2026 07:00:00 GMT';
    assert.equal(refusalOf(responded(503, date), URL_, START).notBefore, START + 3_600_000);
  });
});
