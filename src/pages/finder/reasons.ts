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

/** A word that the texts do not have has found the award by a topic that it means. */
function synonymReasons(search: string, { title, description = '', tags }: AwardItem): string[] {
  const text = folded(`${title} ${description}`);
  return termsOf(search).flatMap((term) => {
    const tag = topicOf(term);
    const isFoundByTag = tag !== undefined && tags.includes(tag) && !text.includes(term);
    if (!isFoundByTag) return [];
    const topic = tagWords(tag);
    return [folded(topic) === term ? `topic ${topic}` : `${topic}, for “${term}”`];
  });
}

/** Why an award matches what a visitor asked for, and what it asks in turn; `[]` where nothing was asked. */
export function reasonsOf(question: Question, award: AwardItem): readonly string[] {
  const { search, gpa, chosen } = question;
  const { audience, field, feature } = chosen;
  const asked = [...audience, ...field, ...feature].filter((tag) => award.tags.includes(tag));
  const fits = [
    ...gpaReason(gpa, award.gpaRequirement),
    ...asked.map(tagWords),
    ...(search === '' ? [] : synonymReasons(search, award)),
  ];
  const asks = Object.entries(ASKS).flatMap(([tag, words]) => (award.tags.includes(tag) ? [words] : []));
  return fits.length === 0 ? [] : [...fits, ...asks.filter((words) => !fits.includes(words))];
}
