import type { Sentence } from '../text/sentences.ts';

/** Where a text was printed: in its own field or line, or in prose, where cue words must identify a value. */
export type TextKind = 'field' | 'prose';

/** A range of tokens in a sentence: from (inclusive) to (exclusive). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A match in a text, with the role that the surrounding words give it. */
export interface Candidate<Role> extends Span {
  readonly sentence: Sentence;
  readonly role: Role;
}

/** The candidates with the best role present. */
export function bestOf<Role, C extends Candidate<Role>>(candidates: readonly C[], ranking: readonly Role[]) {
  const role = ranking.find((name) => candidates.some((each) => each.role === name));
  return candidates.filter((each) => each.role === role);
}
