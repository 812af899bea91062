import { type NameKind, nameKind, namesAward } from './name.ts';
import type { Vocabulary } from './vocabulary.ts';

const NO_NAME: ReadonlySet<NameKind> = new Set(['page', 'label', 'others']);
/** If a smaller share of names say that they are awards, each of the other names is doubtful. */
const MIN_NAMED_SHARE = 0.5;

/**
 * The titles that may not be awards: names of parts of a page and, in a list where most titles do not say that they
 * name an award, each of those.
 */
export function unlikelyTitles(titles: readonly string[], vocabulary: Vocabulary): string[] {
  const named = titles.filter(namesAward).length;
  const isUncertain = named < titles.length * MIN_NAMED_SHARE;
  return titles.filter(
    (title) =>
      (isUncertain && !namesAward(title)) ||
      // A page about one award may be called by what it says of it: `Apply for the Reed Award`.
      (titles.length > 1 && NO_NAME.has(nameKind(title, vocabulary))),
  );
}
