import { nameKind, namesAward } from '../awards/name.ts';
import type { Vocabulary } from '../awards/vocabulary.ts';
import type { Scholarship } from '../model/award.ts';
import { speaksOfAward } from '../text/award-nouns.ts';

const APPLICATION = /\b(appl(y|ications?|ying|icants?)|submi(t|ssions?)|nominat\w+|eligible)\b/i;
const ABOUT_MANY = /\b(faqs?|frequently asked|opportunities|links|resources|search|winners|recipients)\b/i;
const COMPETITION = /\b(competition|contest|program(me)?|support|assistance)\b/i;

/** Whether a page's text, taken as one record, says what is offered, to whom, and how to get it. */
export function isApplication(
  { title, amountText, deadline, gpaRequirement, ...record }: Scholarship,
  vocabulary: Vocabulary,
): boolean {
  const { eligibility, requirements, description, raw } = record;
  const words = [description, ...eligibility, ...requirements, raw.deadline ?? ''].join('\n');
  const said = [
    amountText !== null,
    deadline.kind !== 'unknown',
    gpaRequirement !== null,
    eligibility.length > 0,
    requirements.length > 0,
  ].filter(Boolean).length;
  const isAbout = namesAward(title) || COMPETITION.test(title) || speaksOfAward(words);
  // `Scholarships`: pages about many have that heading too, but they do not say what to hand in.
  if (nameKind(title, vocabulary) === 'group' && requirements.length === 0) return false;
  return said >= 2 && isAbout && APPLICATION.test(words) && !ABOUT_MANY.test(title);
}
