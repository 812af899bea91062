import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { award, type PretendSite, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import { DatabaseUnavailable } from '../../platform/database/errors.ts';
import { saveChanges } from '../store/change-log.ts';
import { createRevision, raiseRevision } from '../store/revisions.ts';
import { withScholarshipTables } from '../store/tables.ts';

/** More revisions than are read in one step. Their text is so long that it is sent in several chunks. */
const REVISIONS = 700;
const FIELDS = ['title', 'description', 'link'] as const;
const NOW = Date.parse('2026-11-21T18:00:00Z');

interface Change {
  readonly revision: number;
  readonly fields: readonly { readonly field: string; readonly to: string }[];
}
const byName = (change: Change): Change => ({
  ...change,
  fields: change.fields.toSorted((one, other) => (one.field < other.field ? -1 : 1)),
});

await describeOnDatabases('a long history as NDJSON', (kind) => {
  let site: PretendSite;
  let testDatabase: TestDatabase;
  let api: ScholarshipsBackend;
  /** How many more times changes can be read before the database fails. */
  let readsLeft = Number.POSITIVE_INFINITY;
  const failingReads: KyselyPlugin = {
    transformQuery({ node }) {
      const isRead = node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"event"');
      if (!isRead) return node;
      readsLeft -= 1;
      if (readsLeft < 0) throw new DatabaseUnavailable('gone', { cause: undefined });
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  beforeEach(async () => {
    readsLeft = Number.POSITIVE_INFINITY;
    site = await startPretendSite();
    testDatabase = await createTemporaryDatabase(kind);
    const database = testDatabase.database.withPlugin(failingReads);
    api = await startScholarships({ clock: createManualClock(NOW), database, sources: [sourceOf(site)] });
    site.page('/list', { awards: [award('1'), award('2')] });
    await api.trigger();
    await withScholarshipTables(testDatabase.database)
      .transaction()
      .execute(async (transaction) => {
        await raiseRevision(transaction);
        for (let at = 0; at < REVISIONS; at += 1) {
          const { revision } = await createRevision(transaction, NOW);
          const about = { title: 'Award', kind: 'changed', event: 'changed', cause: 'page' } as const;
          const changes = FIELDS.map((field) => {
            const value = `${revision} ${'x'.repeat(1_000)}`;
            return { ...about, id: `main-${1 + (at % 2)}`, field, previous: null, value };
          });
          await saveChanges(transaction, changes, { runId: 'later', at: NOW, revision });
        }
      });
  });
  afterEach(async () => {
    await api.stop();
    await testDatabase.remove();
    await site.stop();
  });

  test('has each change once and complete, newest first, even if the change is read in two steps', async () => {
    const text = await (await api.get('/api/history.ndjson')).text();
    const lines: (Change & { id: string })[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(lines.length, REVISIONS + 2);
    const revisions = lines.map(({ revision }) => revision);
    assert.deepEqual(
      revisions,
      revisions.toSorted((one, other) => other - one),
    );
    for (const id of ['main-1', 'main-2']) {
      const { changes } = await api.json(`/api/history?id=${id}`);
      const own = lines.filter((line) => line.id === id).map(({ id: _, ...change }) => byName(change));
      assert.deepEqual(own, changes.map(byName));
    }
  });

  test('does not end as if it were complete when the database fails', async () => {
    // The steps are read once for the tag, and then again for the client.
    readsLeft = 4;
    await assert.rejects(async () => (await api.get('/api/history.ndjson')).text());
    readsLeft = 2;
    assert.equal((await api.get('/api/history.ndjson')).status, 503);
  });
});
