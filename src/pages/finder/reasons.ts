import { termsOf, topicOf } from '../../scholarships/http/contract.ts';
import { folded } from '../award/award-row.ts';
import type { AwardItem } from '../frame/answers.ts';
import { gpaWords, tagWords } from '../frame/words.ts';
import type { Question } from './question.ts';

/** What an award asks that takes a student time. */
const ASKS: Readonly<Record<string, string>> = {
  'essay-required': 'asks an essay',
  'recommendation-required': 'asks a letter of recommendation',
};

function gpaReason(gpa: string, required: number | null): string[] {
  if (gpa === '') return [];
  return [required === null ? 'no GPA stated' : `GPA ${gpa} ≥ ${gpaWords(required)}`];
}

/** A term of a search that means a topic, and how that is said. */
interface Topic {
  readonly term: string;
  readonly tag: string;
  readonly words: string;
}

/** The topics that a search means: the same for all its awards. */
export const topicsOf = (search: string): readonly Topic[] =>
  termsOf(search).flatMap((term) => {
    const tag = topicOf(term);
    if (tag === undefined) return [];
    const topic = tagWords(tag);
    return [{ term, tag, words: folded(topic) === term ? `topic ${topic}` : `${topic}, for “${term}”` }];
  });

/** A word that the texts do not have has found the award by a topic that it means. */
function synonymReasons(topics: readonly Topic[], { title, description = '', tags }: AwardItem): string[] {
  const meant = topics.filter(({ tag }) => tags.includes(tag));
  if (meant.length === 0) return [];
  const text = folded(`${title} ${description}`);
  return meant.flatMap(({ term, words }) => (text.includes(term) ? [] : [words]));
}

/** Why an award matches what a visitor asked for, and what it asks in turn; `[]` where nothing was asked. */
export function reasonsOf({ gpa, chosen }: Question, topics: readonly Topic[], award: AwardItem) {
  const { audience, field, feature } = chosen;
  const asked = [...audience, ...field, ...feature].filter((tag) => award.tags.includes(tag));
  const fits = [
    ...gpaReason(gpa, award.gpaRequirement),
    ...asked.map(tagWords),
    ...synonymReasons(topics, award),
  ];
  const asks = Object.entries(ASKS).flatMap(([tag, words]) => (award.tags.includes(tag) ? [words] : []));
  return fits.length === 0 ? [] : [...fits, ...asks.filter((words) => !fits.includes(words))];
}
