/** How the questions of `questions.ts` judge a scholarship: by what its page says, never by what a search makes of it. */

export interface Judged {
  readonly title: string;
  /** Everything that the page says: title, description, who may apply, what to submit. */
  readonly text: string;
  readonly tags: readonly string[];
  readonly gpa: number | null;
  readonly deadline: string | null;
  /** What it can pay in a year at least and at most; `null`: unknown. */
  readonly least: number | null;
  readonly most: number | null;
}

export type Judge = (award: Judged) => boolean;

export const says =
  (pattern: RegExp): Judge =>
  ({ text }) =>
    pattern.test(text);
export const titled =
  (pattern: RegExp): Judge =>
  ({ title }) =>
    pattern.test(title);
export const tagged =
  (...tags: readonly string[]): Judge =>
  (award) =>
    tags.some((tag) => award.tags.includes(tag));
export const not =
  (judge: Judge): Judge =>
  (award) =>
    !judge(award);
export const all =
  (...judges: readonly Judge[]): Judge =>
  (award) =>
    judges.every((judge) => judge(award));
export const any =
  (...judges: readonly Judge[]): Judge =>
  (award) =>
    judges.some((judge) => judge(award));

/** Open to somebody with this GPA. */
export const opento =
  (gpa: number): Judge =>
  (award) =>
    award.gpa === null || award.gpa <= gpa;
export const pays =
  (dollars: number): Judge =>
  ({ most }) =>
    most !== null && most >= dollars;
export const paysAtMost =
  (dollars: number): Judge =>
  ({ least }) =>
    least !== null && least <= dollars;
/** Due between two days, `YYYY-MM-DD`, inclusive. */
export const due =
  (from: string, to: string): Judge =>
  ({ deadline }) =>
    deadline !== null && deadline >= from && deadline <= to;

const LEVELS = ['high-school', 'freshman', 'undergraduate', 'graduate', 'transfer'];
/** Open to a level of study: the page names one of these levels, or none. */
export const level = (...names: readonly string[]): Judge => any(tagged(...names), not(tagged(...LEVELS)));

/** Nothing fits: finding anything is wrong. */
export const NOTHING: Judge = () => false;
