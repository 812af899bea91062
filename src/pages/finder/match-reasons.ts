import { fold, isSameWord, termsOfText, words } from '../../scholarships/http/contract.ts';
import type { AwardItem } from '../frame/api-types.ts';
import { gpaText, tagLabel } from '../frame/display-text.ts';
import { ownTagsOf } from './audiences.ts';
import type { Question } from './finder-query.ts';

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

interface Reasons {
  /** Why an award matches the search. */
  readonly fits: readonly string[];
  /** What the award requires, or does not state. */
  readonly notes: readonly string[];
}

/** Both are `[]` without a search. */
export function reasonsOf(
  { gpa, who, chosen }: Question,
  topics: readonly Topic[],
  award: AwardItem,
): Reasons {
  const { audience, field, feature } = chosen;
  const { gpaRequirement: least, tags } = award;
  // A tag that is wider than what the visitor is explains nothing: an award for juniors is for undergraduates, too.
  const result = new Set([...audience, ...ownTagsOf(who), ...field, ...feature]);
  // If only one subject is chosen, all results have it.
  const same = field.length === 1 ? field[0] : undefined;
  const isStated = gpa !== '' && least !== null;
  const fits = [
    ...(isStated ? [`Your ${gpa} meets the ${gpaText(least)} minimum`] : []),
    ...tags.filter((tag) => result.has(tag) && tag !== same).map(tagLabel),
    ...synonymReasons(topics, award),
  ];
  const isSearch = gpa !== '' || result.size > 0 || fits.length > 0;
  const notes = [
    ...(gpa !== '' && !isStated ? ['No GPA requirement listed'] : []),
    ...tags.filter((tag) => REQUIREMENTS.has(tag) && !result.has(tag)).map(tagLabel),
  ];
  return { fits, notes: isSearch ? notes : [] };
}
