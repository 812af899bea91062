import { NOT_READ } from '../suggest/not-read.ts';
import type { SourceEntry, Suggestion } from '../suggest/suggest.ts';
import type { LookedAt } from './session.ts';

/** An entry that reads no award until a person points at one: no element is called so. */
const nothingYet = (url: string): SourceEntry => ({ kind: 'list', url, options: { title: 'none' } });

/** What a suggestion shows of a page; of one on which nothing was found, the names that may be awards. */
export function lookedAt(asked: string, suggestion: Suggestion): LookedAt {
  if (suggestion.kind === 'nothing') {
    const { problem, names = [] } = suggestion;
    const doubts = names.map((award) => ({ award, field: null, why: NOT_READ }));
    return {
      url: asked,
      entry: nothingYet(asked),
      records: [],
      doubts,
      refusal: problem,
      remark: `Nothing was found: ${problem}.`,
    };
  }
  const { entry, records } = suggestion.best;
  const [first] = 'pages' in entry ? entry.pages : [entry];
  return { url: first?.url ?? asked, entry, records, doubts: suggestion.doubts, refusal: null };
}
