import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { databaseKinds } from '../../../test/support/databases.ts';
import { award, pageAnswer, pretendKind } from '../../../test/support/pretend-site.ts';
import { openScrapeDesk, type ScrapeDesk } from '../../../test/support/scrape-desk.ts';
import type { SiteKind } from '../sites/site-kind.ts';
import type { SourceSettings } from './source.ts';

/** Reads other awards of the same page. */
const second: SiteKind = {
  ...pretendKind,
  name: 'second',
  read(page, options) {
    const reading = pretendKind.read(page, options);
    if (reading.kind === 'layout_changed') return reading;
    return { ...reading, records: [award('boxed', { title: 'Boxed' })] };
  },
};

for (const kind of await databaseKinds()) {
  describe(`a source of several pages on ${kind.name}`, { skip: kind.skip }, () => {
    let desk: ScrapeDesk;
    let source: SourceSettings;

    beforeEach(async () => {
      desk = await openScrapeDesk(kind);
      desk.site.page('/list', { awards: [award('1'), award('2')] });
      desk.site.page('/civil', {
        awards: [award('1', { link: 'https://civil.example.edu/1' }), award('9')],
        follow: [{ url: '/civil/1', role: 'detail' }],
      });
      desk.site.page('/civil/1', { awards: [{ key: '1', description: 'Of civil engineers' }] });
      source = {
        ...desk.source,
        morePages: [
          { url: `${desk.site.url}/civil`, kind: pretendKind, options: {} },
          { url: `${desk.site.url}/list`, kind: second, options: {} },
        ],
      };
    });
    afterEach(() => desk.stop());

    const ids = async () => (await desk.records()).map(({ id }) => id);

    test('is one run and one list; awards of different pages stay apart, a page is fetched once', async () => {
      const report = await desk.run({}, source);
      assert.deepEqual([report.outcome, report.pages, report.records], ['ok', 3, 5]);
      assert.deepEqual(await ids(), ['main-1', 'main-1-2', 'main-2', 'main-9', 'main-boxed']);
      const [first, other] = await desk.records();
      assert.equal(JSON.parse(first?.body ?? '').description, '');
      assert.equal(JSON.parse(other?.body ?? '').description, 'Of civil engineers');
      assert.deepEqual(desk.site.paths(), ['/list', '/civil', '/civil/1']);
    });

    test('keeps the ids of the page it had alone', async () => {
      await desk.run();
      const before = await ids();
      const { added, gone } = await desk.run({}, source);
      assert.deepEqual([added, gone], [3, 0]);
      assert.deepEqual(
        (await ids()).filter((id) => before.includes(id)),
        before,
      );
    });

    test('fails as a whole with any of its pages', async () => {
      desk.site.on('/civil', () => ({ status: 500 }));
      const report = await desk.run({}, source);
      assert.deepEqual([report.outcome, await ids()], ['failed', []]);
    });

    test('is not modified when none of its pages is', async () => {
      for (const path of ['/list', '/civil', '/civil/1']) {
        const page = { awards: path === '/civil/1' ? [] : [award(path)] };
        desk.site.on(path, ({ headers }) =>
          headers['if-none-match'] === path
            ? { status: 304 }
            : pageAnswer(
                { ...page, follow: path === '/civil' ? [{ url: '/civil/1', role: 'detail' }] : [] },
                { etag: path },
              ),
        );
      }
      assert.equal((await desk.run({}, source)).outcome, 'ok');
      assert.equal((await desk.run({}, source)).outcome, 'not_modified');
    });
  });
}
