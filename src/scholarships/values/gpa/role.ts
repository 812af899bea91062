import type { Sentence } from '../../text/sentences.ts';
import { type Token, wordsOf } from '../../text/tokens.ts';
import { or, wordSet } from '../../text/words.ts';
import type { Candidate } from '../value-candidates.ts';
import type { Average } from './find.ts';

/**
 * The role of an average, best first: needed to apply (`entry`), to be maintained (`maintain`), needed in a `subject`.
 * Averages with the other roles are never used: a mere `preference`, needed for a `renewal`, a `limit`, or an
 * `alternative` to something else.
 */
export type Role = 'entry' | 'maintain' | 'subject' | 'preference' | 'renewal' | 'limit' | 'alternative';

const PREFERENCES = wordSet(
  'preference preferences prefer prefers preferred preferable preferably ideal ideally desired desirable recommended suggested favored typically competitive',
);
/** At the end of a sentence, these words apply to every average in the sentence. */
const PREFERRED_AT_END =
  /\b(is|are) (strongly |highly )?(preferred|recommended|desired|desirable|preferable)( \.)?$/;
/** A demand after a preference makes the average required: `Preference to juniors, who must have a 3.0`. */
const DEMANDS = wordSet('must require requires required requirement but however');
const SCHOOLS = wordSet('institution institutions university universities college colleges school schools');
const STOPS = wordSet(', ; ( ) | and but with who whose');
const RENEWALS = wordSet(
  'renew renewed renewal renewals renewing retain retained retaining retention continue continues continued continuation reapply',
);
const RENEWAL_PHRASES = new RegExp(
  or(
    String.raw`\b(${or(String.raw`
      continuing (award|support|funding|eligibility)|remain eligible|(order|continue) to receive
      provided (that )?(you|they|recipients?|students?|(the|a) \w+)|sustain|over (the|their) (freshman|first) year
      maintain ((their|your|scholarship|award) )*eligibility
      (second|third|fourth|next|following) (year|disbursement|term|award|installment)(?! students?)|year [234]
      (keep|maintain|retain) (the|this|their|your) (\S+ ){0,4}(award|scholarship|funding)
      (falls?|drops?|dropping|falling|fell|slips?) below|fails? to (meet|maintain|keep|achieve|earn)
    `)})\b`,
  ),
);
const RENEWABLE = /\brenewable\b(?! (scholarship|award|grant))/;
const CONDITIONS = /\b(maintaining|if|with|provided|contingent|upon|as long as|dependent|based)\b/;
const KEEPING = wordSet('maintain maintains maintained maintaining sustain keep');
const ATTAINING = wordSet('attain attains attaining earn earns earning achieve achieves achieving');
/**
 * The consequence for students who only reach the preceding average, which is therefore a `limit` unless it is
 * demanded.
 */
const PENALTY =
  /\b(reduc\w+|withdr\w+|forfeit\w*|revoked?|rescind\w*|terminated?|cancell?ed|(only|partially) (get|receive)|not (be )?entitled|loses?|probation\w*|dismiss\w*|suspend\w*|suspension)\b/;
const SUBJECT_BEFORE =
  /\b(major|subject|course|science|math|discipline|departmental) (gpa|grade|average|qpa|cumulative)\b/;
const NOT_SUBJECTS = wordSet(
  'undergraduate college high graduate every each all any last order good prior previous academic addition first junior senior current which at a an school university fall spring',
);
const ARTICLES = wordSet('the their his her your one');

/** An average in its sentence, with the role that the surrounding words give it. */
export type ClassifiedAverage = Average & Candidate<Role>;

export function rolesOf(sentence: Sentence, averages: readonly Average[]): ClassifiedAverage[] {
  const classified: ClassifiedAverage[] = [];
  for (const [at, average] of averages.entries()) {
    const clause = sentence.findLastIndex((token, index) => index < average.from && isSeparator(token)) + 1;
    const end = sentence.findIndex((token, index) => index >= average.to && isSeparator(token));
    const clauseAfter = wordsOf(sentence, average.to, end === -1 ? sentence.length : end);
    const start = Math.max(clause, averages[at - 1]?.to ?? 0);
    const context = {
      clauseBefore: wordsOf(sentence, clause, average.from),
      wordsBefore: wordsOf(sentence, start, average.from),
      wordsAfter: clauseAfter.slice(0, Math.max(0, (averages[at + 1]?.from ?? sentence.length) - average.to)),
      clauseAfter,
    };
    const inherited = start > clause && inherits(context) ? classified.at(-1)?.role : undefined;
    classified.push({ ...average, sentence, role: inherited ?? roleOf(context) });
  }
  return classified;
}

/** The words around an average in its clause. */
interface AverageContext {
  /** All words of the clause before the average. */
  readonly clauseBefore: readonly string[];
  /** The words from the previous average to this one, and from this one to the next. */
  readonly wordsBefore: readonly string[];
  readonly wordsAfter: readonly string[];
  /** All words of the clause after the average. */
  readonly clauseAfter: readonly string[];
}

const isSeparator = ({ text }: Token): boolean => text === ';' || text === '|';
const JOINTS = wordSet('- to or and / a gpa ,');

/**
 * Whether an average has the same role as the average before it: `a 3.0 or 3.25`, `2.5 - 3.5` without other words
 * between.
 */
