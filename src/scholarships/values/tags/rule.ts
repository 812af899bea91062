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
type Dimension =
  | 'level'
  | 'year'
  | 'generation'
  | 'basis'
  | 'residence'
  | 'citizenship'
  | 'service'
  | 'gender'
  | 'background'
  | 'ability';

export interface PersonRule extends TagRule {
  readonly dimension: Dimension;
  readonly alsoIn?: Dimension;
  /**
   * Whoever this tag describes is none of that dimension's others, although awards with this tag may be for them, too:
   * freshmen are no juniors, but an award for freshmen and other undergraduates is for juniors.
   */
  readonly rulesOut?: Dimension;
}
