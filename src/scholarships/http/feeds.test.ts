import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import type { TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import {
  award,
  type PretendSite,
  pretendKind,
  sourceOf,
  startPretendSite,
} from '../../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import type { Extractor } from '../extractors/extractor.ts';

const DAY = 86_400_000;
const ATOM = '/api/scholarships.atom';
const JSON_FEED = '/api/scholarships.feed.json';
const EVERYTHING = 'events=new,extended,changed,closing';

let site: PretendSite;
let testDatabase: TestDatabase;
let clock: ManualClock;
let api: ScholarshipsBackend;

const start = (more: { kind?: Extractor; version?: string; publicUrl?: string } = {}) => {
  const { kind = pretendKind, version = '1.0.0', publicUrl } = more;
  const name = 'Cedar Valley';
  return startScholarships({
    ...{ clock, version, database: testDatabase.database, sources: [sourceOf(site, { kind })] },
    identity:
      publicUrl === undefined ? { name, host: 'cedar.example' } : { name, host: 'cedar.example', publicUrl },
  });
};

/** A run on the next day, when the site lists these awards. */
async function run(...awards: Parameters<typeof award>[]): Promise<void> {
  site.page('/list', { awards: awards.map(([key, more]) => award(key, more)) });
  await clock.leap(DAY);
  await api.trigger('?accept=1');
}
const bytes = async (path: string, of = api) => (await of.get(path)).text();
const entries = async (query = '') => parseAtomFeed(await bytes(`${ATOM}?${query}`)).entries ?? [];
const titles = async (query = '') => (await entries(query)).map(({ title }) => title?.value);

beforeEach(async () => {
  site = await startPretendSite();
  testDatabase = await createTemporaryDatabase();
  // The first run is at midnight of November 21 in Chicago, the time zone of the campus.
  clock = createManualClock('2026-11-20T06:00:00Z');
  api = await start();
});
afterEach(async () => {
  await api.stop();
  await testDatabase.remove();
  await site.stop();
});

describe('a feed', () => {
  test('is empty after the first run of a source, and then lists what is new and extended', async () => {
    await run(['1', { deadline: '2027-01-01' }], ['2']);
    assert.deepEqual(await titles(EVERYTHING), []);
    await run(['1', { deadline: '2027-02-01' }], ['2', { amount: '$500' }], ['3', { title: 'Music' }]);
    assert.deepEqual(await titles(), ['Extended to February 1, 2027: Award 1', 'New: Music']);
    assert.deepEqual(await titles('events=changed'), ['Changed: Award 2']);
    assert.deepEqual(await titles('search=music'), ['New: Music']);
    const [extended] = await entries();
    assert.deepEqual(
      {
        id: extended?.id,
        links: extended?.links,
        updated: extended?.updated,
        content: extended?.content?.value,
      },
      {
        id: 'tag:cedar.example,2026:main-1/extended/2',
        links: [{ rel: 'alternate', href: 'https://awards.example.edu/1' }],
        updated: '2026-11-22T06:00:00.000Z',
        content: '<p>Deadline: 2027-01-01 → 2027-02-01</p><p>Deadline: February 1, 2027<br>Main Campus</p>',
      },
    );
  });

  test('lists closed, returned and corrected awards as changed, and does not list removed awards', async () => {
    await run(['1'], ['2'], ['3']);
    await run(['1', { ended: true }], ['3'], ['4']);
    await run(['1', { ended: true }], ['2']);
    assert.deepEqual(await titles('events=new,changed'), ['Changed: Award 2', 'Changed: Award 1']);
    await run(['1'], ['2']);
    assert.deepEqual(await titles(), ['Open again: Award 1']);
  });

  test('an entry `closing` appears once, seven days before the deadline', async () => {
    await run(['1', { deadline: '2026-11-30' }], ['2', { deadline: '2026-11-25' }], ['3', { ended: true }]);
    const closing = async () =>
      (await entries('events=closing')).map(({ id, updated }) => `${id?.split(':').at(-1)} ${updated}`);
    const second = 'main-2/closing/1 2026-11-21T06:00:00.000Z';
    assert.deepEqual(
      await closing(),
      [second],
      'the entry must have the time when the deadline became known, less than seven days before it',
    );
    await clock.leap(2 * DAY);
    const first = 'main-1/closing/1 2026-11-23T06:00:00.000Z';
    assert.deepEqual(await closing(), [first, second]);
    await run(['1', { deadline: '2026-11-30', title: 'Other' }], ['2', { deadline: '2026-12-10' }]);
    assert.deepEqual(await closing(), [first], 'a changed title must not change the entry');
    await clock.leap(9 * DAY);
    assert.deepEqual(await closing(), ['main-2/closing/2 2026-12-03T06:00:00.000Z', first]);
    await run(['4', { deadline: '2026-11-30' }]);
    assert.match((await entries('events=new'))[0]?.id ?? '', /main-4/);
    assert.ok(
      !(await closing()).some((entry) => entry.startsWith('main-4')),
      'there must be no entry if the deadline had passed when it became known',
    );
  });

  test('different values from a new release are not news', async () => {
    await run(['1', { deadline: '2026-12-01' }], ['2']);
    await run(['1', { deadline: '2026-12-01' }], ['2'], ['3']);
    const before = await bytes(`${ATOM}?events=new,extended,changed`);
    await api.stop();
    const better: Extractor = {
      ...pretendKind,
      read(page, options) {
        const read = pretendKind.read(page, options);
        if (read.kind !== 'read') return read;
        return { ...read, records: read.records.map((one) => ({ ...one, deadline: '2027-03-01' })) };
      },
    };
    api = await start({ kind: better, version: '2.0.0' });
    await run(['1', { deadline: '2026-12-01' }], ['2'], ['3']);
    assert.equal((await api.json('/api/scholarship?id=main-1')).deadline, '2027-03-01');
    const [newest] = (await api.json('/api/history?id=main-1')).changes;
    assert.deepEqual([newest.event, newest.cause], ['changed', 'reader']);
    const titlesOnly = (feed: string) => parseAtomFeed(feed).entries?.map(({ id, title }) => [id, title]);
    assert.deepEqual(titlesOnly(await bytes(`${ATOM}?events=new,extended,changed`)), titlesOnly(before));
  });

  test('goes back thirty days, and has fifty entries at most', async () => {
    await run(['0']);
    await run(...Array.from({ length: 60 }, (_, at): [string] => [String(at)]));
    assert.equal((await entries()).length, 50);
    await clock.leap(30 * DAY);
    assert.equal((await entries()).length, 50);
    await clock.leap(DAY);
    assert.equal((await entries()).length, 0);
  });

  test('is byte for byte the same from two processes and after a restart', async () => {
    await run(['1', { deadline: '2026-12-01' }], ['2']);
    await run(
      ['1', { deadline: '2027-02-01' }],
      ['2', { amount: '$500' }],
      ['3', { deadline: '2026-11-25' }],
    );
    const paths = [ATOM, JSON_FEED].map((path) => `${path}?${EVERYTHING}`);
    const all = (of: ScholarshipsBackend) => Promise.all(paths.map((path) => bytes(path, of)));
    const first = await all(api);
    const other = await start();
    assert.deepEqual(await all(other), first);
    await other.stop();
    await api.stop();
    await clock.leap(3_600_000);
    api = await start();
    assert.deepEqual(await all(api), first);
  });

  test('links to our own pages and to itself if the public URL is known', async () => {
    await api.stop();
    api = await start({ publicUrl: 'https://cedar.example/data' });
    await run(['1']);
    await run(['1'], ['2']);
    const feed = parseJsonFeed(await bytes(`${JSON_FEED}?search=award&events=new`));
    assert.deepEqual(
      [feed.title, feed.home_page_url, feed.feed_url, feed.items?.[0]?.url],
      [
        'Scholarships at Cedar Valley: “award”',
        'https://cedar.example/data/scholarships',
        'https://cedar.example/data/scholarships/api/scholarships.feed.json?events=new&search=award',
        'https://cedar.example/data/scholarships/award/main-2',
      ],
    );
  });

  test('has a media type, a tag and Brotli compression, may be cached for an hour, and refuses an unknown event', async () => {
    await run(['1']);
    await run(['1'], ...Array.from({ length: 20 }, (_, at): [string] => [`n${at}`]));
    for (const [path, type] of [
      [ATOM, 'application/atom+xml; charset=utf-8'],
      [JSON_FEED, 'application/feed+json; charset=utf-8'],
    ] as const) {
      const response = await api.get(path, { 'Accept-Encoding': 'br' });
      assert.deepEqual(
        ['content-type', 'content-encoding', 'cache-control'].map((name) => response.headers.get(name)),
        [type, 'br', 'public, max-age=3600, stale-while-revalidate=60, stale-if-error=86400'],
      );
      const tag = response.headers.get('etag') ?? '';
      assert.equal((await api.get(path, { 'If-None-Match': tag })).status, 304);
      const wrong = await api.get(`${path}?events=gone`);
      assert.deepEqual([wrong.status, await wrong.json()], [400, { error: 'Invalid events parameter' }]);
    }
  });
});
