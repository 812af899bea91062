import type { AmountPer } from '../../model/award.ts';
import { AWARD } from '../../text/award-nouns.ts';
import { numberWords } from '../../text/number-words.ts';
import type { Reading, Sentence } from '../../text/sentences.ts';
import { textAt, wordsOf } from '../../text/tokens.ts';
import { anyOf, or, wordSet } from '../../text/words.ts';
import type { Sum } from './role.ts';

/** How often a sum is paid, and for how many years. */

const UNITS: Readonly<Record<string, AmountPer>> = {
  year: 'year',
  yr: 'year',
  annually: 'year',
  annual: 'year',
  yearly: 'year',
  annum: 'year',
  semester: 'semester',
  sem: 'semester',
  month: 'month',
  mo: 'month',
  monthly: 'month',
};
const UNIT = String.raw`(?:(?:academic|school|calendar|full) )?(year|yr|annum|semester|sem|month|mo)\b`;
const PAID = 'amount amounts value stipend stipends allowance payment payments installment installments';
const LINKS = `(?:(?:of|is|are|:|-|=|up|to|about|approximately) )*$`;
/**
 * Words around a sum that state how often one recipient gets it. `$500 scholarships each year` and
 * `$500 is awarded annually` do not match, because the recipient may be a new one each year.
 */
const UNIT_AFTER = new RegExp(
  String.raw`^(?:(?:\(|,|-|stipend|(?:in|toward|towards) (?:tuition|aid|support)|tuition|support|will be|is|paid) )*(?:(?:\/|per|a|an|each|every) ${UNIT}|(annually|yearly|monthly)\b|(annual|yearly|monthly) ${anyOf(PAID)})`,
);
const UNIT_BEFORE = new RegExp(
  String.raw`(?:\b(?:per|each|every) ${UNIT} |\b(annual|yearly|monthly) (?:\w+ ){0,2}?${anyOf(PAID)} )${LINKS}`,
);
const TO_SOMEBODY =
  /\b(year|annually|yearly) to (a|an|one|two|three|four|five|up|the|several|deserving|outstanding|students?)\b/;
const ONE_TIME = String.raw`\b(?:one ?-? ?time|onetime|single payment|lump sum)\b`;
const ONCE_AFTER = new RegExp(String.raw`^(?:(?:\(|,|-|${anyOf(AWARD)}|award|is|a|as|paid|in) )*${ONE_TIME}`);
const ONCE_BEFORE = new RegExp(String.raw`${ONE_TIME}(?: \w+){0,3} ${LINKS}|${ONE_TIME} ${LINKS}`);
const NOT_RENEWED =
  /\b(non ?-? ?renewable|nonrenewable|not (be )?(renewable|renewed)|(is|are|may|can) not (be )?renew\w+)\b/;

const WORDS_AROUND = 10;

const wordsIn = (sentence: Sentence): string => wordsOf(sentence, 0, sentence.length).join(' ');

function ownPeriod(sum: Sum, all: readonly Sum[]): AmountPer | null {
  const { sentence, from, to } = sum;
  const beside = all.filter((each) => each.sentence === sentence);
  const limit = beside.find((each) => each.from >= to)?.from ?? sentence.length;
  const start = beside.findLast((each) => each.to <= from)?.to ?? 0;
  const textAfter = wordsOf(sentence, to, Math.min(limit, to + WORDS_AROUND)).join(' ');
  const textBefore = `${wordsOf(sentence, Math.max(start, from - WORDS_AROUND), from).join(' ')} `;
  if (TO_SOMEBODY.test(textAfter)) return null;
  // In `$500 per semester up to $4,000` the words before the second sum belong to the first.
  const found = UNIT_AFTER.exec(textAfter) ?? (start === 0 ? UNIT_BEFORE.exec(textBefore) : null);
  const unit = found?.slice(1).find((word) => word !== undefined);
  if (unit !== undefined) return UNITS[unit] ?? null;
  return ONCE_AFTER.test(textAfter) || ONCE_BEFORE.test(textBefore) ? 'once' : null;
}

const JOINTS = wordSet('or and to , - either from up');

/** Whether only words such as `or` separate the sums. The words after the last sum then apply to all of them. */
const areListed = (sums: readonly Sum[]): boolean =>
  sums.every(({ sentence, from }, at) => {
    const before = sums[at - 1];
    if (before === undefined) return true;
    const between = before.sentence === sentence ? wordsOf(sentence, before.to, from) : ['.'];
    return between.every((word) => JOINTS.has(word));
  });

