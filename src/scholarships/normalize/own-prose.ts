import type { RawScholarship } from '../model.ts';
import { sentences } from './lists/sentences.ts';

/** A day in running text is a deadline only beside one of these. */
const CLOSES =
  /\b(deadlines?|due|clos(es?|ed|ing)|apply (by|before|between|no later)|submit(ted)?|received by|postmarked|no later than|accepted|accepting|until|through|application period|rolling|year[- ]round|appl(y|ications?) .{0,60}\bby)\b/i;

/** What an award's own prose says of when to apply: sentence by sentence, each a paragraph of its own. */
export function deadlineProse({ description, eligibility, requirements }: RawScholarship): string {
  const all = [description, ...requirements, ...eligibility].flatMap(sentences);
  return all.filter((sentence) => CLOSES.test(sentence)).join('\n\n');
}
