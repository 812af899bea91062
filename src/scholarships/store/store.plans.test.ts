import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { createTemporaryDatabase } from '../../../test/support/scholarships-backend.ts';
import { sourceIdOf } from '../crawl/source.ts';
import { allChanges, deadlineChanges } from './change-log.ts';
import { correctedRecords } from './corrections.ts';
import { recordsSince } from './records.ts';
import { recordsAfter } from './revisions.ts';
import { type ScholarshipDatabase, withScholarshipTables } from './tables.ts';

const PLACE = { revision: 5, id: 'a', head: 9, limit: 3 };

const MAIN = sourceIdOf({ key: 'main' });

/** Frequent queries, with the index that each must use: otherwise SQLite reads all rows and blocks the thread. */
const READS: readonly (readonly [string, string, (database: ScholarshipDatabase) => Promise<unknown>])[] = [
  ['corrected records', 'scholarships_with_corrections', (database) => correctedRecords(database, [])],
  ['new deadlines', 'scholarship_changes_by_revision', (database) => deadlineChanges(database, 5).next()],
  [
    'a step of the history',
    'scholarship_changes_by_revision',
    (database) => allChanges(database, [MAIN], 5).next(),
  ],
  ['new records', 'scholarships_by_served_revision', (database) => recordsSince(database, 5).next()],
  ['a page of changes', 'scholarships_by_revision', (database) => recordsAfter(database, [MAIN], PLACE)],
];

for (const [name, index, read] of READS) {
  test(`an index is used to load ${name}`, async () => {
    const nodes: RootOperationNode[] = [];
    const recorder: KyselyPlugin = {
      transformQuery({ node }) {
        nodes.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const testDatabase = await createTemporaryDatabase();
    try {
      await read(withScholarshipTables(testDatabase.database).withPlugin(recorder));
      const [node] = nodes;
      assert.ok(node);
      const { sql, parameters } = testDatabase.database.getExecutor().compileQuery(node, createQueryId());
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await testDatabase.database.executeQuery<{ detail: string }>(explained);
      const plan = rows.map(({ detail }) => detail);
      assert.match(plan[0] ?? '', new RegExp(`USING (COVERING )?INDEX ${index}\\b`), plan.join('\n'));
    } finally {
      await testDatabase.remove();
    }
  });
}
