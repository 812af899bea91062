import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TODAY } from '../../../test/support/slow-search.ts';
import { someQuery, someRecord } from '../../../test/support/some-searches.ts';
import { buildSearchIndex, type Search, type SearchIndex } from './search-index.ts';
import { ServedRecord } from './served-record.ts';

const SOURCES = new Map([
  ['main', 'Music office'],
  ['nsm', 'Arts and sciences'],
]);
const FORMER = new Map([['tech', 'nsm']]);

/** Few ids, so that most changes are of existing awards. */
const someId = fc.nat(30).map((number) => `id-${number}`);
/**
 * Some words occur in only one award and vanish with that award. Searches for such words must then find another word.
 */
const someName = fc.string({ unit: fc.constantFrom('a', 'r', 't', 's'), minLength: 3, maxLength: 8 });
const someServed = fc
  .tuple(someId, someRecord, someName, fc.nat(3))
  .map(
    ([id, record, name, createdAt]) =>
      new ServedRecord(
        { ...record, id, title: `${record.title} ${name}`.trim() },
        { source: { key: record.source, name: '' }, createdAt, updatedAt: 0 },
      ),
  );
const byId = { selector: ({ detail }: ServedRecord) => detail.id };
const someChange = fc.record({
  served: fc.uniqueArray(someServed, { maxLength: 12, ...byId }),
  removed: fc.uniqueArray(someId, { maxLength: 8 }),
});
interface Change {
  readonly served: readonly ServedRecord[];
  readonly removed: readonly string[];
}
const someChanges = fc.array(someChange, { minLength: 1, maxLength: 6 });
const someNameSearch = fc
  .tuple(someName, fc.constantFrom('1' as const, undefined))
  .map(([search, fuzzy]): Search => ({ search, fuzzy, limit: 50, offset: 0 }));
const someTyped = fc
  .tuple(someQuery, fc.constantFrom('artits', 'music no essay', '"first gen"', 'women art texas', 'musica'))
  .map(([query, search]): Search => ({ ...query, search, fuzzy: '1' }));
const someQueries = fc.array(fc.oneof(someQuery, someNameSearch, someTyped), { minLength: 1, maxLength: 8 });

/** Everything that an index returns. */
const contentOf = (index: SearchIndex, ids: readonly string[], queries: readonly Search[]) => ({
  size: index.size,
  awards: ids.map((id) => index.get(id)?.detail),
  counts: [...SOURCES.keys()].map((source) => index.count(source)),
  found: queries.map((query) => {
    const { records, ...rest } = index.find(query, TODAY);
    return { ...rest, ids: records.map(({ detail }) => detail.id) };
  }),
  suggested: queries.map(({ search = 'm' }) => index.suggest(search, TODAY, SOURCES)),
});

test('a changed index returns the same as a newly built index, and earlier versions return the same as before the change', async () => {
  const check = async (changes: readonly Change[], queries: readonly Search[]) => {
    const awards = new Map<string, ServedRecord>();
    const ids = Array.from({ length: 31 }, (_, number) => `id-${number}`);
    let index = await buildSearchIndex([], FORMER);
    const before: { index: SearchIndex; content: ReturnType<typeof contentOf> }[] = [];
    for (const { served, removed } of changes) {
      for (const id of removed) awards.delete(id);
      for (const award of served) awards.set(award.detail.id, award);
      index = await index.after({ served, removed });
      const content = contentOf(index, ids, queries);
      assert.deepEqual(
        content,
        contentOf(await buildSearchIndex([...awards.values()], FORMER), ids, queries),
      );
      before.push({ index, content });
    }
    for (const { index: earlier, content } of before)
      assert.deepEqual(contentOf(earlier, ids, queries), content);
  };
  await fc.assert(fc.asyncProperty(someChanges, someQueries, check), { numRuns: 60, seed: 20261123 });
});
