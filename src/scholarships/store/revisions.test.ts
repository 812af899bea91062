import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseKinds } from '../../../test/support/databases.ts';
import { createTemporaryDatabase } from '../../../test/support/scholarships-backend.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Change } from '../model/change.ts';
import { saveChanges } from './change-log.ts';
import { scholarshipMigrations } from './migrations.ts';
import { agedRevisions, createRevision, latestRevision, raiseRevision } from './revisions.ts';
import { type ScholarshipDatabase, withScholarshipTables } from './tables.ts';

const WRITERS = 3;
const EACH = 12;

const change: Change = {
  ...{ id: 'main-1', title: 'Award', kind: 'added', event: 'added', cause: 'page' },
  ...{ field: null, previous: null, value: null },
};

async function write(database: ScholarshipDatabase, runId: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction);
    const { revision } = await createRevision(transaction, 1);
    await nextTurn();
    await saveChanges(transaction, [change], { runId, at: 1, revision });
  });
}

for (const kind of await databaseKinds()) {
  test(`writes of all processes are committed in the order of their revisions: ${kind.name}`, {
    skip: kind.skip,
  }, async () => {
    const testDatabase = await createTemporaryDatabase(kind);
    const others = Array.from({ length: WRITERS }, () => openDatabase(testDatabase.url));
    const tables = withScholarshipTables(testDatabase.database);
    const changesUpTo = async (revision: number): Promise<number> =>
      (
        await tables
          .selectFrom('scholarship_changes')
          .select('id')
          .where('revision', '<=', revision)
          .execute()
      ).length;
    let writing = WRITERS;
    const writers = others.map(async (other, number) => {
      for (let run = 0; run < EACH; run += 1) await write(withScholarshipTables(other), `${number} ${run}`);
      writing -= 1;
    });
    const seen: { revision: number; changes: number }[] = [];
    while (writing > 0) {
      const { revision } = await latestRevision(tables);
      seen.push({ revision, changes: await changesUpTo(revision) });
      await nextTurn();
    }
    await Promise.all(writers);
    assert.equal((await latestRevision(tables)).revision, WRITERS * EACH);
    for (const { revision, changes } of seen) {
      assert.equal(
        changes,
        revision,
        'a process that sees a revision must also see all changes up to that revision',
      );
      assert.equal(await changesUpTo(revision), changes, 'no change up to that revision may be added later');
    }
    for (const other of others) await other.destroy();
    await testDatabase.remove();
  });

  test(`revisions are deleted when no cursor can refer to them: ${kind.name}`, {
    skip: kind.skip,
  }, async () => {
    const testDatabase = await createTemporaryDatabase(kind);
    const tables = withScholarshipTables(testDatabase.database);
    for (const at of [10, 20, 30]) await createRevision(tables, at);
    const left = async () =>
      (await tables.selectFrom('scholarship_revisions').select('revision').orderBy('revision').execute()).map(
        ({ revision }) => revision,
      );
    await agedRevisions(tables).prune(10);
    assert.deepEqual(await left(), [0, 1, 2, 3]);
    await agedRevisions(tables).prune(21);
    assert.deepEqual(
      await left(),
      [2, 3],
      'revision 2 must stay, because it was the latest until revision 3 was created',
    );
    await agedRevisions(tables).prune(1_000);
    assert.deepEqual(await left(), [3]);
    await testDatabase.remove();
  });
}

for (const kind of await databaseKinds()) {
  test(`changes that release 0.1 stored without a revision are deleted, others stay: ${kind.name}`, {
    skip: kind.skip,
  }, async () => {
    const stored = await kind.create(scholarshipMigrations);
    const tables = withScholarshipTables(stored.database);
    const row = { run_id: 'run', scholarship_id: 'main-1', at: 1, kind: 'added' as const };
    await sql`insert into scholarship_changes (id, run_id, scholarship_id, at, kind)
      values ('old', 'run', 'main-1', 1, 'added')`.execute(tables);
    const now = { ...row, id: 'new', field: null, previous: null, value: null };
    await tables
      .insertInto('scholarship_changes')
      .values({ ...now, revision: 1, cause: 'page', event: 'added' })
      .execute();
    await scholarshipMigrations['2026-11-23-scholarships-changes-with-revisions']?.up(stored.database);
    const left = await tables.selectFrom('scholarship_changes').select('id').execute();
    assert.deepEqual(
      left.map(({ id }) => id),
      ['new'],
    );
    await stored.remove();
  });
}
