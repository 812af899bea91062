/** A tag, and when an award has it. */
export interface TagRule {
  readonly tag: string;
  /** For `docs/tags.md`. */
  readonly means: string;
  readonly pattern: RegExp;
  /** If this is in the same sentence, the pattern means something else there. */
  readonly unless?: RegExp | undefined;
  /** Must also match in running text, but not in titles, categories and criteria. */
  readonly inProse?: RegExp;
}

/** What a tag of people is about. Somebody who is one thing of a dimension may not be another of it. */
export type Dimension =
  | 'level'
  | 'generation'
  | 'basis'
  | 'residence'
  | 'service'
  | 'gender'
  | 'background'
  | 'ability';
