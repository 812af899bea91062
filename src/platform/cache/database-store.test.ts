import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonResource } from '../../../test/support/caches.ts';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { absent } from '../upstream/outcome.ts';
import { cachedValueOf, type Resource } from './cached-value.ts';
import { cacheMigrations, createDatabaseStore } from './database-store.ts';

const NOW = 10_000;

await describeOnDatabases('cached values', (kind) => {
  const resource = jsonResource<unknown>('odd', 1_000, async () => absent);
  const valueAt = (value: unknown, now: number) => cachedValueOf(resource, value, { now, before: undefined });
  const original = (value: unknown) => Buffer.from(JSON.stringify(value));

  test('a stored value is loaded unchanged, whatever characters it contains; an older value does not replace it', async (t) => {
    const testDatabase = await kind.create(cacheMigrations);
    t.after(() => testDatabase.remove());
    const store = createDatabaseStore(testDatabase.database, () => NOW);
    const value = { text: 'a\0b \ud800 ’ 🏈', list: [null, 1e21, ''] };
    const odd = valueAt(value, 2_000);
    await store.save(resource, odd, original(value));
    assert.deepEqual(await store.find(resource), odd);
    await store.save(resource, valueAt('older', 1_000), original('older'));
    assert.deepEqual(await store.find(resource), odd);
    await store.save(resource, valueAt('newer', 3_000), original('newer'));
    assert.equal((await store.find(resource))?.value, 'newer');
    assert.equal(await store.find({ ...resource, key: 'o\0dd' }), undefined);
  });

  test('a value with a time in the future (the clock was set back) is replaced', async (t) => {
    const testDatabase = await kind.create(cacheMigrations);
    t.after(() => testDatabase.remove());
    const store = createDatabaseStore(testDatabase.database, () => NOW);
    await store.save(resource, valueAt('ahead', NOW + 86_400_000), original('ahead'));
    await store.save(resource, valueAt('now', NOW), original('now'));
    assert.equal((await store.find(resource))?.value, 'now');
  });

  test('a new release maps stored originals again; a row without an original counts as missing', async (t) => {
    const testDatabase = await kind.create(cacheMigrations);
    t.after(() => testDatabase.remove());
    const store = createDatabaseStore(testDatabase.database, () => NOW);
    await store.save(resource, valueAt({ shape: 1 }, 1_000), original({ sent: 'by the origin' }));
    const next: Resource<unknown> = {
      ...resource,
      read: async (bytes) => ({ shape: 2, of: JSON.parse(bytes.toString()) }),
    };
    const found = await store.find(next);
    assert.deepEqual(found?.value, { shape: 2, of: { sent: 'by the origin' } });
    assert.equal(found?.confirmedAt, 1_000);

    await testDatabase.database.updateTable('copies').set({ original: null }).execute();
    assert.equal(await store.find(next), undefined);
  });
});
