import type { Sentence } from '../text/sentences.ts';

/** Where a text was printed: in its own field or line, or in running text, where words must say what a value is. */
export type Where = 'field' | 'prose';

/** A part of a sentence, in tokens: from (inclusive) to (exclusive). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Something found in a text, with the role that the words around it give it. */
export interface Candidate<Role> extends Span {
  readonly sentence: Sentence;
  readonly role: Role;
}

/** The candidates with the first role of a ranking that occurs. */
export function bestOf<Role, C extends Candidate<Role>>(all: readonly C[], ranking: readonly Role[]) {
  const role = ranking.find((name) => all.some((each) => each.role === name));
  return all.filter((each) => each.role === role);
}
