import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { award, pageAnswer } from '../../../test/support/pretend-site.ts';
import { openScrapeDesk, type ScrapeDesk } from '../../../test/support/scrape-desk.ts';

let desk: ScrapeDesk;

beforeEach(async () => {
  desk = await openScrapeDesk();
});
afterEach(() => desk.stop());

const awards = (count: number) => Array.from({ length: count }, (_, at) => award(String(at + 1)));
const ids = async () => (await desk.records()).map(({ id }) => id);

describe('an ok run', () => {
  test('reads all pages, each once, and merges what they say of one award', async () => {
    desk.site.page('/list', {
      awards: [award('1', { amount: '$500', description: 'Short.' }), award('2')],
      follow: [
        { url: '/list?page=2', role: 'list' },
        { url: '/award/1', role: 'detail' },
        { url: '/list#top', role: 'list' },
      ],
    });
    desk.site.page('/list?page=2', { awards: [award('3')], follow: [{ url: '/award/1', role: 'detail' }] });
    desk.site.page('/award/1', {
      awards: [{ key: '1', description: 'Long.', amount: null, deadline: '2027-01-01' }],
    });
    const report = await desk.run();
    assert.deepEqual([report.outcome, report.pages, report.records, report.added], ['ok', 3, 3, 3]);
    assert.deepEqual(desk.site.paths(), ['/list', '/list?page=2', '/award/1']);
    const [first] = await desk.records();
    const raw = JSON.parse(first?.raw ?? '');
    assert.deepEqual([raw.description, raw.amount, raw.deadline], ['Long.', '$500', '2027-01-01']);
    assert.equal(first?.page_url, `${desk.site.url}/award/1`);
  });

  test('rows that cannot be read are dropped and counted; the page stays', async () => {
    desk.site.page('/list', { awards: [...awards(8), { key: '9', title: 'No link' }], unreadable: 1 });
    const report = await desk.run();
    assert.deepEqual([report.outcome, report.records, report.dropped], ['ok', 8, 2]);
  });

  test('an empty list with its marker is a list', async () => {
    desk.site.page('/list', { awards: [] });
    assert.equal((await desk.run()).outcome, 'ok');
  });

  test('createdAt never changes, updatedAt with the content only', async () => {
    desk.site.page('/list', { awards: [award('1'), award('2', { amount: '$1' })] });
    await desk.run();
    const [first, second] = await desk.records();
    desk.clock.set('2026-11-22T06:00:00Z');
    desk.site.page('/list', { awards: [award('1'), award('2', { amount: '$2' })] });
    const report = await desk.run();
    assert.deepEqual([report.added, report.changed, report.gone], [0, 1, 0]);
    const [firstAfter, secondAfter] = await desk.records();
    assert.equal(firstAfter?.updated_at, first?.updated_at);
    assert.equal(firstAfter?.created_at, first?.created_at);
    assert.ok((firstAfter?.last_seen_at ?? 0) > (first?.last_seen_at ?? 0));
    assert.equal(secondAfter?.created_at, second?.created_at);
    assert.equal(secondAfter?.updated_at, report.finishedAt);
  });

  test('the change log keeps what changed, with the previous value', async () => {
    desk.site.page('/list', { awards: [award('1', { amount: '$1', deadline: '2027-01-01' })] });
    await desk.run();
    desk.site.page('/list', { awards: [award('1', { amount: '$2', deadline: '2027-02-01' })] });
    const report = await desk.run();
    const changed = (await desk.changes()).filter(({ kind }) => kind === 'changed');
    const byField = Object.fromEntries(
      changed.map(({ field, previous, value }) => [field, [previous, value]]),
    );
    assert.deepEqual(byField, {
      amountText: ['"$1"', '"$2"'],
      deadline: ['{"kind":"date","date":"2027-01-01"}', '{"kind":"date","date":"2027-02-01"}'],
    });
    assert.deepEqual(
      new Set(changed.map(({ scholarship_id, at }) => `${scholarship_id} ${at}`)),
      new Set([`main-1 ${report.finishedAt}`]),
    );
  });

  test('a deadline without a year rolls over once, and only then counts as a change', async () => {
    desk.site.page('/list', { awards: [award('1', { deadline: '03-01' })] });
    await desk.run();
    const updates: (number | undefined)[] = [];
    for (const day of ['2026-12-31', '2027-01-01', '2027-03-01', '2027-03-02', '2027-03-03']) {
      desk.clock.set(`${day}T18:00:00Z`);
      await desk.run();
      const [record] = await desk.records();
      updates.push(record?.updated_at);
    }
    const [a, b, c, d, e] = updates;
    assert.ok(a === b && b === c, 'still the same first of March');
    assert.ok(d !== c && d === e, 'the next one, once');
    assert.deepEqual(JSON.parse((await desk.records())[0]?.body ?? '').deadline.date, '2028-03-01');
  });
});

