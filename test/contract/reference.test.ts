import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { load } from 'cheerio';
import { fetch } from '../support/checked-fetch.ts';
import { deploy } from '../support/deployments.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly example?: string;
  readonly schema: { readonly default?: unknown; readonly example?: unknown };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>;
}

/** The values that the reference page fills in initially. */
const filledIn = (parameters: readonly Parameter[] = []): URLSearchParams =>
  new URLSearchParams(
    parameters.flatMap(({ name, example, schema }) => {
      const value = example ?? schema.example ?? schema.default;
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

let campus: SharedDemo;
before(async () => {
  campus = await openSharedDemo();
});

test('each operation returns 200 for the examples that are filled in, on each port', async () => {
  for (const base of [campus.router, campus.sports, campus.scholarships]) {
    const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as Document;
    for (const [path, { get }] of Object.entries(paths)) {
      if (get === undefined) continue;
      for (const { name, required, example } of get.parameters ?? []) {
        assert.equal(
          example !== undefined,
          required,
          `${get.operationId} ${name}: an example must be filled in if, and only if, the parameter is required`,
        );
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

test('the reference has a row for every operation, whose links lead to its description and to an example', async () => {
  for (const base of [campus.router, campus.sports, campus.scholarships]) {
    const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as Document;
    const $ = load(await (await fetch(`${base}/docs`)).text());
    const rows = new Map(
      $('tr[id]')
        .toArray()
        .map((row) => [row.attribs.id, row]),
    );
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { operationId, parameters }] of Object.entries(methods)) {
        const links = $(rows.get(operationId))
          .find('a')
          .toArray()
          .map(({ attribs }) => attribs.href);
        assert.match(links[0] ?? '', /^docs\/guides\/api\/\w+\.md#\S+$/, operationId);
        const query = filledIn(parameters?.filter(({ required }) => required)).toString();
        assert.equal(links[1], method === 'get' ? `${path.slice(1)}${query && `?${query}`}` : undefined);
      }
    }
    const opened = new Map<string, ReturnType<typeof load>>();
    for (const { attribs } of $('a').toArray()) {
      const to = new URL(attribs.href ?? '', `${base}/docs`);
      // Examples have a test of their own.
      if (!to.pathname.startsWith('/docs')) continue;
      const page = opened.get(to.pathname) ?? load(await (await fetch(to)).text());
      opened.set(to.pathname, page);
      if (to.hash !== '') assert.equal(page(`[id="${to.hash.slice(1)}"]`).length, 1, `${base} ${to}`);
    }
    assert.ok(opened.size > 3, String(opened.size));
  }
});

test('the guides are served below /docs, and their links work', async () => {
  const $ = load(await (await fetch(`${campus.scholarships}/docs/guides`)).text());
  const guides = $('main a').toArray();
  assert.ok(guides.length > 20);
  assert.ok(!$('main').text().includes('`'), 'titles must be plain text');
  const root = join(import.meta.dirname, '../..');
  /** Each page, parsed once. */
  const pages = new Map<string, Promise<ReturnType<typeof load>>>();
  const openOnce = (url: URL) =>
    pages.getOrInsertComputed(url.origin + url.pathname + url.search, async (page) => {
      const response = await fetch(page);
      assert.equal(response.status, 200, page);
      return load(await response.text());
    });
  for (const { attribs } of guides) {
    const guide = new URL(attribs.href ?? '', `${campus.scholarships}/docs/guides`);
    const links = (await openOnce(guide))('main a[href]').toArray();
    for (const link of links) {
      const to = new URL(link.attribs.href ?? '', guide);
      const [, file] = /\/campus-data\/blob\/v[\d.]+\/(.+)$/.exec(to.pathname) ?? [];
      if (file !== undefined) assert.ok(existsSync(join(root, file)), `${guide}: ${to}`);
      else if (to.host === guide.host) {
        const page = await openOnce(to);
        if (to.hash !== '')
          assert.equal(
            page('[id]').filter((_, { attribs }) => `#${attribs.id}` === to.hash).length,
            1,
            `${guide}: ${to}`,
          );
      }
    }
  }
  for (const other of ['../package.json', '..%2fpackage.json', 'none.md', '%2e%2e%2fREADME.md']) {
    assert.equal((await fetch(`${campus.router}/docs/guides/${other}`)).status, 404, other);
  }
});

test('the document and the reference page are rendered and compressed once, whatever the query is', async (t) => {
  const other = await deploy('one process', { sites: false, sports: ['football'] });
  t.after(() => other.stop());
  for (const path of ['/openapi.json', '/docs']) {
    const request = async (query: number) => {
      const before = process.cpuUsage();
      const response = await fetch(`${other.router}${path}?${query}`, {
        headers: { 'accept-encoding': 'br' },
      });
      const body = await response.arrayBuffer();
      assert.ok(body.byteLength > 1_000);
      const { user, system } = process.cpuUsage(before);
      return { etag: response.headers.get('etag'), ms: (user + system) / 1_000 };
    };
    const first = await request(0);
    const others: Awaited<ReturnType<typeof request>>[] = [];
    for (let query = 1; query <= 9; query += 1) others.push(await request(query));
    assert.deepEqual(new Set(others.map(({ etag }) => etag)), new Set([first.etag]));
    const [, , , , median = 0] = others.map(({ ms }) => ms).sort((one, other) => one - other);
    assert.ok(
      median < first.ms / 2,
      `${path}: later responses must be twice as fast as the first (${first.ms} ms), but took ${median} ms`,
    );
  }
});