/** How often the chosen sums are paid; `null` if that is not stated or differs between them. */
export function periodOf(reading: Reading, sums: readonly Sum[], chosen: readonly Sum[]): AmountPer | null {
  if (chosen.length === 0) return null;
  const periods = chosen.map((sum) => ownPeriod(sum, sums));
  const last = periods.at(-1) ?? null;
  if (periods.some((period) => period !== null)) {
    const isOfAll = periods.every((period) => period === last || (period === null && areListed(chosen)));
    return isOfAll ? last : null;
  }
  return reading.sentences.some((sentence) => NOT_RENEWED.test(wordsIn(sentence))) ? 'once' : null;
}

const MAX_YEARS = 8;
const SPANS = wordSet('year years yr yrs semesters');
const MORE = wordSet('additional more remaining subsequent further');
const BETWEEN = wordSet(`${[...MORE].join(' ')} consecutive academic full total undergraduate school ( ) -`);
/** Introduces the duration of an award: `renewable for up to four years`. */
const LASTING = wordSet('for over to during across all maximum max');
const FILLER = wordSet(
  'up to a an the all each total maximum of at most period duration : additional remaining subsequent more',
);

const lasts = (wordsBefore: readonly string[]): boolean => {
  const start = wordsBefore.findLastIndex((word) => !FILLER.has(word));
  return wordsBefore.slice(Math.max(0, start)).some((word) => LASTING.has(word) || word === 'duration');
};

/** Years in a person's life rather than years of an award. */
const LIVED =
  /\b(experience|enroll\w*|member\w*|serv(e|ed|es|ing|ice)|work\w*|resid\w*|graduat\w*|within|last|past|previous|prior|complet\w*|teach\w*|employ\w*|after|age[sd]?|old|been|attend\w*|commit\w*)\b/;
const LIVED_AFTER =
  /^(of )?(\w+ )?(experience|service|work|teaching|employment|residen\w+|membership|old|older|ago|college|high school)\b/;
const OF_AWARD = new RegExp(String.raw`\b(renew\w*|${anyOf(AWARD)}|stipend|funding|support|tuition)\b`);
/** `a four-year scholarship`, but not `a four-year college` */
const LONG_AWARD = new RegExp(
  String.raw`^(?:(?:renewable|full|tuition|merit|,) ){0,2}(?:${or(anyOf(AWARD), 'funding', 'support')})\b`,
);

/** The number that ends before `end`, skipping words such as `additional`: `four (4) additional`, `3`. */
function countBefore(
  sentence: Sentence,
  end: number,
): { value: number; from: number; isMore: boolean } | null {
  let at = end - 1;
  let isMore = false;
  while (at >= 0 && BETWEEN.has(textAt(sentence, at))) {
    isMore ||= MORE.has(textAt(sentence, at));
    at -= 1;
  }
  const token = sentence[at];
  if (token === undefined) return null;
  const words = numberWords(sentence, at);
  const value = token.kind === 'number' ? token.value : words?.to === at + 1 ? words.value : null;
  if (value === null || !Number.isInteger(value) || value < 1) return null;
  const spelled = textAt(sentence, at - 1) === '(' ? numberWords(sentence, at - 2) : null;
  return { value, from: spelled === null ? at : at - 2, isMore };
}

function yearsAt(sentence: Sentence, at: number, hasSum: boolean): number | null {
  const unit = textAt(sentence, at);
  if (!SPANS.has(unit)) return null;
  const count = countBefore(sentence, at);
  if (count === null) return null;
  const wordsBefore = wordsOf(sentence, count.from - WORDS_AROUND, count.from);
  const textBefore = wordsBefore.join(' ');
  const textAfter = wordsOf(sentence, at + 1, at + 1 + WORDS_AROUND).join(' ');
  const isAdjective = textAt(sentence, at - 1) === '-' && LONG_AWARD.test(textAfter);
  const isDuration = lasts(wordsBefore) && (hasSum || OF_AWARD.test(wordsIn(sentence)));
  if (!isAdjective && (!isDuration || LIVED.test(textBefore) || LIVED_AFTER.test(textAfter))) return null;
  const isMore = count.isMore || wordsBefore.slice(-2).some((word) => MORE.has(word));
  const years = (unit === 'semesters' ? count.value / 2 : count.value) + (isMore ? 1 : 0);
  return Number.isInteger(years) && years >= 1 && years <= MAX_YEARS ? years : null;
}

/** Maximum number of years an award is paid for; `null` if not stated. */
export function yearsOf(reading: Reading, sums: readonly Sum[]): number | null {
  const withSum = new Set(sums.filter(({ role }) => role !== 'other').map(({ sentence }) => sentence));
  const found = reading.sentences.flatMap((sentence) =>
    [...sentence.keys()].flatMap((at) => yearsAt(sentence, at, withSum.has(sentence)) ?? []),
  );
  return found.length === 0 ? null : Math.max(...found);
}
