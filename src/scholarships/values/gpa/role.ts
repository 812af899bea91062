import type { Sentence } from '../../text/sentences.ts';
import { type Token, wordsOf } from '../../text/tokens.ts';
import { or, wordSet } from '../../text/words.ts';
import type { Candidate } from '../candidates.ts';
import type { Average } from './find.ts';

/**
 * The role of an average, best first: needed to apply (`entry`), to be maintained (`maintain`), needed in a `subject`.
 * Never used: a mere `preference`, needed for a `renewal`, a `limit`, or an `alternative` to a test score.
 */
export type Role = 'entry' | 'maintain' | 'subject' | 'preference' | 'renewal' | 'limit' | 'alternative';

const PREFERENCES = wordSet(
  'preference preferences prefer prefers preferred preferable preferably ideal ideally desired desirable recommended suggested favored typically competitive',
);
/** At the end of a sentence, these apply to everything in it. */
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
      continuing (award|support|funding|eligibility)|remain eligible
      maintain ((their|your|scholarship|award) )*eligibility
      (second|third|fourth|next|following) (year|disbursement|term|award|installment)(?! students?)|year [234]
      (keep|maintain|retain) (the|this|their|your) (\S+ ){0,4}(award|scholarship|funding)
      (falls?|drops?|dropping|falling|fell|slips?) below|fails? to (meet|maintain|keep|achieve|earn)
    `)})\b`,
  ),
);
const RENEWABLE = /\brenewable\b(?! (scholarship|award|grant))/;
const CONDITIONS = /\b(if|with|provided|contingent|upon|as long as|dependent|based)\b/;
const KEEPING = wordSet('maintain maintains maintained maintaining sustain keep');
const ATTAINING = wordSet('attain attains attaining earn earns earning achieve achieves achieving');
/** After an average without a demand: the consequence for students who only reach that average. */
const PENALTY =
  /\b(reduc\w+|withdr\w+|forfeit\w*|revoked?|rescind\w*|terminated?|cancell?ed|(only|partially) (get|receive)|not (be )?entitled|loses?|probation\w*|dismiss\w*|suspend\w*|suspension)\b/;
const HAVING = wordSet(
  'have has having possess hold earned achieved apply applicant applicants attained minimum',
);
const SUBJECT_BEFORE =
  /\b(major|subject|course|science|math|discipline|departmental) (gpa|grade|average|qpa|cumulative)\b/;
const NOT_SUBJECTS = wordSet(
  'undergraduate college high graduate every each all any last order good prior previous academic addition first junior senior current which at a an school university fall spring',
);
const ARTICLES = wordSet('the their his her your one');

/** An average in its sentence, with the role that the surrounding words give it. */
export type ClassifiedAverage = Average & Candidate<Role>;

export function rolesOf(sentence: Sentence, averages: readonly Average[]): ClassifiedAverage[] {
  const asked: ClassifiedAverage[] = [];
  for (const [at, average] of averages.entries()) {
    const clause = sentence.findLastIndex((token, place) => place < average.from && isSeparator(token)) + 1;
    const end = sentence.findIndex((token, place) => place >= average.to && isSeparator(token));
    const rest = wordsOf(sentence, average.to, end === -1 ? sentence.length : end);
    const own = Math.max(clause, averages[at - 1]?.to ?? 0);
    const around = {
      sentence: wordsOf(sentence, clause, average.from),
      left: wordsOf(sentence, own, average.from),
      right: rest.slice(0, Math.max(0, (averages[at + 1]?.from ?? sentence.length) - average.to)),
      rest,
    };
    const inherited = own > clause && inherits(around) ? asked.at(-1)?.role : undefined;
    asked.push({ ...average, sentence, role: inherited ?? roleOf(around) });
  }
  return asked;
}

/** The words around an average in its clause. */
interface Around {
  /** All words before it. */
  readonly sentence: readonly string[];
  /** The words from the previous average to this one, and from this one to the next. */
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** All words after it. */
  readonly rest: readonly string[];
}

const isSeparator = ({ text }: Token): boolean => text === ';' || text === '|';
const JOINTS = wordSet('- to or and / a gpa ,');

