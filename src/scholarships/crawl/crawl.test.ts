import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  absent,
  archivedOf,
  completed,
  keysOf,
  link,
  NOT_MODIFIED,
  type PretendResult,
  SITE,
  source,
  stageCrawl,
} from '../../../test/support/crawl-stage.ts';
import { award, inlineReader, pretendKind } from '../../../test/support/pretend-site.ts';
import { asArchived } from './crawl.ts';
import { refused } from './fetch-page.ts';
import type { PageReader } from './page-reader.ts';
import { TaskLimitExceeded } from './task-process.ts';

describe('pages', () => {
  test('are read in the order of their links, each only once, even if linked with different fragments', async () => {
    const { read, requested } = stageCrawl({
      '/list': { awards: [award('1')], follow: [link('/b'), link('/c#x'), link('/list#top')] },
      '/b': { awards: [award('2')], follow: [link('/d'), link('/c'), link('/b?x=1')] },
      '/c': { awards: [award('3')] },
      '/d': { awards: [award('4')] },
      '/b?x=1': { awards: [award('5')] },
    });
    assert.deepEqual(keysOf(await read()), ['1', '2', '3', '4', '5']);
    assert.deepEqual(requested, ['/list', '/b', '/c', '/d', '/b?x=1']);
  });

  test('are archived with everything needed to read them again', async () => {
    const { read } = stageCrawl({ '/list': { awards: [award('1')], etag: '"a"' } });
    const [{ packed, fetchedAt, ...page } = { packed: Buffer.of(), fetchedAt: null }] = archivedOf(
      await read(),
    );
    assert.ok(fetchedAt !== null);
    assert.deepEqual(page, {
      url: `${SITE}/list`,
      foundAt: `${SITE}/list`,
      contentType: 'application/json',
      validators: { etag: '"a"' },
    });
    assert.ok(packed.length > 0);
  });

  test('may take four hours in total, but not longer', async () => {
    const reads = (last: number) => {
      const { read, clock } = stageCrawl({
        '/list': { awards: [], follow: [link('/2'), link('/3')] },
        '/2': { awards: [] },
        '/3': { awards: [] },
      });
      return read({
        onPage: ({ pages }) => clock.set(clock.now() + (pages === 1 ? 3 * 3_600_000 : last)),
      });
    };
    assert.equal((await reads(3_600_000)).kind, 'complete');
    assert.deepEqual(await reads(3_600_001), {
      kind: 'stopped',
      pages: 2,
      refusal: {
        outcome: 'failed',
        problem: `more than 4 hours; the run ended after 2 pages, before ${SITE}/3`,
      },
    });
  });

  test('may name 10,000 awards in total, but not more', async () => {
    const awards = (count: number) => Array.from({ length: count }, (_, at) => award(`${at}`));
    const pages = (count: number) => ({
      '/list': { awards: awards(4_999), follow: [link('/2', 'detail')] },
      '/2': { awards: awards(count) },
    });
    assert.equal((await stageCrawl(pages(5_001)).read()).kind, 'complete');
    const refused = await stageCrawl(pages(5_002)).read();
    assert.equal(
      refused.kind === 'stopped' && refused.refusal.problem,
      `more than 10000 awards, up to ${SITE}/2`,
    );
  });

  test('are reported as current work while they are read; null is reported while the run waits for the site', async () => {
    const { read, requested } = stageCrawl({
      '/list': { awards: [], follow: [link('/2')] },
      '/2': { awards: [] },
    });
    const works: unknown[] = [];
    await read({ onWork: async (work) => void works.push(requested.at(-1), work) });
    const work = (path: string) => [path, `${SITE}${path}`, path, null];
    assert.deepEqual(works, [...work('/list'), ...work('/2')]);
  });

  test('are reported one by one, with the number of awards on lists so far', async () => {
    const { read } = stageCrawl({
      '/list': { awards: [award('1'), award('2')], follow: [link('/2'), link('/1', 'detail')] },
      '/2': { awards: [award('3')] },
      '/1': { awards: [{ key: '1', amount: '$5' }] },
    });
    const seen: unknown[] = [];
    await read({ onPage: (progress) => seen.push(progress) });
    assert.deepEqual(seen, [
      { pages: 1, records: 2 },
      { pages: 2, records: 3 },
      { pages: 3, records: 3 },
    ]);
  });

  test('may number 3,000, but not more', async () => {
    const links = Array.from({ length: 3_000 }, (_, at) => link(`/${at}`));
    const refusalOf = async (follow: readonly ReturnType<typeof link>[]) => {
      const result = await stageCrawl({ '/list': { awards: [], follow } }).read();
      return result.kind === 'stopped' ? result : undefined;
    };
    const refusal = { outcome: 'failed', problem: 'more than 3000 pages' };
    assert.deepEqual(await refusalOf(links), { kind: 'stopped', pages: 1, refusal });
    assert.equal((await refusalOf(links.slice(1)))?.refusal.problem, `${SITE}/1 returned 404`);
  });
});

