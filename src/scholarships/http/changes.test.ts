import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { award, type PretendSite, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import { withScholarshipTables } from '../store/tables.ts';

const DAY = 86_400_000;

let site: PretendSite;
let testDatabase: TestDatabase;
let clock: ManualClock;
let api: ScholarshipsBackend;

async function run(...awards: Parameters<typeof award>[]): Promise<void> {
  site.page('/list', { awards: awards.map(([key, more]) => award(key, more)) });
  await clock.leap(DAY);
  await api.trigger('?accept=1');
}
const changes = (query = '') => api.json(`/api/changes${query}`);
const error = async (path: string) => {
  const response = await api.get(path);
  return [response.status, await response.json()];
};
const EXPIRED = [410, { error: 'Cursor expired' }];

beforeEach(async () => {
  site = await startPretendSite();
  testDatabase = await createTemporaryDatabase();
  clock = createManualClock('2026-11-20T07:00:00Z');
  api = await startScholarships({ clock, database: testDatabase.database, sources: [sourceOf(site)] });
});
afterEach(async () => {
  await api.stop();
  await testDatabase.remove();
  await site.stop();
});

describe('/api/changes', () => {
  test('begins with the whole list, in pages, and continues with changes', async () => {
    await run(['1'], ['2'], ['3']);
    const first = await changes('?limit=2');
    assert.deepEqual(
      [first.changed.map(({ id }: { id: string }) => id), first.hasMore],
      [['main-1', 'main-2'], true],
    );
    const { also, ...detail } = await api.json('/api/scholarship?id=main-1');
    assert.deepEqual([first.changed[0], also], [detail, []]);
    await run(['1'], ['3', { title: 'New' }]);
    const second = await changes(`?limit=1&since=${first.cursor}`);
    assert.deepEqual([second.changed.length + second.removed.length, second.hasMore], [1, true]);
    const rest = await changes(`?since=${second.cursor}`);
    const both = [second, rest];
    assert.deepEqual(
      both.flatMap(({ changed }) => changed.map(({ title }: { title: string }) => title)),
      ['New'],
    );
    assert.deepEqual(
      both.flatMap(({ removed }) => removed),
      [{ id: 'main-2', removedAt: '2026-11-22T07:00:00.000Z', reason: 'gone' }],
    );
    assert.equal(rest.hasMore, false);
    const { cursor, ...nothing } = await changes(`?since=${rest.cursor}`);
    assert.deepEqual(nothing, { changed: [], removed: [], hasMore: false });
    assert.equal(cursor, rest.cursor);
  });

  test('does not send a new replica the awards that were removed before it started', async () => {
    await run(['1'], ['2']);
    await run(['1']);
    const { changed, removed } = await changes();
    assert.deepEqual([changed.length, removed], [1, []]);
  });

  test('has the reason `hidden` for an award that a person removed from the list', async () => {
    await run(['1'], ['2']);
    const { cursor } = await changes();
    await run(['1'], ['2', { title: 'New' }]);
    const hidden = { state: 'hidden', removed_at: clock.now() } as const;
    await withScholarshipTables(testDatabase.database)
      .updateTable('scholarships')
      .set(hidden)
      .where('id', '=', 'main-2')
      .execute();
    const { removed } = await changes(`?since=${cursor}`);
    assert.deepEqual(removed, [{ id: 'main-2', removedAt: '2026-11-22T07:00:00.000Z', reason: 'hidden' }]);
  });

  test('a cursor has expired if it is invalid, from another database or more than 400 days old', async () => {
    await run(['1']);
    const { cursor } = await changes();
    for (const text of ['x', Buffer.from('{}').toString('base64url'), `${cursor}AA`, '%00', 'é'])
      assert.deepEqual(await error(`/api/changes?since=${text}`), EXPIRED, text);
    const other = await createTemporaryDatabase();
    const elsewhere = await startScholarships({ clock, database: other.database, sources: [sourceOf(site)] });
    await elsewhere.trigger();
    const response = await elsewhere.get(`/api/changes?since=${cursor}`);
    assert.deepEqual([response.status, await response.json()], EXPIRED);
    await elsewhere.stop();
    await other.remove();
    await clock.leap(400 * DAY);
    assert.equal((await api.get(`/api/changes?since=${cursor}`)).status, 200);
    await clock.leap(DAY);
    assert.deepEqual(await error(`/api/changes?since=${cursor}`), EXPIRED);
  });

  test('a change of the sources or their names makes cursors expire', async () => {
    await run(['1']);
    const { cursor } = await changes();
    await api.stop();
    const sources = [sourceOf(site, { name: 'Renamed' })];
    api = await startScholarships({ clock, database: testDatabase.database, sources });
    assert.deepEqual(await error(`/api/changes?since=${cursor}`), EXPIRED);
  });

  test('an empty cursor is ignored, a repeated cursor and an invalid limit are errors, a larger limit counts as 500', async () => {
    await run(['1']);
    assert.equal((await changes('?since=&limit=501')).changed.length, 1);
    assert.deepEqual(await error('/api/changes?since=a&since=b'), [
      400,
      { error: 'Invalid since parameter' },
    ]);
    for (const limit of ['0', '-1', 'x', '1.5']) {
      assert.deepEqual(await error(`/api/changes?limit=${limit}`), [
        400,
        { error: 'Invalid limit parameter' },
      ]);
    }
  });

  test('has validators, which are stable while nothing changes, and may be cached for a minute', async () => {
    await run(['1']);
    const { cursor } = await changes();
    const path = `/api/changes?since=${cursor}`;
    const before = await api.get(path);
    assert.equal(before.headers.get('cache-control'), 'public, max-age=60');
    const etag = before.headers.get('etag') ?? '';
    assert.equal((await api.get(path, { 'If-None-Match': etag })).status, 304);
    await run(['1', { title: 'New' }]);
    assert.equal((await api.get(path, { 'If-None-Match': etag })).status, 200);
  });
});

describe('/api/history', () => {
  test('lists the changes of a scholarship, even a removed one, newest first, with the field names of the API', async () => {
    await run(['1', { deadline: '2026-12-01' }], ['2']);
    await run(['1', { deadline: '2027-02-01', amount: '$500', title: 'New' }], ['2']);
    await run(['2']);
    assert.deepEqual(await api.json('/api/history?id=main-1'), {
      id: 'main-1',
      changes: [
        { at: '2026-11-23T07:00:00.000Z', revision: 3, event: 'gone', cause: 'page', fields: [] },
        {
          at: '2026-11-22T07:00:00.000Z',
          revision: 2,
          event: 'extended',
          cause: 'page',
          fields: [
            { field: 'title', from: 'Award 1', to: 'New' },
            { field: 'amountMin', from: null, to: 500 },
            { field: 'amountMax', from: null, to: 500 },
            { field: 'amount', from: null, to: '$500' },
            { field: 'deadline', from: '2026-12-01', to: '2027-02-01' },
          ],
        },
        { at: '2026-11-21T07:00:00.000Z', revision: 1, event: 'added', cause: 'page', fields: [] },
      ],
    });
  });

  test('returns 400 without an id, and 404 for an unknown id', async () => {
    assert.deepEqual(await error('/api/history'), [400, { error: 'id parameter required' }]);
    assert.deepEqual(await error('/api/history?id=main-9'), [404, { error: 'Scholarship not found' }]);
  });
});
