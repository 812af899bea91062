import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { databaseKinds } from '../../../test/support/databases.ts';
import { copyOf, createCopyStore } from './copy-store.ts';
import { copyMigrations } from './copy-table.ts';

for (const kind of await databaseKinds()) {
  describe(`the store of copies on ${kind.name}`, { skip: kind.skip }, () => {
    test('a copy comes back as it was, whatever it holds; an older one does not replace it', async (t) => {
      const kept = await kind.create(copyMigrations);
      t.after(() => kept.remove());
      const store = createCopyStore(kept.database);
      const odd = copyOf({ text: 'a\0b \ud800 ’ 🏈', list: [null, 1e21, ''] }, 2_000, undefined);
      await store.save('odd', odd);
      assert.deepEqual(await store.find('odd'), odd);
      await store.save('odd', copyOf('older', 1_000, undefined));
      assert.deepEqual(await store.find('odd'), odd);
      await store.save('odd', copyOf('newer', 3_000, undefined));
      assert.equal((await store.find('odd'))?.value, 'newer');
      assert.equal(await store.find('o\0dd'), undefined);
    });
  });
}
