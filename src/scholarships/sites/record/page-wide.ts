import { quote, read } from '../../normalize/text/sentences.ts';
import type { Line } from '../html/lines.ts';
import { readDetails } from './details.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a page says once for all of its awards. */
export interface PageWide {
  readonly deadline: string | null;
  readonly contactEmail: string | null;
}

export const NOTHING_PAGE_WIDE: PageWide = { deadline: null, contactEmail: null };

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = new RegExp(
  `\\b${MONTH}\\.? \\d|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b|\\b\\d{1,2}/\\d{1,2}\\b|\\b\\d{4}-\\d\\d-\\d\\d\\b|\\blast day of ${MONTH}|\\b(?:first|second|third|fourth|last) \\w+day (?:in|of)\\b`,
  'i',
);
const CLOSES =
  /\b(deadlines?|due|clos(e|es|ed|ing)|apply by|submitted by|received by|postmarked|no later than|until|through|by|before)\b/i;
const ENDLESS =
  /\b(rolling (basis|deadline|admission)|year[- ]round|no (application )?deadline|any ?time|ongoing|all year|always open)\b|\bdeadline\b.{0,30}\bnone\b/i;
/** Somebody else's day: of the aid form, of the committee, of the letter writers. */
const ELSEWHERE =
  /\b(fafsa|notif|announce|selected by|decisions?|recommenders?|letters? of|transcripts?|banquet|ceremony|orientation|established|founded|since|born)/i;
const ABOUT_APPLYING = /\b(appl(y|ications?|icants?)|scholarships?|awards?|submit|deadline)\b/i;

const sentencesOf = (text: string): string[] => {
  const reading = read(text);
  return reading.sentences.map((sentence) => quote(reading, sentence, 0, sentence.length));
};

const statesDeadline = (sentence: string): boolean =>
  (DAY.test(sentence) && CLOSES.test(sentence)) || ENDLESS.test(sentence);

/** Whether a text says by when to apply, in whatever words. */
export const hasDeadline = (text: string): boolean =>
  sentencesOf(text).some((sentence) => statesDeadline(sentence) && !ELSEWHERE.test(sentence));

function deadlineIn(text: string): string | null {
  const stated = sentencesOf(text).filter(statesDeadline);
  const own = stated.filter((sentence) => !ELSEWHERE.test(sentence));
  return own.find((sentence) => ABOUT_APPLYING.test(sentence)) ?? own[0] ?? null;
}

/** What the lines around the awards say for all of them. */
export function readPageWide(lines: readonly Line[], vocabulary: Vocabulary): PageWide {
  const { deadline, contactEmail } = readDetails(lines, vocabulary);
  const texts = lines.map(({ text }) => text);
  return { deadline: deadline ?? deadlineIn(texts.join('\n\n')), contactEmail };
}
