import { buildSearchIndex, type SearchIndex } from '../../src/scholarships/catalog/search-index.ts';
import { ServedRecord } from '../../src/scholarships/catalog/served-record.ts';
import type { Scholarship } from '../../src/scholarships/model/award.ts';
import { fold } from '../../src/scholarships/text/same.ts';
import { type Contender, type OrderedRecord, TODAY } from './contender.ts';

const TIMES = { createdAt: 0, updatedAt: 0 };

export const serve = (scholarships: readonly Scholarship[]): ServedRecord[] =>
  scholarships.map(
    (scholarship) =>
      new ServedRecord(scholarship, { source: { key: scholarship.source, name: 'A source' }, ...TIMES }),
  );

const byValue = ([one]: readonly [string, number], [other]: readonly [string, number]) =>
  one < other ? -1 : 1;

/** The measured time includes building the items of the page, as a response does. */
export const searchInMemory = (index: SearchIndex): Contender => ({
  name: 'in memory',
  can: () => true,
  find(query) {
    const { records, total, facets } = index.find(query, TODAY);
    const ids = records.map(({ detail }) => detail.id);
    if (query.facets === undefined) return { total, ids };
    const counts = [...facets].map(([facet, of]) => [facet, Object.fromEntries([...of].sort(byValue))]);
    return { total, ids, facets: Object.fromEntries(counts) };
  },
  close: async () => {},
});

export async function inOrder(scholarships: readonly Scholarship[]): Promise<OrderedRecord[]> {
  const byId = new Map(scholarships.map((scholarship) => [scholarship.id, scholarship]));
  const index = await buildSearchIndex(serve(scholarships));
  const { records } = index.find({ limit: scholarships.length, offset: 0 }, TODAY);
  return records.flatMap(({ detail }, at) => {
    const scholarship = byId.get(detail.id);
    const title = fold(detail.title);
    const text = `${title} ${fold(detail.description)}`;
    return scholarship ? [{ position: at + 1, scholarship, title, text }] : [];
  });
}
