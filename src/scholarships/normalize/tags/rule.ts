/** One tag of the vocabulary, and when it is given. */
export interface TagRule {
  readonly tag: string;
  /** For `docs/tags.md`. */
  readonly means: string;
  readonly pattern: RegExp;
  /** In the same sentence, this says that the pattern means something else. */
  readonly unless?: RegExp;
  /** In running text, as against names, categories and criteria, this must be said as well. */
  readonly inProse?: RegExp;
}
