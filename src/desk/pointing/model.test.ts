import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type PretendModel, startModel } from '../../../test/support/pretend-model.ts';
import { releaseStack } from '../../../test/support/release-stack.ts';
import { createUpstreamClient, UPSTREAM_DEFAULTS } from '../../platform/upstream/upstream-client.ts';
import type { ReachedLimit } from '../../scholarships/store/model-requests.ts';
import { createModel } from './model.ts';

const LINES = ['1: Awards\n2: Reed Award\n3: $500, due March 1, 2027\n4: Elm Grant\n'];
const REED = {
  ...{ line: 2, name: 'Reed Award' },
  amount: { line: 3, words: '$500' },
  deadline: { line: 3, words: 'March 1, 2027' },
};

describe('a language model locates awards', () => {
  const cleanup = releaseStack();
  const upstream = createUpstreamClient({ ...UPSTREAM_DEFAULTS, userAgent: 'test' });
  cleanup.defer(() => upstream.close());
  let pretend: PretendModel;
  let stored: Map<string, string>;
  let limit: ReachedLimit | null;

  beforeEach(async () => {
    pretend = await startModel();
    stored = new Map();
    limit = null;
  });
  afterEach(() => pretend.stop());

  const open = ({ key, timeoutMs = 60_000 }: { key?: string; timeoutMs?: number } = {}) =>
    createModel({
      ...{ upstream, timeoutMs, signal: new AbortController().signal },
      settings: { url: pretend.url, model: 'small', key },
      requests: {
        find: async (requestHash) => stored.get(requestHash),
        save: async (requestHash, response) => void stored.set(requestHash, response),
        count: async () => limit,
      },
    });

  const namesOf = async (model: ReturnType<typeof open>, parts = LINES) => {
    const response = await model.ask(parts);
    return typeof response === 'string' ? response : response.awards.map(({ name }) => name);
  };

  test('each page is sent once, with the prompt, the key and the response format', async () => {
    const model = open({ key: 'secret' });
    const response = await model.ask(LINES);
    assert.ok(typeof response !== 'string');
    assert.partialDeepStrictEqual(response.awards[0], REED);
    assert.deepEqual(await namesOf(open()), ['Reed Award', 'Elm Grant']);
    const [request, ...more] = pretend.requests;
    assert.deepEqual([request?.authorization, more], ['Bearer secret', []]);
    assert.match(request?.messages[0].content ?? '', /List every award on it/);
    assert.equal(request?.messages[1].content, LINES[0]);
    assert.match(JSON.stringify(request?.response_format), /json_schema.*awards.*forAll/);
    assert.match(
      model.spent() ?? '',
      /^language model: 1 request, \d+ tokens in, \d+ out; 0 cached responses/,
    );
  });

  test('a different page is sent as a new request', async () => {
    await namesOf(open());
    await namesOf(open(), ['1: Ash Prize\n']);
    assert.deepEqual([pretend.requests.length, stored.size], [2, 2]);
  });

  test('a long page is sent in parts, and the responses are merged', async () => {
    assert.deepEqual(await namesOf(open(), [...LINES, '5: Ash Prize\n']), [
      'Reed Award',
      'Elm Grant',
      'Ash Prize',
    ]);
  });

  test('a failed request is repeated without the response format, which not every service supports', async () => {
    pretend.behave('plain');
    assert.deepEqual(await namesOf(open()), ['Reed Award', 'Elm Grant']);
    assert.deepEqual(
      pretend.requests.map(({ response_format }) => response_format === undefined),
      [false, true],
    );
  });

  test('text around the JSON of a response is ignored', async () => {
    pretend.behave('chatty');
    assert.deepEqual(await namesOf(open()), ['Reed Award', 'Elm Grant']);
    assert.equal(pretend.requests.length, 1);
  });

  for (const [behavior, problem] of [
    ['broken', /^its response has an unexpected format$/],
    ['down', /^it returned 500$/],
  ] as const)
    test(`a model that is ${behavior} gets two requests, and nothing is stored`, async () => {
      pretend.behave(behavior);
      assert.match(String(await namesOf(open())), problem);
      assert.deepEqual([pretend.requests.length, stored.size], [2, 0]);
    });

  test('a request to a slow model times out', async () => {
    pretend.behave('silent');
    assert.match(String(await namesOf(open({ timeoutMs: 1 }))), /timeout/);
  });

  test('if a limit of requests is reached, nothing is sent, and cached responses are still used', async () => {
    await namesOf(open());
    limit = { requests: 40, per: 'hour', since: 0, until: Date.parse('2026-11-28T15:00:00Z') };
    assert.equal(
      await namesOf(open(), ['1: Ash Prize\n']),
      'it has had 40 requests, the limit of an hour; the next one is possible at 2026-11-28T15:00:00.000Z',
    );
    assert.deepEqual(await namesOf(open()), ['Reed Award', 'Elm Grant']);
    assert.equal(pretend.requests.length, 1);
  });
});
