import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { load } from 'cheerio';
import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { parseRobots } from '../../src/scholarships/crawl/robots-rules.ts';
import { fetch } from '../support/checked-fetch.ts';
import { type Deployment, deploy, fill } from '../support/deployments.ts';
import { smallCampus } from '../support/small-campus.ts';

/** Options for a request that looks like the request of a browser. */
const PEOPLE = { headers: { Accept: 'text/html' } };
const PUBLIC = 'https://data.campus.example/base';
/** The origin of PUBLIC. The rules in robots.txt apply to paths below an origin. */
const ROOT = 'https://data.campus.example';
const LICENSE = 'https://creativecommons.org/licenses/by/4.0/';

interface Dataset {
  readonly key: string;
  readonly license: string | null;
  readonly updated: string | null;
  readonly forms: readonly { type: string; url: string; bytes: number }[];
}

describe('complete datasets', () => {
  let campus: Deployment;
  before(async () => {
    const sandbox = await startSandbox();
    const file = { ...smallCampus(sandbox), publicUrl: PUBLIC, license: LICENSE };
    campus = await deploy('one process', { sandbox, campus: parseCampus(file, 'campus.json') });
    await fill(campus);
  });
  after(async () => {
    await campus.stop();
    await campus.sandbox.stop();
  });
  const localUrl = (address: string): string => {
    assert.ok(address.startsWith(PUBLIC), address);
    return campus.router + address.slice(PUBLIC.length);
  };

  test('robots.txt allows every calendar, feed and image to which a page links', async () => {
    const read = async (path: string) => (await globalThis.fetch(campus.router + path, PEOPLE)).text();
    const rules = await parseRobots(await read('/robots.txt'), 'Googlebot');
    assert.ok(rules !== undefined);
    const games = /href="[^"]*(\/games\/\d+)"/.exec(await read('/games'))?.[1] ?? assert.fail('a game');
    const award = /href="[^"]*(\/scholarships\/award\/[^"]+)"/.exec(await read('/scholarships'))?.[1];
    const pages = ['/', '/games', games, '/teams', '/teams/football', '/scholarships', String(award)];
    pages.push('/scholarships?field=engineering', '/calendars', '/search?q=engineering', '/status', '/data');
    const offered = new Set<string>();
    for (const page of pages) {
      const $ = load(await read(page));
      const images = $('meta[property="og:image"]')
        .toArray()
        .map((tag) => $(tag).attr('content'));
      const sources = $('img')
        .toArray()
        .map((tag) => $(tag).attr('src'));
      const links = $('a, link')
        .toArray()
        .map((tag) => $(tag).attr('href') ?? '');
      const toSubscribe = links.filter((link) => /\.(ics|atom|feed\.json)(\?|$)/.test(link));
      for (const address of [...images, ...sources, ...toSubscribe])
        if (address)
          offered.add(new URL(address.replace(/^webcal/, 'https'), PUBLIC + page).href.replace(PUBLIC, ROOT));
    }
    for (const part of [
      '/schedules.ics',
      '/scholarships.ics',
      '/scholarships.atom',
      '/scholarships.feed.json',
      '/image?',
    ])
      assert.ok(
        [...offered].some((address) => address.includes(part)),
        part,
      );
    for (const address of offered) assert.ok(await rules.allows(new URL(address)), address);
    assert.equal(await rules.allows(new URL(`${ROOT}/scholarships/api/scholarships?offset=50`)), false);
  });

  test('each file can be downloaded, has the stated size, and has a validator', async () => {
    const response = await fetch(`${campus.router}/data`);
    assert.equal(response.headers.get('vary')?.includes('Accept'), true);
    const { datasets } = (await response.json()) as { datasets: Dataset[] };
    assert.deepEqual(
      datasets.map(({ key, forms }) => [key, forms.map(({ type }) => type)]),
      [
        ['scholarships', ['application/x-ndjson', 'text/csv']],
        ['games', ['application/x-ndjson', 'text/csv']],
        ['history', ['application/x-ndjson']],
      ],
    );
    for (const { license, updated, forms } of datasets) {
      assert.equal(license, LICENSE);
      assert.ok(updated !== null && Date.parse(updated) > 0);
      for (const { url, type, bytes } of forms) {
        const form = await fetch(localUrl(url));
        assert.equal(form.status, 200, url);
        assert.ok(form.headers.get('content-type')?.startsWith(type));
        assert.equal((await form.arrayBuffer()).byteLength, bytes, url);
        const again = await fetch(localUrl(url), {
          headers: { 'If-None-Match': form.headers.get('etag') ?? '' },
        });
        assert.equal(again.status, 304, url);
      }
    }
  });

  test('the page about the datasets describes them to search engines, with whole URLs', async () => {
    const $ = load(await (await globalThis.fetch(`${campus.router}/data`, PEOPLE)).text());
    const catalog = JSON.parse($('script[type="application/ld+json"]').text());
    assert.equal(catalog['@type'], 'DataCatalog');
    const urls = catalog.dataset.flatMap((one: { url: string; distribution: { contentUrl: string }[] }) => [
      one.url,
      ...one.distribution.map(({ contentUrl }) => contentUrl),
    ]);
    assert.equal(urls.length, 8);
    assert.deepEqual(
      urls.filter((url: string) => !url.startsWith(`${PUBLIC}/`)),
      [],
    );
  });

  test('the sitemap lists every scholarship, and each page contains its canonical URL and the data for sharing it', async () => {
    const robots = await (await fetch(`${campus.router}/robots.txt`)).text();
    assert.match(
      robots,
      /^User-agent: \*\n((Allow|Disallow): \/[a-z/*=.]+\n)+Sitemap: https:\S+\/sitemap\.xml\n$/,
    );
    const response = await fetch(localUrl(/Sitemap: (\S+)/.exec(robots)?.[1] ?? ''));
    assert.match(response.headers.get('content-type') ?? '', /^application\/xml/);
    const $ = load(await response.text(), { xml: true });
    const addresses = $('urlset > url > loc')
      .toArray()
      .map((loc) => $(loc).text());
    const list = await fetch(`${campus.router}/scholarships/api/scholarships?fields=id&limit=500`);
    const { scholarships } = (await list.json()) as { scholarships: { id: string }[] };
    assert.ok(scholarships.length > 0);
    for (const { id } of scholarships) {
      assert.ok(addresses.includes(`${PUBLIC}/scholarships/award/${encodeURIComponent(id)}`), id);
    }
    const awards = addresses.filter((address) => address.includes('/award/'));
    assert.equal(awards.length, scholarships.length);
    for (const address of addresses.filter((one) => !one.endsWith('/docs') && one !== awards[1])) {
      // Not the `fetch` that checks responses against the OpenAPI document, because it does not contain pages.
      const page = await globalThis.fetch(localUrl(address), { headers: { Accept: 'text/html' } });
      assert.equal(page.status, 200, address);
      const head = load(await page.text())('head');
      assert.equal(head.find('link[rel=canonical]').attr('href'), address);
      assert.equal(head.find('meta[property="og:url"]').attr('content'), address);
      assert.ok(head.find('meta[property="og:title"]').attr('content'));
      const picture = head.find('meta[property="og:image"]').attr('content') ?? '';
      assert.equal((await fetch(localUrl(picture))).status, 200);
      assert.equal(
        (await fetch(campus.router + head.find('link[rel=apple-touch-icon]').attr('href'))).status,
        200,
      );
      for (const feed of head.find('link[rel=alternate]').toArray()) {
        const found = await fetch(`${campus.router}${feed.attribs.href}`);
        assert.equal(found.status, 200, feed.attribs.href ?? '');
        assert.ok(found.headers.get('content-type')?.startsWith(feed.attribs.type ?? '-'));
      }
    }
  });

  test('a URL with an extra slash redirects to the page, and /sports redirects to the games', async () => {
    for (const [path, target] of [
      ['/games/', '/games'],
      ['/scholarships/?deadline=open', '/scholarships?deadline=open'],
      ['/teams/football/', '/teams/football'],
      ['/docs/guides/', '/docs/guides'],
      ['/scholarships/award/a%2Fb/', '/scholarships/award/a%2Fb'],
      ['/sports', '/games'],
    ] as const) {
      const headers = { Accept: 'text/html' };
      const response = await fetch(`${campus.router}${path}`, { headers, redirect: 'manual' });
      assert.ok([302, 308].includes(response.status), `${path}: ${response.status}`);
      assert.equal(response.headers.get('location'), target, path);
    }
    assert.equal((await fetch(`${campus.router}/sports`)).status, 404);
    const none = await fetch(`${campus.router}/sports/none`, { headers: { Accept: 'text/html' } });
    assert.match(none.headers.get('content-type') ?? '', /^text\/html/);
  });

  test('each line of the history is an entry from the history of a scholarship, with the id of the scholarship', async () => {
    const text = await (await fetch(`${campus.router}/scholarships/api/history.ndjson`)).text();
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    const { total } = (await (await fetch(`${campus.router}/scholarships/api/scholarships`)).json()) as {
      total: number;
    };
    assert.equal(lines.length, total);
    const [{ id, ...first } = { id: '' }] = lines;
    const history = (await (await fetch(`${campus.router}/scholarships/api/history?id=${id}`)).json()) as {
      changes: object[];
    };
    assert.deepEqual(history.changes, [first]);
  });

  test('the catalog is self-contained and lists every file', async () => {
    const response = await fetch(`${campus.router}/data/catalog.jsonld`);
    assert.match(response.headers.get('content-type') ?? '', /^application\/ld\+json/);
    const catalog = (await response.json()) as Record<string, unknown>;
    assert.equal(typeof catalog['@context'], 'object');
    assert.deepEqual(catalog['@type'], ['dcat:Catalog', 'schema:DataCatalog']);
    const names = new Set(Object.keys(catalog['@context'] as object));
    for (const [, prefix = ''] of JSON.stringify(catalog).matchAll(/"([a-z]+):[a-zA-Z]+":/g)) {
      assert.ok(names.has(prefix), prefix);
    }
    const sets = catalog['dcat:dataset'] as { 'dcat:distribution': object[]; 'dct:license': object }[];
    assert.deepEqual(
      sets.map((set) => set['dcat:distribution'].length),
      [2, 2, 1],
    );
    assert.deepEqual(sets[0]?.['dct:license'], { '@id': LICENSE });
  });

  test('browsers get an HTML page with the same data', async () => {
    const response = await globalThis.fetch(`${campus.router}/data`, { headers: { Accept: 'text/html' } });
    const $ = load(await response.text());
    assert.equal($('h1').text(), 'Data');
    assert.equal($('main section').length, 3);
    assert.equal($('main li a').length, 5);
  });

  test('/embed/scholarships shows the scholarships that match a query; for invalid values, the page is a 400', async () => {
    const page = async (query: string) => {
      const response = await fetch(`${campus.router}/embed/scholarships${query}`, {
        headers: { Accept: 'text/html' },
      });
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
      return { status: response.status, headers: response.headers, $: load(await response.text()) };
    };
    const usual = await page('');
    assert.equal(usual.$('article').length, 10);
    assert.match(usual.headers.get('content-security-policy') ?? '', /frame-ancestors \*/);
    assert.equal((await page('?limit=3&deadline=open')).$('article').length, 3);
    assert.equal((await page('?limit=50')).status, 200);
    for (const query of [
      '?limit=51',
      '?limit=0',
      '?limit=x',
      '?limit=1&limit=2',
      '?gpa=9',
      '?field=nonsense',
      '?source=nowhere',
    ]) {
      const { status, $ } = await page(query);
      assert.deepEqual([status, $('.notice').length], [400, 1], query);
    }
    const href = (await page('?field=biology')).$('link[type="application/json+oembed"]').attr('href') ?? '';
    const oembed = (await (await fetch(localUrl(href))).json()) as { html: string };
    assert.match(
      oembed.html,
      /src="https:\/\/data\.campus\.example\/base\/embed\/scholarships\?field=biology"/,
    );
  });

  test('oEmbed supports only our two embeddable pages, in a frame of the requested size', async () => {
    const request = async (query: Record<string, string>) => {
      const response = await fetch(`${campus.router}/oembed?${new URLSearchParams(query)}`);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const url = `${PUBLIC}/embed/games?sport=football&x="><script>`;
    const { status, body } = await request({ url, maxwidth: '320', maxheight: '9999' });
    assert.equal(status, 200);
    assert.deepEqual([body.version, body.type, body.width, body.height], ['1.0', 'rich', 320, 420]);
    const frame = load(String(body.html))('iframe');
    assert.deepEqual([frame.attr('width'), frame.attr('src')], ['320', new URL(url).href]);
    assert.doesNotMatch(String(body.html), /<script/);
    for (const other of [
      'https://evil.example/embed/games',
      `${PUBLIC}/games`,
      'x',
      `${PUBLIC}evil/embed/games`,
      'https://data.campus.example/embed/games',
      `https://a@data.campus.example/base/embed/games`,
    ]) {
      assert.equal((await request({ url: other })).status, 404, other);
    }
    assert.equal((await request({ url, format: 'xml' })).status, 501);
    assert.equal((await request({ url, maxwidth: 'x' })).status, 400);
    assert.equal((await request({})).status, 400);
  });
});
