import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { deploy, fillSports, postTrigger } from '../support/deployments.ts';
import { startLocalServer } from '../support/local-server.ts';
import { smallCampus } from '../support/small-campus.ts';

const page = (main: string, head = ''): string =>
  `<!doctype html><html><head><title>Scholarships</title>${head}</head><body><main><h1>Scholarships</h1>${main}</main></body></html>`;
const GOOD = page('<h2>Reed Award</h2><p>$500 for juniors.</p><h2>Alder Grant</h2><p>$700</p>');

/** Data in which one text of 300,000 characters is named a thousand times. */
const DESCRIPTION = 'some words of a sentence '.repeat(12_000);
const AWARD = { id: 3, name: 4, amount: 5, description: 6 };
const SHARED_TEXT = JSON.stringify([
  ...[{ awards: 1 }, [2, 2], AWARD, 17, 'Reed Award', 500],
  ...[Array(1_000).fill(7), DESCRIPTION],
]);
const NAMED_OFTEN = page('', `<script id="__NUXT_DATA__" type="application/json">${SHARED_TEXT}</script>`);
/** Each of these links is resolved against the URL to which the site redirects. */
const MANY_LINKS = page('<a href=1>Reed Award</a> '.repeat(150_000));
const LONG_URL = `/${'a'.repeat(1_900)}/`;

test('pages that explode in memory fail their own source, and nothing else', async (t) => {
  await using site = await startLocalServer(({ url = '' }, response) => {
    if (url === '/explodes') return void response.writeHead(302, { location: LONG_URL }).end();
    const body = { '/good': GOOD, '/named': NAMED_OFTEN, [LONG_URL]: MANY_LINKS }[url];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body);
  });
  const sandbox = await startSandbox();
  t.after(() => sandbox.stop());
  const source = (path: string, kind: string) => ({ name: path, url: `${site.url}/${path}`, kind });
  const sources = {
    ...{ good: source('good', 'list'), named: source('named', 'json') },
    ...{ 'named-table': source('named', 'table'), explodes: source('explodes', 'list') },
  };
  const politeness = { delaySeconds: 0, jitterSeconds: 0 };
  const campus = parseCampus({ ...smallCampus(sandbox, [], ['football']), sources, politeness }, 'hostile');
  const service = await deploy('one process', { sandbox, campus });
  t.after(() => service.stop());
  await fillSports(service);
  const response = await postTrigger(`${service.scholarships}/api/trigger/scholarships`);
  const { results } = (await response.json()) as { results: { outcome: string; problem: string | null }[] };
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    ['ok', 'layout_changed', 'layout_changed', 'failed'],
  );
  assert.match(String(results[1]?.problem), /the page repeats its text to more than \d+ characters/);
  // On a busy machine, the limit of time may be reached before that of memory.
  assert.match(String(results[3]?.problem), /page could not be read in (256 MB of memory|30 s)$/);
  const { total } = (await (await fetch(`${service.router}/scholarships/api/scholarships`)).json()) as {
    total: number;
  };
  assert.equal(total, 2);
  assert.equal((await fetch(`${service.router}/sports/api/schedules`)).status, 200);
});