/** Whether it inherits the role of the average before: `a 3.0 or 3.25` and `2.5 - 3.5` have nothing new between them. */
const inherits = (around: Around): boolean =>
  around.left.every((word) => JOINTS.has(word)) && !isSubject(around);

function roleOf(around: Around): Role {
  const { left } = around;
  if (isPreference(around)) return 'preference';
  if (isLimit(around)) return 'limit';
  if (isOrScore(left)) return 'alternative';
  if (isRenewal(around)) return 'renewal';
  if (isSubject(around)) return 'subject';
  const verb = left.findLast((word) => KEEPING.has(word) || HAVING.has(word));
  return verb !== undefined && KEEPING.has(verb) && !left.includes('have') ? 'maintain' : 'entry';
}

const SCORES = wordSet('act sat');
const BEFORE_AVERAGE = wordSet('a an minimum high school gpa of at least cumulative overall');

/** `ACT of 27 or 3.7`: the score makes the average unnecessary. */
function isOrScore(left: readonly string[]): boolean {
  const place = left.findLastIndex((word) => !BEFORE_AVERAGE.has(word));
  return left[place] === 'or' && left.slice(Math.max(0, place - 6), place).some((word) => SCORES.has(word));
}

function isLimit({ sentence, left, rest }: Around): boolean {
  if (left.slice(-4).includes('maximum')) return true;
  const isAsked = sentence.some((word) => KEEPING.has(word) || DEMANDS.has(word));
  return !isAsked && PENALTY.test(rest.join(' '));
}

function isPreference({ sentence, right }: Around): boolean {
  const before = sentence.findLast((word, at) => isPreferenceWord(sentence, at) || DEMANDS.has(word));
  if (before !== undefined && !DEMANDS.has(before)) return true;
  const remark = right[0] === '(' ? right.slice(1) : right;
  const behind = untilStop(remark);
  if (PREFERRED_AT_END.test(right.join(' '))) return true;
  const after = behind.find((word, at) => isPreferenceWord(behind, at) || DEMANDS.has(word));
  return after !== undefined && !DEMANDS.has(after);
}

function untilStop(list: readonly string[]): readonly string[] {
  const stop = list.findIndex((word) => STOPS.has(word));
  return stop === -1 ? list : list.slice(0, stop);
}

/**
 * Whether a word expresses a preference: `special consideration`, but not `recommended by a teacher` or
 * `second priority`.
 */
function isPreferenceWord(list: readonly string[], at: number): boolean {
  const word = list[at] ?? '';
  if (word === 'consideration') return ['special', 'strong', 'extra'].includes(list[at - 1] ?? '');
  if (word === 'priority')
    return !['first', 'second', 'third', 'top', 'nd', 'st'].includes(list[at - 1] ?? '');
  // `at a highly competitive university`
  if (word === 'competitive' && list.slice(at + 1, at + 4).some((next) => SCHOOLS.has(next))) return false;
  return PREFERENCES.has(word) && list[at + 1] !== 'by';
}

function isRenewal({ left, right, rest }: Around): boolean {
  const before = left.join(' ');
  // In `Maintain a 3.0 in these and 2.75 in those to continue`, the purpose is at the end.
  const behind = left.some((word) => KEEPING.has(word)) ? rest : right;
  const all = `${before} # ${behind.join(' ')}`;
  if ([...left, ...behind].some((word) => RENEWALS.has(word)) || RENEWAL_PHRASES.test(all)) return true;
  if (all.includes('subsequent') && !left.some((word) => ATTAINING.has(word))) return true;
  const renewable = before.search(RENEWABLE);
  return renewable !== -1 && CONDITIONS.test(before.slice(renewable));
}

function isSubject({ left, right }: Around): boolean {
  if (SUBJECT_BEFORE.test(left.slice(-7).join(' ')) || /^(\+ )?major gpa/.test(right.join(' '))) return true;
  const behind = untilStop(right);
  const place = behind.indexOf('in');
  if (place === -1) return false;
  const noun = behind.slice(place + 1).find((word) => !ARTICLES.has(word));
  return noun !== undefined && !NOT_SUBJECTS.has(noun);
}
