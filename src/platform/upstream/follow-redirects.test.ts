import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followRedirects } from './follow-redirects.ts';
import type { Reply } from './upstream-request.ts';

const reply = (url: string, status: number, location?: string): Reply => ({
  kind: 'reply',
  url,
  status,
  headers: location === undefined ? {} : { location },
  body: Buffer.alloc(0),
});

/** A fake upstream with a response for each path. `requested` lists the URLs that were requested. */
function upstream(responses: Readonly<Record<string, [status: number, location?: string]>>) {
  const requested: string[] = [];
  const get = async (url: string, redirectedBy: Reply | undefined) => {
    requested.push(`${url}${redirectedBy === undefined ? '' : ` by ${redirectedBy.url}`}`);
    if (new URL(url).host !== 'a.example') return { kind: 'foreign' as const };
    const [status, location] = responses[new URL(url).pathname] ?? [404];
    return reply(url, status, location);
  };
  return { requested, get };
}

test('a Location is resolved against the URL that redirected, and every URL is passed to the caller’s function', async () => {
  const { requested, get } = upstream({ '/x/1': [302, '2?q=1'], '/x/2': [308, '/3'], '/3': [200] });
  const found = await followRedirects('https://a.example/x/1', 5, get);
  assert.deepEqual([found.kind === 'reply' && found.url], ['https://a.example/3']);
  assert.deepEqual(requested, [
    'https://a.example/x/1',
    'https://a.example/x/2?q=1 by https://a.example/x/1',
    'https://a.example/3 by https://a.example/x/2?q=1',
  ]);
});

test('the caller’s function can refuse a URL; what the function returns is then the result', async () => {
  const { get } = upstream({ '/1': [301, 'https://b.example/'] });
  assert.deepEqual(await followRedirects('https://a.example/1', 5, get), { kind: 'foreign' });
});

test('neither a redirect without a Location nor a 304 with a Location is followed', async () => {
  const { get } = upstream({ '/1': [302], '/2': [304, '/3'] });
  for (const path of ['/1', '/2']) {
    const response = await followRedirects(`https://a.example${path}`, 5, get);
    assert.equal(response.kind === 'reply' && response.url, `https://a.example${path}`);
  }
});

test('after the allowed number of redirects, no more are followed', async () => {
  const { requested, get } = upstream({ '/1': [302, '/1'] });
  assert.equal((await followRedirects('https://a.example/1', 3, get)).kind, 'endless');
  assert.equal(requested.length, 4);
});
