import { type NameKind, nameKind, namesAward } from './name.ts';
import type { Vocabulary } from './vocabulary.ts';

const NO_NAME: ReadonlySet<NameKind> = new Set(['page', 'label', 'others']);
/** With a smaller share of names that say so, it is not certain that a list is one of awards. */
const MOST_NAMED = 0.5;

/**
 * The titles of a list that may be none of awards: names of parts of a page; and where most do not say that they name
 * an award, each of these.
 */
export function unlikelyTitles(titles: readonly string[], vocabulary: Vocabulary): string[] {
  // A page about one award is judged as a whole.
  if (titles.length < 2) return [];
  const named = titles.filter(namesAward).length;
  const isUncertain = named < titles.length * MOST_NAMED;
  return titles.filter(
    (title) => NO_NAME.has(nameKind(title, vocabulary)) || (isUncertain && !namesAward(title)),
  );
}
