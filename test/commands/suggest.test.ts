import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { command } from '../support/cli.ts';
import { type PretendSite, startPretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';

const HTML = { 'content-type': 'text/html' };
const scripted = '<div id="app"></div><script src="/app.js"></script>';
const twoShapes = `<main><h1>Awards</h1><h2>Reed Award</h2><p><b>Purse:</b> large</p><p>$500 for juniors.</p>
  <h2>Alder Grant</h2><p><b>Purse:</b> small</p><p>$700 for nurses.</p><h2>Other awards</h2>
  <table><tr><th>Name<th>Amount</tr><tr><td>Stage Prize<td>$50</tr><tr><td>Light Prize<td>$60</tr></table>
  <h2>Our team</h2><p>Ann and Ben.</p></main>`;

/** A campus without sports, whose sources are read without pauses. */
const campusWith = ({ providerUrl }: Sandbox, sources: object): string =>
  JSON.stringify({
    name: 'Fen',
    timeZone: 'UTC',
    provider: {
      kind: 'espn',
      siteUrl: providerUrl,
      coreUrl: providerUrl,
      imageOrigins: ['https://*.espncdn.com'],
    },
    teams: {},
    sources,
    politeness: { delaySeconds: 0.01, jitterSeconds: 0.01 },
  });

describe('the command suggest', () => {
  let sandbox: Sandbox;
  let site: PretendSite;
  let directory: string;
  const cleanup = releaseStack();
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'campus-data-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    sandbox = await startSandbox();
    cleanup.defer(() => sandbox.stop());
    site = await startPretendSite();
    cleanup.defer(() => site.stop());
    const page = (path: string, body: string): void => site.on(path, () => ({ headers: HTML, body }));
    page(
      '/aid',
      `<main><h1>Aid</h1><p>See <a href="${sandbox.siteUrls.main}/opportunities">the portal</a>.</p></main>`,
    );
    page('/app', scripted);
    page('/both', twoShapes);
  });

  const entryOf = async (url: string) => {
    const { code, out, err } = await command(['suggest', url, '--json']);
    assert.equal(code, 0, err);
    return JSON.parse(out);
  };

  test('entries are suggested for panels, for a download, and for a linked portal', async () => {
    const { nsm = '', tech = '', main = '' } = sandbox.siteUrls;
    assert.equal((await entryOf(`${nsm}/students/scholarships`)).kind, 'list');
    assert.equal((await entryOf(`${tech}/scholarships`)).kind, 'export');
    const portal = await entryOf(`${site.url}/aid`);
    assert.deepEqual([portal.kind, portal.url], ['academicworks', `${main}/opportunities`]);
    const further = /the list continues on further pages/;
    assert.match((await command(['suggest', portal.url])).out, further);
    assert.doesNotMatch((await command(['suggest', `${tech}/scholarships`])).out, further);
  });

  test('an entry is suggested for a list in a script or at a JSON URL, and check reads it', async () => {
    const awards = [
      {
        id: 17,
        name: 'Reed Honors Award',
        amount: 500,
        deadline: '2027-03-01',
        blurb: 'For juniors who write.',
      },
      {
        id: 4,
        name: 'Alder Honors Grant',
        amount: 1250,
        deadline: '2027-04-15',
        blurb: 'For seniors who sing.',
      },
    ];
    const menu = [
      { title: 'Home', url: '/', description: 'Where everything at the college begins.' },
      { title: 'Apply', url: '/apply', description: 'How to become a student here.' },
    ];
    const app = (pageProps: object): string =>
      `<title>Awards | Honors College</title><div id="__next"></div><script src="/app.js"></script>
      <script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps } })}</script>`;
    const json = { 'content-type': 'application/json' };
    site.on('/honors', () => ({ headers: HTML, body: app({ menu, awards }) }));
    site.on('/menu', () => ({ headers: HTML, body: app({ menu }) }));
    site.on('/api/awards', () => ({ headers: json, body: JSON.stringify({ data: awards }) }));
    const { doubts, ...entry } = await entryOf(`${site.url}/honors`);
    assert.deepEqual(doubts, []);
    assert.deepEqual(entry, {
      kind: 'json',
      url: `${site.url}/honors`,
      options: { list: 'props.pageProps.awards' },
    });
    assert.deepEqual((await entryOf(`${site.url}/api/awards`)).options, { list: 'data' });
    const { err } = await command(['suggest', `${site.url}/menu`]);
    assert.match(
      err.replaceAll(/\s+/g, ' '),
      /rendered by scripts in the browser.* ask the office for the list/,
    );
    const file = join(directory, 'data.json');
    const sources = { honors: { name: 'Honors', ...entry } };
    await writeFile(file, campusWith(sandbox, sources));
    const { out, code } = await command(['check', '--campus', file, '--source', 'honors', '--all']);
    assert.equal(code, 0, out);
    assert.match(out, /description 100\s%.*Alder Honors Grant\s+\$1,250, 2027-04-15/s);
  });

  test('a warning that several awards share is printed once, with the names of all these awards', async () => {
    const { out } = await command(['suggest', `${sandbox.siteUrls.nsm}/students/scholarships`]);
    const unsure = out.slice(out.indexOf('Please check:')).replaceAll(/\s+/g, ' ');
    assert.equal(unsure.split('This date comes from a note about all scholarships on the page').length, 2);
    assert.match(
      unsure,
      /A\. R\. Castellane Biology Scholarship; .*; Weiss Women .* Award: deadline: This date/,
    );
  });

  test('for a page with two layouts, one of them is suggested; check reads it and lists what it leaves out', async () => {
    const { out: report } = await command(['suggest', `${site.url}/both`]);
    assert.match(report, /list \{.*\}: 2 scholarships/);
    assert.match(report, /not read: Stage Prize; Light Prize/);
    assert.match(report, /Purse \(2 times\)/);
    const entry = await entryOf(`${site.url}/both`);
    const file = join(directory, 'campus.json');
    const sources = {
      arts: { name: 'Arts', ...entry },
      drawn: { name: 'Drawn', kind: 'list', url: `${site.url}/app` },
    };
    await writeFile(file, campusWith(sandbox, sources));
    const { out } = await command(['check', '--campus', file, '--source', 'arts', '--all']);
    assert.match(out, /arts, all 2:/);
    assert.match(out, /unknown labels: Purse \(2 times\)/);
    assert.match(out, /left out, named like other scholarships, people or pages: Other awards/);
    const drawn = await command(['check', '--campus', file, '--source', 'drawn']);
    assert.equal(drawn.code, 1);
    assert.match(drawn.out, /LAYOUT_CHANGED/);
    assert.match(drawn.out.replace(/\s+/g, ' '), /rendered by scripts in the browser/);
  });

  test('all awards of the best reading are printed, and the figures of the next two readings', async () => {
    const { nsm = '' } = sandbox.siteUrls;
    const { out, err } = await command(['suggest', `${nsm}/students/scholarships`]);
    const [, figures = '', awards = ''] =
      /The entry with the best score, and alternatives:\n(.*?)\n\nScholarships:\n(.*?)(\n\n|$)/s.exec(out) ??
      assert.fail(err);
    const readings = figures.replaceAll(/\n\s{3,}/g, ' ').split('\n');
    assert.equal(readings.length, 3);
    const parsed = readings.map((line) => {
      const [, kind, count, leftOver, score] =
        /^ {2}(\w+) \{.*\}: (\d+) scholarships?, (\d+) names? left over, score (-?[\d.]+)$/.exec(line) ??
        assert.fail(line);
      return { kind, count: Number(count), leftOver: Number(leftOver), score: Number(score) };
    });
    const [best] = parsed;
    assert.equal(best?.kind, 'list');
    assert.deepEqual(
      parsed,
      parsed.toSorted((a, b) => b.score - a.score),
      'the printed score must be the one that decides',
    );
    assert.equal(best.leftOver, out.match(/^ {2}not read: /gm)?.length ?? 0);
    assert.equal(new Set(readings).size, readings.length);
    const titles = awards
      .replaceAll(/\n\s{3,}/g, ' ')
      .split('\n')
      .map((line) => line.trim().split(' · ')[0]);
    assert.equal(titles.length, best.count);
    const page = await (await fetch(`${nsm}/students/scholarships`)).text();
    for (const title of titles) assert.ok(title && page.includes(title.replaceAll('&', '&amp;')), `${title}`);
  });

  test('a page that moved to another host, with or without its robots.txt, is read at its new URL, which the entry has', async (t) => {
    const [old, bare] = [await startPretendSite(), await startPretendSite()];
    t.after(() => Promise.all([old.stop(), bare.stop()]));
    const moved = (to: string) => () => ({
      status: 301,
      headers: { location: `${site.url}${to}` },
      body: '',
    });
    old.on('/awards', moved('/both'));
    bare.on('/robots.txt', moved('/robots.txt'));
    bare.on('/both', moved('/both'));
    for (const url of [`${old.url}/awards`, `${bare.url}/both`]) {
      const { code, out, err } = await command(['suggest', url]);
      assert.equal(code, 0, err);
      assert.match(out, new RegExp(`"url": "${site.url}/both"`));
      assert.match(out, new RegExp(`Moved:\\n +the page is at ${site.url}/both now`));
    }
  });

  test('a robots.txt that is a web page forbids nothing', async (t) => {
    const other = await startPretendSite();
    t.after(() => other.stop());
    other.on('/robots.txt', () => ({ headers: HTML, body: '<!doctype html><title>Not found</title><p>No.' }));
    other.on('/awards', () => ({ headers: HTML, body: twoShapes }));
    assert.equal((await entryOf(`${other.url}/awards`)).kind, 'list');
  });

  test('with HTTP_PROXY the page is requested through the proxy', async (t) => {
    const requested: string[] = [];
    const proxy = createServer(({ url }, response) => {
      requested.push(String(url));
      response.setHeader('content-type', 'text/html').end(url?.endsWith('/list') ? twoShapes : '');
    });
    t.after(() => proxy.close());
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const { code, err } = await command(['suggest', 'http://awards.example.edu/list'], {
      HTTP_PROXY: `http://127.0.0.1:${port}`,
    });
    assert.equal(code, 0, err);
    assert.deepEqual(requested, ['http://awards.example.edu/robots.txt', 'http://awards.example.edu/list']);
  });

  test('an unreadable page gives an error with the reason, and no entry', async () => {
    const { code, out, err } = await command(['suggest', `${site.url}/app`, '--json']);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /rendered by scripts/);
  });
});