describe('a crawl stops', () => {
  const follow = [link('/2'), link('/3')];
  const CASES: readonly (readonly [what: string, second: PretendResult, outcome: string, problem: string])[] =
    [
      ['at a page that cannot be fetched', absent('/2'), 'failed', `${SITE}/2 returned 404`],
      ['at a page in another layout', 'another layout', 'layout_changed', `${SITE}/2: no list of awards`],
      [
        'if the site refuses',
        refused('site', { outcome: 'blocked', problem: 'returned 403' }),
        'blocked',
        'returned 403',
      ],
    ];
  for (const [what, second, outcome, problem] of CASES) {
    test(what, async () => {
      const { read, requested } = stageCrawl({
        '/list': { awards: [award('1')], follow },
        '/2': second,
      });
      assert.deepEqual(await read(), { kind: 'stopped', pages: 1, refusal: { outcome, problem } });
      assert.deepEqual(requested, ['/list', '/2']);
    });
  }

  test('at a page that took too long to read, even if it is the page of a single award', async () => {
    const reader: PageReader = {
      ...inlineReader,
      readPage: async (of, page) => {
        if (page.url.endsWith('/1')) throw new TaskLimitExceeded('took too long');
        return inlineReader.readPage(of, page);
      },
    };
    const { read } = stageCrawl(
      { '/list': { awards: [], follow: [link('/1', 'detail')] }, '/1': { awards: [] } },
      reader,
    );
    const refusal = { outcome: 'failed', problem: `${SITE}/1: took too long` };
    assert.deepEqual(await read(), { kind: 'stopped', pages: 1, refusal });
  });

  test('with an exception if the reader has a bug', async () => {
    const readPage = async () => {
      throw new TypeError('a bug');
    };
    await assert.rejects(stageCrawl({ '/list': { awards: [] } }, { ...inlineReader, readPage }).read(), {
      message: 'a bug',
    });
  });
});

describe('pages of single awards', () => {
  /** A list of five awards, each with its own page. */
  const five = (more: Record<string, PretendResult>) => {
    const all = ['1', '2', '3', '4', '5'];
    const pages: Record<string, PretendResult> = {
      '/list': { awards: all.map((key) => award(key)), follow: all.map((key) => link(`/${key}`, 'detail')) },
    };
    for (const key of all) pages[`/${key}`] = { awards: [{ key, amount: '$5' }] };
    return stageCrawl({ ...pages, ...more });
  };

  test('may be missing, up to a fifth of them', async () => {
    const one = completed(await five({ '/3': absent('/3') }).read());
    assert.deepEqual([one.pages.length, one.skipped], [5, 1]);
    const other = completed(await five({ '/3': 'another layout' }).read());
    assert.equal(other.skipped, 1);
    assert.deepEqual(await five({ '/3': absent('/3'), '/4': absent('/4') }).read(), {
      kind: 'stopped',
      pages: 4,
      refusal: { outcome: 'failed', problem: `${SITE}/3 returned 404` },
    });
  });

  test('are read from the archive if the site no longer has them', async () => {
    const before = five({});
    const archived = archivedOf(await before.read());
    before.pages['/3'] = absent('/3');
    const result = completed(await before.read({ archived: archived.map(asArchived) }));
    assert.deepEqual([result.pages.length, result.skipped, result.notModified], [6, 1, false]);
    const unreadable = archived
      .filter(({ url }) => url === source.url)
      .map((page) => ({ ...page, url: `${SITE}/3` }));
    assert.equal(
      completed(await five({ '/3': absent('/3') }).read({ archived: unreadable.map(asArchived) })).pages
        .length,
      6,
    );
  });

  test('stop the crawl if the site refuses them', async () => {
    const refusal = { outcome: 'blocked', problem: 'returned 403' } as const;
    assert.deepEqual(await five({ '/3': refused('site', refusal) }).read(), {
      kind: 'stopped',
      pages: 3,
      refusal,
    });
  });
});

