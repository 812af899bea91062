import { MAX_TEXT, plainMarks } from '../text/clean.ts';
import { sentencesOf } from '../text/sentences.ts';
import { criteriaLines } from './lists/lead-in.ts';
import { PEOPLE } from './tags/people.ts';
import type { TagRule } from './tags/rule.ts';
import { STUDIES } from './tags/studies.ts';
import { TERMS } from './tags/terms.ts';

/** All tags, in the order in which an award's tags are listed. */
export const TAG_RULES: readonly TagRule[] = [...PEOPLE, ...STUDIES, ...TERMS];

export interface Tagged {
  readonly title: string;
  readonly categories: readonly string[];
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
  readonly description: string;
}

/** Sentences about equal treatment, which are not a criterion. */
const DISCLAIMER =
  /\b(without regard to|regardless of|irrespective of|does not discriminate|non-?discriminat\w+|equal opportunity)\b.{0,300}\b(race|color|sex|gender|religion|origin|disabilit)/i;

const plain = (text: string): string => plainMarks(text.normalize('NFKC'));

const applies = ({ pattern, unless }: TagRule, text: string): boolean =>
  pattern.test(text) && !(unless?.test(text) ?? false);

/** The tags of an award. Each needs a sentence that matches its pattern, without words that exclude the tag. */
export function tagsOf({ title, categories, eligibility, requirements, description }: Tagged): string[] {
  // Questions that every applicant gets (`Are you a veteran?`) are not criteria either.
  const relevantSentences = (texts: readonly string[]): string[] =>
    sentencesOf(criteriaLines(texts.join('\n').slice(0, MAX_TEXT), ['excluded']).join('\n'))
      .map(plain)
      .filter((text) => !DISCLAIMER.test(text) && !text.endsWith('?'));
  const brief = relevantSentences([title, ...categories, ...eligibility, ...requirements]);
  const prose = relevantSentences([description]);
  return TAG_RULES.filter(
    (rule) =>
      brief.some((text) => applies(rule, text)) ||
      prose.some((text) => applies(rule, text) && (rule.inProse?.test(text) ?? true)),
  ).map(({ tag }) => tag);
}