describe('a run that does not read everything changes nothing', () => {
  beforeEach(async () => {
    desk.site.page('/list', { awards: awards(4), follow: [{ url: '/list?page=2', role: 'list' }] });
    desk.site.page('/list?page=2', { awards: [award('5')] });
    await desk.run();
  });

  const FAULTS = [
    ['403', 'blocked', () => ({ status: 403 })],
    ['429', 'blocked', () => ({ status: 429 })],
    ['a 202 stub', 'blocked', () => ({ status: 202, body: 'please wait' })],
    ['401', 'blocked', () => ({ status: 401 })],
    ['a way to the sign-in', 'blocked', () => ({ status: 302, headers: { location: '/users/sign_in' } })],
    ['another host', 'blocked', () => ({ status: 302, headers: { location: 'http://127.0.0.2:1/' } })],
    ['500', 'failed', () => ({ status: 500 })],
    ['404', 'failed', () => ({ status: 404 })],
    ['a circle', 'failed', () => ({ status: 302, headers: { location: '/list?page=2' } })],
    ['another layout', 'layout_changed', () => ({ body: '<html><p>Welcome</p></html>' })],
    ['a picture', 'layout_changed', () => ({ headers: { 'content-type': 'image/png' }, body: 'PNG' })],
    ['mostly unreadable rows', 'layout_changed', () => pageAnswer({ awards: [], unreadable: 2 })],
  ] as const;
  for (const [what, outcome, answer] of FAULTS) {
    test(`${what} on the second page is ${outcome}`, async () => {
      const before = await desk.records();
      desk.site.on('/list?page=2', answer);
      desk.site.page('/list', { awards: awards(2), follow: [{ url: '/list?page=2', role: 'list' }] });
      const report = await desk.run();
      assert.equal(report.outcome, outcome, report.problem ?? '');
      assert.ok(report.problem !== null && report.problem.length > 0);
      assert.deepEqual(await desk.records(), before);
      assert.equal((await desk.runs()).at(-1)?.outcome, outcome);
    });
  }

  test('a connection that breaks each time is failed, after three tries', async () => {
    desk.site.on('/list', () => ({ status: 503 }));
    desk.site.requests.length = 0;
    assert.equal((await desk.run()).outcome, 'failed');
    assert.equal(desk.site.paths().length, 3);
  });

  test('a fault that passes costs a pause only', async () => {
    let asked = 0;
    desk.site.on('/list?page=2', () => {
      asked += 1;
      return asked === 1 ? { status: 503 } : pageAnswer({ awards: [award('5')] });
    });
    assert.equal((await desk.run()).outcome, 'ok');
  });

  test('an error of ours is failed too, and its text stays in the log', async () => {
    const broken = {
      ...desk.source,
      kind: {
        ...desk.source.kind,
        read: () => {
          throw new TypeError('secret');
        },
      },
    };
    const report = await desk.run({}, broken);
    assert.deepEqual([report.outcome, report.problem], ['failed', 'internal error']);
  });

  test('a stopped run leaves no trace', async () => {
    const stop = new AbortController();
    const runsBefore = await desk.runs();
    desk.site.on('/list?page=2', () => {
      stop.abort();
      return pageAnswer({ awards: [] });
    });
    desk.site.page('/list', {
      awards: awards(1),
      follow: [
        { url: '/list?page=2', role: 'list' },
        { url: '/list?page=3', role: 'list' },
      ],
    });
    await assert.rejects(desk.run({ signal: stop.signal }), { name: 'AbortError' });
    assert.deepEqual(await desk.runs(), runsBefore);
    assert.equal((await ids()).length, 5);
  });
});

