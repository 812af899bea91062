import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonResource } from '../../../test/support/caches.ts';
import { databaseKinds } from '../../../test/support/databases.ts';
import { PRUNE_ROWS } from '../jobs/prune-job.ts';
import { absent } from '../upstream/outcome.ts';
import { cachedValueOf } from './cached-value.ts';
import { agedCacheRows, cacheMigrations, createDatabaseStore, excessCacheRows } from './database-store.ts';

const CUTOFF = 5_000;

for (const kind of await databaseKinds()) {
  test(`old values that are not in use are deleted in small steps: ${kind.name}`, {
    skip: kind.skip,
  }, async (t) => {
    const { database, remove } = await kind.create(cacheMigrations);
    t.after(remove);
    const store = createDatabaseStore(database, () => CUTOFF);
    async function save(key: string, now: number): Promise<void> {
      const resource = jsonResource<unknown>(key, 1_000, async () => absent);
      await store.save(resource, cachedValueOf(resource, key, { now, before: undefined }), Buffer.from('{}'));
      await database.insertInto('renewals').values({ key, asked_at: now, until: 0, heard: null }).execute();
    }
    await save('old', CUTOFF - 1);
    for (const table of ['copies', 'renewals'] as const) {
      const row = await database.selectFrom(table).selectAll().executeTakeFirstOrThrow();
      const rows = Array.from({ length: PRUNE_ROWS }, (_, at) => ({ ...row, key: `old ${at}` }));
      await database.insertInto(table).values(rows).execute();
    }
    await save('served', 1);
    await save('new', CUTOFF);
    const remaining = async () =>
      (await database.selectFrom('copies').select('key').execute()).map(({ key }) => key);
    const [copies, renewals] = agedCacheRows(database, ['served', 'sports/none']);
    const prune = async () => {
      const pruned = [await copies?.prune(CUTOFF), await renewals?.prune(CUTOFF)];
      return pruned.includes(true);
    };
    assert.equal(await copies?.oldest(), CUTOFF - 1, 'oldest() must ignore the values in use');
    assert.equal(await prune(), true);
    assert.equal((await remaining()).length, 3, 'the first step must delete only one batch');
    assert.equal(await prune(), true);
    assert.deepEqual((await remaining()).sort(), ['new', 'served']);
    assert.equal(await prune(), false);

    const days = ['day/1', 'day/2', 'day/3', 'day/4'];
    for (const [at, key] of days.entries()) await save(key, CUTOFF + at);
    const excess = excessCacheRows(database, 'day/', 2);
    assert.equal(await excess.oldest(), CUTOFF);
    assert.equal(await excess.prune(CUTOFF + 1), true);
    assert.deepEqual(
      (await remaining()).sort(),
      [...days.slice(1), 'new', 'served'],
      'only rows before the cutoff may be deleted',
    );
    while (await excess.prune(CUTOFF + 9));
    assert.deepEqual((await remaining()).sort(), [...days.slice(2), 'new', 'served']);
    assert.equal(await excess.oldest(), null);
    assert.equal(
      await excessCacheRows(database, 'day/', 3).oldest(),
      null,
      'no row may be deleted if there are no more rows than the limit',
    );
    await database.deleteFrom('renewals').where('key', 'in', days).execute();

    const locks = await database.selectFrom('renewals').select('key').execute();
    assert.deepEqual(
      locks.map(({ key }) => key),
      ['new'],
    );
  });
}
