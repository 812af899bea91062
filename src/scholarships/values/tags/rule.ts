/** A tag, and the patterns that decide whether an award has it. */
export interface TagRule {
  readonly tag: string;
  /** The description in `docs/tags.md`. */
  readonly means: string;
  readonly pattern: RegExp;
  /** If this matches the same sentence, the pattern means something else there. */
  readonly unless?: RegExp | undefined;
  /** Must also match in prose, but not in titles, categories and criteria. */
  readonly inProse?: RegExp;
}

/** What a tag about people describes. Tags of the same dimension may exclude each other. */
export type Dimension =
  | 'level'
  | 'generation'
  | 'basis'
  | 'residence'
  | 'citizenship'
  | 'service'
  | 'gender'
  | 'background'
  | 'ability';