describe('a page that was not modified', () => {
  test('is requested with the validators of the archived page, and read from the archive', async () => {
    const { read, pages, requested } = stageCrawl({ '/list': { awards: [award('1')], etag: '"a"' } });
    const archived = archivedOf(await read());
    pages['/list'] = NOT_MODIFIED;
    const result = await read({ archived: archived.map(asArchived) });
    assert.deepEqual([keysOf(result), completed(result).notModified], [['1'], true]);
    assert.deepEqual(archivedOf(result), archived);
    assert.deepEqual(requested, ['/list', '/list unless "a"']);
  });

  test('causes an exception if it was not archived', async () => {
    await assert.rejects(stageCrawl({ '/list': NOT_MODIFIED }).read(), {
      message: 'not modified, though the page was not archived',
    });
  });

  test('does not make the crawl unmodified if another page was modified', async () => {
    const { read, pages } = stageCrawl({
      '/list': { awards: [], follow: [link('/2')] },
      '/2': { awards: [] },
    });
    const archived = archivedOf(await read());
    for (const changed of ['/list', '/2']) {
      const now: Record<string, PretendResult> = {
        ...pages,
        [changed === '/2' ? '/list' : '/2']: NOT_MODIFIED,
      };
      assert.equal(
        completed(await stageCrawl(now).read({ archived: archived.map(asArchived) })).notModified,
        false,
        changed,
      );
    }
  });
});

describe('a source with several first pages', () => {
  const both = { ...source, morePages: [{ url: `${SITE}/civil`, kind: pretendKind, options: {} }] };

  test('records for each page which of the first pages led to it, and fetches each page only once', async () => {
    const { read, requested } = stageCrawl({
      '/list': { awards: [award('1')], follow: [link('/shared')] },
      '/civil': { awards: [award('2')], follow: [link('/shared')] },
      '/shared': { awards: [award('3')] },
    });
    const result = completed(await read({}, both));
    assert.deepEqual(
      result.pages.map(({ part, page }) => [part, page.url.replace(SITE, '')]),
      [
        [0, '/list'],
        [0, '/shared'],
        [1, '/civil'],
        [1, '/shared'],
      ],
    );
    assert.deepEqual([requested, result.notModified], [['/list', '/shared', '/civil'], false]);
  });

  test('counts as not modified if none of its pages was modified, including a page that both first pages link to', async () => {
    const { read, pages } = stageCrawl({
      '/list': { awards: [], follow: [link('/shared')] },
      '/civil': { awards: [], follow: [link('/shared')] },
      '/shared': { awards: [] },
    });
    const archived = archivedOf(await read({}, both));
    for (const path of Object.keys(pages)) pages[path] = NOT_MODIFIED;
    assert.equal(completed(await read({ archived: archived.map(asArchived) }, both)).notModified, true);
  });

  test('is not read in part if one of its first pages is missing', async () => {
    const refusal = { outcome: 'failed', problem: `${SITE}/civil returned 404` };
    const { read } = stageCrawl({ '/list': { awards: [award('1')] } });
    assert.deepEqual(await read({}, both), { kind: 'stopped', pages: 1, refusal });
  });
});

test('an invalid URL is passed to the fetch, which rejects it', async () => {
  const kind = { ...pretendKind, start: () => [link('nowhere'), link('nowhere')] };
  const { read, requested } = stageCrawl({});
  assert.equal((await read({}, { ...source, kind })).kind, 'stopped');
  assert.deepEqual(requested, ['nowhere']);
});
