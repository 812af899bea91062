import type { Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { Average } from './averages.ts';

/**
 * What an average is, best first: asked of who applies (`entry`), to be kept (`maintain`), asked in one
 * `subject`; never used: wished for (`preference`), asked to get the award again (`renewal`), or a `limit`.
 */
export type Role = 'entry' | 'maintain' | 'subject' | 'preference' | 'renewal' | 'limit';

const WISHES = wordSet(
  'preference preferences prefer prefers preferred preferable preferably ideal ideally desired desirable recommended suggested favored typically competitive',
);
/** A demand after a wish takes it back: `Preference to juniors, who must have a 3.0`. */
const DEMANDS = wordSet('must require requires required requirement but however');
const STOPS = wordSet(', ; ( ) | and but with who whose');
const RENEWALS = wordSet(
  'renew renewed renewal renewals renewing retain retained retaining retention continue continues continued continuation reapply subsequent',
);
const RENEWAL_PHRASES =
  /\b(continuing (award|support|funding|eligibility)|remain eligible|(second|third|fourth|next|following) (year|disbursement|term|award|installment)(?! students?)|year [234]|keep (the|this|their|your) (award|scholarship|funding)|(falls?|drops?|dropping|falling|fell|slips?) below)\b/;
const RENEWABLE = /\brenewable\b(?! (scholarship|award|grant))/;
const CONDITIONS = /\b(if|with|provided|contingent|upon|as long as|dependent|based)\b/;
const KEEPING = wordSet('maintain maintains maintained maintaining sustain keep');
const HAVING = wordSet(
  'have has having possess hold earned achieved apply applicant applicants attained minimum',
);
const SUBJECT_BEFORE =
  /\b(major|subject|course|science|math|discipline|departmental) (gpa|grade|average|qpa|cumulative)\b/;
const NOT_SUBJECTS = wordSet(
  'undergraduate college high graduate every each all any last order good prior previous academic addition first junior senior current which at a an school university fall spring',
);
const ARTICLES = wordSet('the their his her your one');

/** The averages of a sentence with what each is. */
export function rolesOf(list: readonly Token[], averages: readonly Average[]): Role[] {
  const roles: Role[] = [];
  for (const [at, average] of averages.entries()) {
    const clause = clauseStart(list, average.from);
    const own = Math.max(clause, averages[at - 1]?.to ?? 0);
    const around = {
      sentence: words(list, clause, average.from),
      left: words(list, own, average.from),
      rest: words(list, average.to, clauseEnd(list, average.to)),
      right: words(
        list,
        average.to,
        Math.min(clauseEnd(list, average.to), averages[at + 1]?.from ?? list.length),
      ),
    };
    const inherited = inherits(around.left, own > clause) && !isSubject(around) ? roles.at(-1) : undefined;
    roles.push(inherited ?? roleOf(around));
  }
  return roles;
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

const words = (list: readonly Token[], from: number, to: number): string[] =>
  list.slice(from, to).map((token) => token.text);

const separates = (token: Token): boolean => token.text === ';' || token.text === '|';

const clauseStart = (list: readonly Token[], before: number): number =>
  list.findLastIndex((token, at) => at < before && separates(token)) + 1;

function clauseEnd(list: readonly Token[], from: number): number {
  const end = list.findIndex((token, at) => at >= from && separates(token));
  return end === -1 ? list.length : end;
}

/** `a 3.0 or 3.25`, `2.5 - 3.5`: nothing between them says something new. */
const inherits = (left: readonly string[], follows: boolean): boolean =>
  follows &&
  left.length <= 3 &&
  left.every((word) => ['-', 'to', 'or', 'and', '/', 'a', 'gpa', ','].includes(word));

function roleOf(around: Around): Role {
  const { left } = around;
  if (isWish(around)) return 'preference';
  if (left.slice(-4).includes('maximum')) return 'limit';
  if (isRenewal(around)) return 'renewal';
  if (isSubject(around)) return 'subject';
  const verb = left.findLast((word) => KEEPING.has(word) || HAVING.has(word));
  return verb !== undefined && KEEPING.has(verb) && !left.includes('have') ? 'maintain' : 'entry';
}

function isWish({ sentence, right }: Around): boolean {
  const before = sentence.findLast((word, at) => isWishWord(sentence, at) || DEMANDS.has(word));
  if (before !== undefined && !DEMANDS.has(before)) return true;
  const remark = right[0] === '(' ? right.slice(1) : right;
  const behind = untilStop(remark);
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
