import type { Sentence } from '../text/sentences.ts';

/** A value read from text, with the steps that led to it, for `explain`. */
export interface Read<T> {
  readonly value: T;
  readonly because: readonly string[];
}

/** Where a text was printed: in a field or line of its own, or in running text, where a value needs words. */
export type Where = 'field' | 'prose';

/** A place of a sentence: from, inclusive, to, exclusive, in tokens. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a reader found in a text, with the role that the words around it give it. */
export interface Candidate<Role> extends Span {
  readonly sentence: Sentence;
  readonly role: Role;
}

/** Those of the first role of a ranking that occurs. */
export function bestOf<Role, C extends Candidate<Role>>(
  all: readonly C[],
  ranking: readonly Role[],
): readonly C[] {
  const role = ranking.find((name) => all.some((each) => each.role === name));
  return all.filter((each) => each.role === role);
}
