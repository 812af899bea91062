import { termsOf, topicOf } from '../../scholarships/http/contract.ts';
import { folded } from '../award/award-row.ts';
import type { AwardItem } from '../frame/api-types.ts';
import { gpaText, tagLabel } from '../frame/display-text.ts';
import { tagsOfWho } from './audiences.ts';
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
  termsOf(search).flatMap((term) => {
    const tag = topicOf(term);
    if (tag === undefined) return [];
    const topic = tagLabel(tag);
    return [{ term, tag, label: folded(topic) === term ? `topic ${topic}` : `${topic}, for “${term}”` }];
  });

/** The topics of a search that explain why an award matches, although its text does not contain the term. */
function synonymReasons(topics: readonly Topic[], { title, description = '', tags }: AwardItem): string[] {
  const meant = topics.filter(({ tag }) => tags.includes(tag));
  if (meant.length === 0) return [];
  const text = folded(`${title} ${description}`);
  return meant.flatMap(({ term, label }) => (text.includes(term) ? [] : [label]));
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
  const result = new Set([...audience, ...tagsOfWho(who), ...field, ...feature]);
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
