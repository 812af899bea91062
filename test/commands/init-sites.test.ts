import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { campusSites } from '../../sandbox/campuses/index.ts';
import { type PretendOrigin, type Sandbox, scholarshipPaths, startSandbox } from '../../sandbox/index.ts';
import { scholarshipSites, truth } from '../../sandbox/sites/index.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import { command } from '../support/cli.ts';
import { releaseStack } from '../support/release-stack.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs `init --yes` in an empty folder, then reads every source that it wrote, without pauses. */
async function setUp(site: string, environment: Environment = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-'));
  try {
    const run = (...args: string[]) => command(args, environment, folder);
    const set = await run(
      ...['init', 'Prairie University', '--yes', '--team', '', '--site', site],
      ...['--contact', 'https://www.prairie.example/web', '--time-zone', 'America/Chicago'],
    );
    assert.equal(set.code, 0, set.err);
    const file = join(folder, 'campus.json');
    const campus = JSON.parse(await readFile(file, 'utf8')) as { sources: Record<string, Entry> };
    const politeness = { delaySeconds: 0, jitterSeconds: 0 };
    await writeFile(file, JSON.stringify({ ...campus, politeness }));
    const scraped = await run('scrape', '--dry-run', '--json');
    assert.equal(scraped.code, 0, scraped.err);
    const reports = JSON.parse(scraped.out) as { changes: { title: string }[] }[];
    return {
      ...set,
      // Without line breaks.
      text: set.out.replaceAll(/\s+/g, ' '),
      sources: campus.sources,
      titles: reports.flatMap(({ changes }) => changes.map(({ title }) => title)).sort(),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Entry {
  readonly name: string;
  readonly url: string;
}

/** Each source's key, the name and the path of its page. */
const pagesOf = (sources: Readonly<Record<string, Entry>>): string[] =>
  Object.entries(sources)
    .map(([key, { name, url }]) => `${key}: ${name}: ${new URL(url).pathname}${new URL(url).search}`)
    .sort();

describe('init with the complete web sites of two universities', () => {
  let sandbox: Sandbox;
  const cleanup = releaseStack();
  before(async () => {
    sandbox = await startSandbox({ sites: campusSites() });
    cleanup.defer(() => sandbox.stop());
  });

  test('sortable tables, pages of awards and an index of lists give no award twice', async () => {
    const { sources, titles, text, err } = await setUp(sandbox.siteUrls.tallgrass ?? '');
    assert.deepEqual(pagesOf(sources), [
      'agriculture: Scholarships in Agriculture: /agriculture/scholarship-forms',
      'business: College of Business Scholarships: /business/student-resources/scholarships',
      'engineering: Engineering Scholarships: /engineering/scholarships',
      'music: School of Music Awards: /music/awards/',
    ]);
    assert.equal(titles.length, 12);
    // Two colleges have different awards with the same name.
    assert.equal(new Set(titles).size, 11);
    assert.match(text, /Scholarships: 12 distinct scholarships of 4 sources/);
    assert.match(
      text,
      /4 scholarships, 4 open; [^(]* \(\S+\/business\/student-resources\/scholarships\); part of it, and left out: \S+\/scholarships\/all /,
    );
    assert.doesNotMatch(
      err,
      /\/engineering\/scholarships\//,
      'the page of a listed award must not be examined',
    );
    assert.match(err, /\/financial-aid\/scholarships is left out: it is an index/);
    const requested = sandbox.requests('tallgrass').map(({ path }) => path);
    assert.deepEqual(
      requested.filter((path) => path.includes('?')),
      [],
      'a table must be requested only once, however many sort orders it links to',
    );
  });

  test('an archive with further pages, its posts and its categories are one list', async () => {
    const { sources, titles, text } = await setUp(sandbox.siteUrls.harbor ?? '');
    assert.deepEqual(pagesOf(sources), [
      'main: Harbor College: /scholarships/',
      'nursing: Nursing Scholarships: /nursing/scholarships/',
    ]);
    assert.equal(titles.length, 10);
    assert.equal(new Set(titles).size, 10);
    assert.match(text, /main: Harbor College: 4 scholarships on the first page, 4 open/);
    assert.match(text, /left out: \S+\/category\/scholarships\/, \S+\/tag\/scholarship\/, \S+, \d more/);
  });
});

/** Serves each office of the demo campus under its own host name, through a proxy. */
async function startDemoCampus() {
  const sites: Readonly<Record<string, PretendOrigin>> = scholarshipSites();
  const links = Object.entries(scholarshipPaths()).map(
    ([key, path]) => `<li><a href="http://${key}.cedarvalley.example${path}">Scholarships: ${key}</a></li>`,
  );
  const home = `<title>Cedar Valley University</title><h1>Cedar Valley University</h1><ul>${links.join('')}</ul>`;
  const proxy = createServer(async ({ url = '' }, response) => {
    const target = new URL(url);
    const site = sites[target.hostname.split('.')[0] ?? ''];
    if (site === undefined) {
      const isHome = target.hostname === 'www.cedarvalley.example' && target.pathname === '/';
      response.writeHead(isHome ? 200 : 404, { 'content-type': 'text/html' }).end(isHome ? home : '');
      return;
    }
    const request = new Request(target);
    const base = target.origin;
    const siteResponse = await site.respond({ request, url: target, now: Date.now(), mode: 'normal', base });
    response.writeHead(siteResponse.status, Object.fromEntries(siteResponse.headers));
    response.end(Buffer.from(await siteResponse.arrayBuffer()));
  }).on('connect', (_, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return { proxy, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

/** An old notice on a page, which a list of headings reads as an award that closed in 2014. */
const OLD_NOTICE = 'Hamlin Summer Fund';

test('init reads no award of the demo campus twice', { skip: onlyWithAll }, async (t) => {
  const { proxy, url } = await startDemoCampus();
  t.after(() => proxy.close());
  const { sources, titles } = await setUp('http://www.cedarvalley.example/', {
    HTTP_PROXY: url,
    HTTPS_PROXY: url,
  });
  assert.deepEqual(Object.keys(sources).sort(), Object.keys(scholarshipPaths()).sort());
  const offered = truth(Date.now()).map(({ title }) => title);
  const countOf = (all: readonly string[], title: string): number =>
    all.filter((one) => one === title).length;
  const twice = [...new Set(titles)].filter((title) => countOf(titles, title) > countOf(offered, title));
  assert.deepEqual(twice, [OLD_NOTICE]);
  assert.equal(countOf(titles, OLD_NOTICE), 1);
  assert.ok(
    titles.length > offered.length * 0.9,
    `more than 90 % of the ${offered.length} awards must be found, not ${titles.length}`,
  );
});
