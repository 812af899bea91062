import { fold, isSameWord, termsOfText, words } from '../../scholarships/http/contract.ts';
import { type Fact, gpaFact } from '../award/award-row.ts';
import type { AwardItem } from '../frame/api-types.ts';
import { capitalized, tagLabel } from '../frame/display-text.ts';
import type { FinderQuery } from './finder-query.ts';

/** Requirements that take a student's time. */
const REQUIREMENTS = new Set(['essay-required', 'recommendation-required']);

/** A search term that stands for a topic, and the text to show for it. */
interface Topic {
  readonly term: string;
  readonly tag: string;
  readonly label: string;
}

/** The topics that a search stands for, computed once for all results. */
export const topicsOf = (search: string): readonly Topic[] =>
  termsOfText(search).flatMap(({ typed, tags: [tag] }) => {
    if (tag === undefined) return [];
    const topic = tagLabel(tag);
    return [
      { term: typed, tag, label: fold(topic) === typed ? `topic ${topic}` : `${topic}, for “${typed}”` },
    ];
  });

/** The topics of a search that explain why an award matches, although its text does not contain the term. */
function synonymReasons(topics: readonly Topic[], { title, description = '', tags }: AwardItem): string[] {
  const meant = topics.filter(({ tag }) => tags.includes(tag));
  if (meant.length === 0) return [];
  const text = words(`${title} ${description}`);
  const has = (term: string) => term.split(' ').every((word) => text.some((each) => isSameWord(each, word)));
  return meant.flatMap(({ term, label }) => (has(term) ? [] : [label]));
}

const MOST_TAGS = 3;
/** Tags that say more than `undergraduate`, which such an award has, too. */
const YEARS_NAMED = ['sophomore', 'junior', 'senior'];

/**
 * What to say of an award in a list: GPA, groups of people, and topics, each with whether it is what the visitor searches
 * for, and what a search must expect. `audiences`: tags for groups of people.
 */
export function factsOf(
  { gpa, who, chosen }: FinderQuery,
  topics: readonly Topic[],
  award: AwardItem,
  audiences: ReadonlySet<string>,
): readonly Fact[] {
  const { audience, field, feature } = chosen;
  const { tags } = award;
  // A tag that is wider than what the visitor is does not fit: an award for juniors is for undergraduates, too.
  const wanted = new Set([...audience, ...who, ...field, ...feature]);
  // If only one subject is chosen, all results have it.
  const same = field.length === 1 ? field[0] : undefined;
  const synonyms = synonymReasons(topics, award);
  const isSearch = gpa !== '' || wanted.size > 0 || synonyms.length > 0;
  const namesYear = YEARS_NAMED.some((year) => tags.includes(year));
  const people = tags
    .filter((tag) => audiences.has(tag) && !wanted.has(tag) && !(namesYear && tag === 'undergraduate'))
    .slice(0, MOST_TAGS);
  return [
    ...gpaFact(award).map((fact) => ({ ...fact, fits: gpa !== '' })),
    ...(gpa !== '' && award.gpaRequirement === null ? [{ text: 'No GPA requirement listed' }] : []),
    ...tags
      .filter((tag) => wanted.has(tag) && tag !== same)
      .map((tag) => ({ text: tagLabel(tag), fits: true })),
    ...synonyms.map((text) => ({ text: capitalized(text), fits: true })),
    ...people.map((tag) => ({ text: tagLabel(tag) })),
    ...tags
      .filter((tag) => isSearch && REQUIREMENTS.has(tag) && !wanted.has(tag))
      .map((tag) => ({ text: tagLabel(tag) })),
  ];
}