describe('pages of single awards', () => {
  const list = (count: number) => ({
    awards: awards(count),
    follow: awards(count).map(({ key }) => ({ url: `/award/${key}`, role: 'detail' })),
  });

  beforeEach(async () => {
    desk.site.page('/list', list(10));
    for (const { key } of awards(10))
      desk.site.page(`/award/${key}`, { awards: [{ key, description: `All of ${key}` }] });
  });

  test('one that is gone costs its own details only, and not even those once they are known', async () => {
    desk.site.on('/award/3', () => ({ status: 404 }));
    const first = await desk.run();
    assert.deepEqual([first.outcome, first.records, first.dropped], ['ok', 10, 1]);
    desk.site.page('/award/3', { awards: [{ key: '3', description: 'At last' }] });
    await desk.run();
    desk.site.on('/award/3', () => ({ status: 410 }));
    const third = await desk.run();
    assert.deepEqual([third.outcome, third.changed], ['ok', 0]);
  });

  test('many that are gone are a fault of the site', async () => {
    for (const key of ['1', '2', '3']) desk.site.on(`/award/${key}`, () => ({ status: 404 }));
    assert.equal((await desk.run()).outcome, 'failed');
  });

  test('one that refuses us speaks for the site', async () => {
    desk.site.on('/award/3', () => ({ status: 403 }));
    assert.equal((await desk.run()).outcome, 'blocked');
  });
});

describe('not modified', () => {
  const conditional = (etag: string, body: () => ReturnType<typeof pageAnswer>) => {
    desk.site.on('/list', ({ headers }) =>
      headers['if-none-match'] === etag
        ? { status: 304 }
        : { ...body(), headers: { 'content-type': 'application/json', etag } },
    );
  };

  test('when every page is answered 304, from what was read there last', async () => {
    conditional('"a"', () => pageAnswer({ awards: awards(3) }));
    assert.equal((await desk.run()).outcome, 'ok');
    const before = await desk.records();
    const report = await desk.run();
    assert.deepEqual([report.outcome, report.records, report.changed], ['not_modified', 3, 0]);
    const after = await desk.records();
    assert.deepEqual(
      after.map(({ updated_at }) => updated_at),
      before.map(({ updated_at }) => updated_at),
    );
  });

  test('a 304 beside a changed page is read from what was kept', async () => {
    conditional('"a"', () => pageAnswer({ awards: awards(2), follow: [{ url: '/more', role: 'list' }] }));
    desk.site.page('/more', { awards: [award('3')] });
    await desk.run();
    desk.site.page('/more', { awards: [award('3'), award('4')] });
    const report = await desk.run();
    assert.deepEqual([report.outcome, report.records, report.added], ['ok', 4, 1]);
  });

  test('validators are sent only for what this very reader could read', async () => {
    const asked = () => desk.site.requests.at(-1)?.headers['if-none-match'];
    desk.site.on('/list', () => ({ headers: { etag: '"bad"' }, body: '<p>Another layout</p>' }));
    await desk.run();
    conditional('"good"', () => pageAnswer({ awards: awards(2) }));
    await desk.run();
    assert.equal(asked(), undefined, 'the last body could not be read');
    await desk.run({}, { ...desk.source, options: { other: true } });
    assert.equal(asked(), undefined, 'other options read otherwise');
    desk.release('2.0.0');
    await desk.run();
    assert.equal(asked(), undefined, 'so does another release');
    await desk.run();
    assert.equal(asked(), '"good"');
  });

  test('an absence goes on counting while the pages stay as they are', async () => {
    desk.site.page('/list', { awards: awards(4) });
    await desk.run();
    conditional('"b"', () => pageAnswer({ awards: awards(3) }));
    const outcomes: string[] = [];
    for (let run = 0; run < 5; run += 1) outcomes.push((await desk.run()).outcome);
    assert.deepEqual(outcomes, ['ok', 'ok', 'ok', 'ok', 'not_modified']);
    assert.equal((await desk.records()).at(-1)?.state, 'missing');
  });
});

describe('a dry run', () => {
  test('tells what would change and writes nothing', async () => {
    desk.site.page('/list', { awards: awards(2) });
    const report = await desk.run({ dryRun: true });
    assert.deepEqual([report.outcome, report.added], ['ok', 2]);
    assert.deepEqual(
      report.changes.map(({ id, kind }) => [id, kind]),
      [
        ['main-1', 'added'],
        ['main-2', 'added'],
      ],
    );
    assert.deepEqual([await desk.records(), await desk.runs(), await desk.changes()], [[], [], []]);
  });
});
