/** Something that a page prints and that is in no record. */
export interface LeftOut {
  /**
   * - `item`: a row, or an item of a list, of which others are records
   * - `heading`: a heading elsewhere
   * - `line`: a line with values
   * - `repeat`: a record that is printed again
   */
  readonly kind: 'item' | 'heading' | 'line' | 'repeat';
  /** The name, heading, row or line. */
  readonly text: string;
  /** The labeled amounts, deadlines and averages below or in it. */
  readonly values: readonly string[];
  readonly why: string;
}

/** `Reed Scholarship (named like a section of the page): $500` */
export const leftOutText = ({ text, why, values }: LeftOut): string =>
  `${text} (${why})${values.length === 0 ? '' : `: ${values.join('; ')}`}`;

/** What a run left out: values, and rows or items of lists of which others are records. */
export interface LeftOutOfRun {
  readonly count: number;
  /** How many of them have values. */
  readonly withValues: number;
  /** When the latest of the values was first left out, ms. */
  readonly since: number;
  /** Those with values first. */
  readonly first: readonly LeftOut[];
}

/** Enough to recognize what is left out again. */
const MAX_STORED = 20;

const hasValues = ({ values }: LeftOut): boolean => values.length > 0;
const identityOf = ({ text, values }: LeftOut): string => JSON.stringify([text, values]);

/** What a run left out that ended at `at` (ms), after an earlier run. */
export function leftOutOf(all: readonly LeftOut[], at: number, before: LeftOutOfRun | null): LeftOutOfRun {
  const withValues = all.filter(hasValues);
  // A heading without values is most often that of a section.
  const items = all.filter((one) => one.kind === 'item' && !hasValues(one));
  const first = [...withValues, ...items].slice(0, MAX_STORED);
  const known = new Set((before?.first ?? []).map(identityOf));
  const isKnown =
    before !== null &&
    withValues.length <= before.withValues &&
    first.filter(hasValues).every((one) => known.has(identityOf(one)));
  const count = withValues.length + items.length;
  return { count, withValues: withValues.length, since: isKnown ? before.since : at, first };
}

/** At most so many are in a response. */
const MOST_LEFT_OUT = 10;

/** The first texts that were left out, as responses have them. */
export const shownLeftOut = (first: readonly LeftOut[]) =>
  first.slice(0, MOST_LEFT_OUT).map(({ text: name, values, why }) => ({
    text: values.length === 0 ? name : `${name}: ${values.join('; ')}`,
    reason: why,
  }));
