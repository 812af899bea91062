import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { fetch } from '../support/checked-fetch.ts';
import { deploy, fill } from '../support/deployments.ts';

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly example?: string;
  readonly schema: { readonly default?: unknown; readonly example?: unknown };
}
interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly operationId: string; readonly parameters?: Parameter[] } }>
  >;
}

/** What the reference page fills in at first. */
const filledIn = (parameters: readonly Parameter[] = []): URLSearchParams =>
  new URLSearchParams(
    parameters.flatMap(({ name, example, schema }) => {
      const value = example ?? schema.example ?? schema.default;
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

test('each operation is answered with 200 with the filled in examples, on each address', async (t) => {
  const campus = await deploy('three processes');
  t.after(() => campus.stop());
  await fill(campus);
  for (const base of [campus.router, campus.sports, campus.scholarships]) {
    const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as Document;
    for (const [path, { get }] of Object.entries(paths)) {
      if (get === undefined) continue;
      for (const { name, required, example } of get.parameters ?? []) {
        assert.equal(example !== undefined, required, `${get.operationId} ${name}: an example is filled in`);
      }
      const giveUp = new AbortController();
      const url = `${base}${path}?${filledIn(get.parameters)}`;
      const response = await fetch(url, { signal: giveUp.signal });
      assert.equal(response.status, 200, url);
      // A stream would not end by itself.
      giveUp.abort();
    }
  }
});

test('without scripts the reference links two pages that exist', async (t) => {
  const campus = await deploy('one process', { sites: false });
  t.after(() => campus.stop());
  const $ = load(await (await fetch(`${campus.router}/docs`)).text(), { scriptingEnabled: false });
  const links = $('noscript a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');
  assert.equal(links.length, 2);
  for (const link of links) assert.equal((await fetch(new URL(link, `${campus.router}/docs`))).status, 200);
});

test('the guides are served below /docs, and their links work', async (t) => {
  const campus = await deploy('one process', { sites: false });
  t.after(() => campus.stop());
  const guide = `${campus.scholarships}/docs/guides/api.md`;
  const response = await fetch(guide);
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  const $ = load(await response.text());
  assert.equal($('h1').text(), 'API');
  const links = $('a[href*=".md"]').toArray();
  assert.ok(links.length > 3);
  for (const link of links) {
    const to = new URL($(link).attr('href') ?? '', guide);
    if (to.pathname.startsWith('/docs/guides/')) assert.equal((await fetch(to)).status, 200, to.href);
  }
  for (const other of ['../package.json', '..%2fpackage.json', 'none.md', '%2e%2e%2fREADME.md']) {
    assert.equal((await fetch(`${campus.router}/docs/guides/${other}`)).status, 404, other);
  }
});

test('whatever the query is, the document and the files of the reference are made and compressed once', async (t) => {
  const campus = await deploy('one process', { sites: false });
  t.after(() => campus.stop());
  for (const path of ['/openapi.json', '/docs/swagger-ui-bundle.js']) {
    const ask = async (query: number) => {
      const before = process.cpuUsage();
      const response = await fetch(`${campus.router}${path}?${query}`, {
        headers: { 'accept-encoding': 'br' },
      });
      const body = await response.arrayBuffer();
      assert.ok(body.byteLength > 10_000);
      const { user, system } = process.cpuUsage(before);
      return { etag: response.headers.get('etag'), ms: (user + system) / 1_000 };
    };
    const first = await ask(0);
    const others: Awaited<ReturnType<typeof ask>>[] = [];
    for (let query = 1; query <= 9; query += 1) others.push(await ask(query));
    assert.deepEqual(new Set(others.map(({ etag }) => etag)), new Set([first.etag]));
    const [, , , , median = 0] = others.map(({ ms }) => ms).sort((one, other) => one - other);
    assert.ok(median < first.ms / 2, `${path}: ${first.ms} ms, then ${median} ms`);
  }
});
