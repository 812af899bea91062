// MiniSearch and Orama as their guides suggest: boosted titles, prefixes, typos, stems, all words first, then any.
import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch from 'minisearch';

const BOOST = { title: 3, tags: 2, text: 1 };
const FIELDS = Object.keys(BOOST);

/** Each: records with `id`, `title`, `tags` and `text`, and words to leave out → a function from a text to ids. */
export function withMiniSearch(records, isStopWord) {
  const index = new MiniSearch({
    fields: FIELDS,
    processTerm: (term) => (isStopWord(term.toLowerCase()) ? null : term.toLowerCase()),
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length >= 3,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    },
  });
  index.addAll(records);
  return (typed) => {
    const all = index.search(typed, { combineWith: 'AND' });
    return (all.length > 0 ? all : index.search(typed)).map(({ id }) => id);
  };
}

export async function withOrama(records, isStopWord) {
  const index = create({
    schema: { title: 'string', tags: 'string', text: 'string' },
    components: { tokenizer: { language: 'english', stemming: true, stopWords: false } },
  });
  await insertMultiple(index, records);
  const find = async (term, threshold) =>
    (
      await search(index, { term, properties: FIELDS, boost: BOOST, tolerance: 1, threshold, limit: 1000 })
    ).hits.map(({ id }) => id);
  return async (typed) => {
    const term = typed
      .split(/\s+/)
      .filter((word) => !isStopWord(word.toLowerCase()))
      .join(' ');
    const all = await find(term, 0);
    return all.length > 0 ? all : find(term, 1);
  };
}