const inherits = (context: AverageContext): boolean =>
  context.wordsBefore.every((word) => JOINTS.has(word)) && !isSubject(context);

function roleOf(context: AverageContext): Role {
  const { wordsBefore } = context;
  if (isPreference(context)) return 'preference';
  if (isLimit(context)) return 'limit';
  if (isReplaceable(context)) return 'alternative';
  if (isRenewal(context)) return 'renewal';
  if (isSubject(context)) return 'subject';
  return wordsBefore.some((word) => KEEPING.has(word)) && !wordsBefore.includes('have')
    ? 'maintain'
    : 'entry';
}

/** Between `or` and an average: `or a minimum 3.0`. */
const BEFORE_AVERAGE = wordSet('a an minimum high school gpa of at least cumulative overall have');
const SCORES = wordSet('act sat top rank need');
/** Between an average and `or`. */
const AFTER_AVERAGE = wordSet(
  'gpa + ( ) - cumulative grade point average overall minimum weighted unweighted',
);
/** What is not another way to qualify: `or better`, `or above`, `or a B average`, `or its equivalent`. */
const SAME_AVERAGE =
  /^(an? |the |its |their |at |with |any |some )*(\d+ (%|percent)|(higher|better|above|greater|more|over|up|equivalents?|equal|comparable|letters?|[a-c]|percentage|exceeding|who|will|is|may|recommended|preferred|loses?|risks?)\b)|^(\S+ ){0,4}(gpa|grade|average)\b/;

/**
 * Whether something else may replace the average: `3.0 GPA or ACT of 20`, `ACT of 27 or 3.7`, `either a 3.2 or be a
 * veteran`.
 */
function isReplaceable({ wordsBefore, wordsAfter }: AverageContext): boolean {
  const index = wordsBefore.findLastIndex((word) => !BEFORE_AVERAGE.has(word));
  if (wordsBefore[index] === 'or' && wordsBefore.slice(0, index).some((word) => SCORES.has(word)))
    return true;
  const next = wordsAfter.findIndex((word) => !AFTER_AVERAGE.has(word));
  const other = wordsAfter.slice(next + 1).join(' ');
  return wordsAfter[next] === 'or' && other !== '' && !SAME_AVERAGE.test(other);
}

function isLimit({ clauseBefore, wordsBefore, clauseAfter }: AverageContext): boolean {
  if (wordsBefore.slice(-4).includes('maximum')) return true;
  const isDemanded = clauseBefore.some((word) => KEEPING.has(word) || DEMANDS.has(word));
  return !isDemanded && PENALTY.test(clauseAfter.join(' '));
}

function isPreference({ clauseBefore, wordsAfter }: AverageContext): boolean {
  const before = clauseBefore.findLast((word, at) => isPreferenceWord(clauseBefore, at) || DEMANDS.has(word));
  if (before !== undefined && !DEMANDS.has(before)) return true;
  const remark = wordsAfter[0] === '(' ? wordsAfter.slice(1) : wordsAfter;
  const following = untilStop(remark);
  if (PREFERRED_AT_END.test(wordsAfter.join(' '))) return true;
  const after = following.find((word, at) => isPreferenceWord(following, at) || DEMANDS.has(word));
  return after !== undefined && !DEMANDS.has(after);
}

function untilStop(words: readonly string[]): readonly string[] {
  const stop = words.findIndex((word) => STOPS.has(word));
  return stop === -1 ? words : words.slice(0, stop);
}

/**
 * Whether a word expresses a preference: `special consideration`, but not `recommended by a teacher` or
 * `second priority`.
 */
function isPreferenceWord(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (word === 'consideration') return ['special', 'strong', 'extra'].includes(words[at - 1] ?? '');
  if (word === 'priority')
    return !['first', 'second', 'third', 'top', 'nd', 'st'].includes(words[at - 1] ?? '');
  // In `at a highly competitive university`, the word describes the school.
  if (word === 'competitive' && words.slice(at + 1, at + 4).some((next) => SCHOOLS.has(next))) return false;
  return PREFERENCES.has(word) && words[at + 1] !== 'by';
}

function isRenewal({ wordsBefore, wordsAfter, clauseAfter }: AverageContext): boolean {
  const before = wordsBefore.join(' ');
  // In `Maintain a 3.0 in these and 2.75 in those to continue`, the words about renewal are at the end.
  const following = wordsBefore.some((word) => KEEPING.has(word)) ? clauseAfter : wordsAfter;
  const all = `${before} # ${following.join(' ')}`;
  if ([...wordsBefore, ...following].some((word) => RENEWALS.has(word)) || RENEWAL_PHRASES.test(all))
    return true;
  if (all.includes('subsequent') && !wordsBefore.some((word) => ATTAINING.has(word))) return true;
  const renewable = before.search(RENEWABLE);
  return renewable !== -1 && CONDITIONS.test(before.slice(renewable));
}

function isSubject({ wordsBefore, wordsAfter }: AverageContext): boolean {
  if (SUBJECT_BEFORE.test(wordsBefore.slice(-7).join(' ')) || /^(\+ )?major gpa/.test(wordsAfter.join(' ')))
    return true;
  const following = untilStop(wordsAfter);
  const index = following.indexOf('in');
  if (index === -1) return false;
  const noun = following.slice(index + 1).find((word) => !ARTICLES.has(word));
  return noun !== undefined && !NOT_SUBJECTS.has(noun);
}
