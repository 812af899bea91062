/** A scholarship from the page's own words to the values that are served. */

/** Keys that are valid at every campus, even if it has no such source, in the order of lists. */
export const SOURCE_KEYS = [
  'main',
  'foundation',
  'business',
  'engineering',
  'nsm',
  'honors',
  'education',
  'arch',
  'tech',
  'external',
];
/** A campus may have sources with other keys. */
export const SOURCE_KEY = /^[a-z][a-z0-9-]{0,30}$/;
export type SourceKey = string;

/** One award in its page's own words. Texts are plain (no markup), trimmed, white space collapsed. */
export interface RawScholarship {
  /** The site's own number or slug; the same on every run. */
  readonly key: string;
  readonly title: string;
  /** Absolute address of the award or of its application. */
  readonly link: string;
  /** Paragraphs separated by a blank line. */
  readonly description: string;
  /** Printed beside the award itself, never a sibling's; `null` when the record has none. */
  readonly amount: string | null;
  readonly deadline: string | null;
  /** A labelled GPA field or column; GPAs in prose are found in `description` and `eligibility`. */
  readonly gpa: string | null;
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
  readonly contactEmail: string | null;
  /** Category words the page itself gives (scope, department, level of study). */
  readonly categories: readonly string[];
  /** The page says it is over (`Ended`, `Closed`), with or without a date. */
  readonly ended: boolean;
}

/** Award of one recipient in USD; `null` is unknown or unbounded on that side. */
export interface Amount {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * - `date`: a day was printed with its year
 * - `inferred_year`: a day without a year; the next one on or after the reference day
 * - `rolling`: the page says there is none
 * - `closed`: the page says it is over, without a date
 * - `unknown`: nothing usable was printed
 */
export const DEADLINE_KINDS = ['date', 'inferred_year', 'rolling', 'closed', 'unknown'] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

export interface Deadline {
  readonly kind: DeadlineKind;
  /** `YYYY-MM-DD` for `date` and `inferred_year`, else `null`. */
  readonly date: string | null;
}

/** An implausible value, which is served as unknown. */
export interface Withheld {
  readonly field: 'amount' | 'deadline' | 'gpaRequirement';
  readonly value: string;
  readonly why: string;
}

/** One award, read. `raw` keeps the page's words beside every value. */
export interface Scholarship {
  /** `<source>-<key>` */
  readonly id: string;
  readonly source: SourceKey;
  readonly title: string;
  readonly amount: Amount;
  /** What is served: `$1,000`, `$500 - $2,000`, `Up to $5,000`, the page's own short wording, or `null`. */
  readonly amountText: string | null;
  readonly deadline: Deadline;
  /** On a 4.0 scale (0 to 5 where the page says so). */
  readonly gpaRequirement: number | null;
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
  readonly description: string;
  readonly link: string;
  readonly contactEmail: string | null;
  readonly tags: readonly string[];
  /** Names of fields that a person has corrected. */
  readonly corrected?: readonly string[];
  readonly withheld?: readonly Withheld[];
  readonly raw: {
    readonly amount: string | null;
    readonly deadline: string | null;
    readonly gpa: string | null;
  };
}
