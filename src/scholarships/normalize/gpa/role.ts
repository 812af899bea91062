import type { Sentence } from '../../text/sentences.ts';
import { type Token, wordsOf } from '../../text/tokens.ts';
import { wordSet } from '../../text/words.ts';
import type { Candidate } from '../read.ts';
import type { Average } from './find.ts';

/**
 * What an average is, best first: asked of who applies (`entry`), to be kept (`maintain`), asked in one
 * `subject`; never used: wished for (`preference`), asked to get the award again (`renewal`), or a `limit`.
 */
export type Role = 'entry' | 'maintain' | 'subject' | 'preference' | 'renewal' | 'limit';

const WISHES = wordSet(
  'preference preferences prefer prefers preferred preferable preferably ideal ideally desired desirable recommended suggested favored typically competitive',
);
/** At the end of a sentence they speak of all that it names. */
const WISHED = /\b(is|are) (strongly |highly )?(preferred|recommended|desired|desirable|preferable)( \.)?$/;
/** A demand after a wish takes it back: `Preference to juniors, who must have a 3.0`. */
const DEMANDS = wordSet('must require requires required requirement but however');
const STOPS = wordSet(', ; ( ) | and but with who whose');
const RENEWALS = wordSet(
  'renew renewed renewal renewals renewing retain retained retaining retention continue continues continued continuation reapply',
);
const RENEWAL_PHRASES =
  /\b(continuing (award|support|funding|eligibility)|remain eligible|maintain ((their|your|scholarship|award) )*eligibility|(second|third|fourth|next|following) (year|disbursement|term|award|installment)(?! students?)|year [234]|(keep|maintain|retain) (the|this|their|your) (\S+ ){0,4}(award|scholarship|funding)|(falls?|drops?|dropping|falling|fell|slips?) below)\b/;
const RENEWABLE = /\brenewable\b(?! (scholarship|award|grant))/;
const CONDITIONS = /\b(if|with|provided|contingent|upon|as long as|dependent|based)\b/;
const KEEPING = wordSet('maintain maintains maintained maintaining sustain keep');
const ATTAINING = wordSet('attain attains attaining earn earns earning achieve achieves achieving');
/** Behind an average without a demand: what happens to those who have only that. */
const PENALTY =
  /\b(reduc\w+|withdr\w+|forfeit\w*|revoked?|rescind\w*|terminated?|cancell?ed|(only|partially) (get|receive)|not (be )?entitled|loses?)\b/;
const HAVING = wordSet(
  'have has having possess hold earned achieved apply applicant applicants attained minimum',
);
const SUBJECT_BEFORE =
  /\b(major|subject|course|science|math|discipline|departmental) (gpa|grade|average|qpa|cumulative)\b/;
const NOT_SUBJECTS = wordSet(
  'undergraduate college high graduate every each all any last order good prior previous academic addition first junior senior current which at a an school university fall spring',
);
const ARTICLES = wordSet('the their his her your one');

/** An average in its sentence, with what the words around it make of it. */
export type Asked = Average & Candidate<Role>;

/** The averages of a sentence with the role of each. */
export function rolesOf(sentence: Sentence, averages: readonly Average[]): Asked[] {
  const asked: Asked[] = [];
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
  /** All before it. */
  readonly sentence: readonly string[];
  /** From the average before to it, and from it to the next one. */
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** All behind it. */
  readonly rest: readonly string[];
}

const isSeparator = ({ text }: Token): boolean => text === ';' || text === '|';
const JOINTS = wordSet('- to or and / a gpa ,');

/** `a 3.0 or 3.25`, `2.5 - 3.5`: nothing between them says something new. */
const inherits = (around: Around): boolean =>
  around.left.length <= 3 && around.left.every((word) => JOINTS.has(word)) && !isSubject(around);

function roleOf(around: Around): Role {
  const { left } = around;
  if (isWish(around)) return 'preference';
  if (isLimit(around)) return 'limit';
  if (isRenewal(around)) return 'renewal';
  if (isSubject(around)) return 'subject';
  const verb = left.findLast((word) => KEEPING.has(word) || HAVING.has(word));
  return verb !== undefined && KEEPING.has(verb) && !left.includes('have') ? 'maintain' : 'entry';
}

function isLimit({ sentence, left, rest }: Around): boolean {
  if (left.slice(-4).includes('maximum')) return true;
  const isAsked = sentence.some((word) => KEEPING.has(word) || DEMANDS.has(word));
  return !isAsked && PENALTY.test(rest.join(' '));
}

function isWish({ sentence, right }: Around): boolean {
  const before = sentence.findLast((word, at) => isWishWord(sentence, at) || DEMANDS.has(word));
  if (before !== undefined && !DEMANDS.has(before)) return true;
  const remark = right[0] === '(' ? right.slice(1) : right;
  const behind = untilStop(remark);
  if (WISHED.test(right.join(' '))) return true;
  const after = behind.find((word, at) => isWishWord(behind, at) || DEMANDS.has(word));
  return after !== undefined && !DEMANDS.has(after);
}

function untilStop(list: readonly string[]): readonly string[] {
  const stop = list.findIndex((word) => STOPS.has(word));
  return stop === -1 ? list : list.slice(0, stop);
}

/** `recommended by a teacher` and `second priority` (an order of choice) are none, `special consideration` is. */
function isWishWord(list: readonly string[], at: number): boolean {
  const word = list[at] ?? '';
  if (word === 'consideration')
    return ['special', 'strong', 'priority', 'extra'].includes(list[at - 1] ?? '');
  if (word === 'priority')
    return !['first', 'second', 'third', 'top', 'nd', 'st'].includes(list[at - 1] ?? '');
  return WISHES.has(word) && list[at + 1] !== 'by';
}

function isRenewal({ left, right, rest }: Around): boolean {
  const before = left.join(' ');
  // `Maintain a 3.0 in these and 2.75 in those to continue`: what keeping is for stands at the end.
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
