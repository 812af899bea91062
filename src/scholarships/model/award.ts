/** A scholarship as printed (`RawScholarship`) and as served (`Scholarship`). */

/** Keys that are valid at every campus, even if it has no such source, in the order in which they are listed. */
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
/** A campus may also use other keys. */
export const SOURCE_KEY = /^[a-z][a-z0-9-]{0,30}$/;
export type SourceKey = string;
/**
 * The name of a source in the database: the first key that the source ever had. The ids of its awards begin with this
 * key.
 */
export type SourceId = string & { readonly ofSource: true };

/** The fields whose printed text is stored. */
export const PRINTED_FIELDS = ['amount', 'deadline', 'gpa'] as const;

/** For each printed text, the URL of its page, with a text fragment if the text occurs exactly once on the page. */
export type WhereRead = Readonly<Record<(typeof PRINTED_FIELDS)[number], string | null>>;

/** An award as printed on its page. Texts are without markup, trimmed, and their white space is collapsed. */
export interface RawScholarship {
  /** The site's number or slug; the same in every run. */
  readonly key: string;
  readonly title: string;
  /** Absolute URL of the award or of its application. */
  readonly link: string;
  /** Paragraphs separated by a blank line. */
  readonly description: string;
  /** Never taken from another award; `null` if the award has none. */
  readonly amount: string | null;
  readonly deadline: string | null;
  /** A labelled GPA field or column; a GPA in prose stays in `description` and `eligibility`. */
  readonly gpa: string | null;
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
  readonly contactEmail: string | null;
  /** Categories given by the page (scope, department, level of study). */
  readonly categories: readonly string[];
  /** The page states that the award has closed (`Ended`, `Closed`), with or without a date. */
  readonly ended: boolean;
  /** The text of the page that closes applications for all of its awards. */
  readonly closedOfAll?: string;
  /** Who may apply: sentences of the page about all of its awards. */
  readonly eligibilityOfAll?: readonly string[];
  /** Fields that the page states once for all of its awards. */
  readonly inherited?: readonly ('deadline' | 'contactEmail')[];
  /** For the fields that have a printed text. */
  readonly where?: Partial<WhereRead>;
  /** Neither the award's name nor most names next to it look like names of awards. */
  readonly unlikely?: boolean;
  /** For the only award of its page: the parts of the page that the record does not include. */
  readonly outside?: readonly PartOutside[];
}

/** A labeled part of the page that no record includes. */
export interface PartOutside {
  readonly field: 'eligibility' | 'requirements';
  readonly label: string;
}

/** A record as read from one page. Records of a run are merged by `key`; fields of a later page take precedence. */
export type PartialScholarship = Pick<RawScholarship, 'key'> &
  Partial<RawScholarship> & {
    /** The page states that the award is open, which has priority over `closedOfAll`. */
    readonly isOpen?: boolean;
  };

/** The amount per recipient, in USD; `null`: unknown or unbounded. */
export interface Amount {
  readonly min: number | null;
  readonly max: number | null;
}

/** How often an amount is paid. */
export const AMOUNT_PERS = ['year', 'semester', 'month', 'once'] as const;
export type AmountPer = (typeof AMOUNT_PERS)[number];

/**
 * - `date`: printed with its year
 * - `inferred_year`: printed without a year; the next such day on or after the reference day
 * - `rolling`: the page states that there is no deadline
 * - `closed`: the page states that it has closed, without a date
 * - `unknown`: nothing usable was printed
 */
export const DEADLINE_KINDS = ['date', 'inferred_year', 'rolling', 'closed', 'unknown'] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

export interface Deadline {
  readonly kind: DeadlineKind;
  /** `YYYY-MM-DD` for `date` and `inferred_year`, otherwise `null`. */
  readonly date: string | null;
}

/** An implausible value, which is served as unknown. */
export interface Withheld {
  readonly field: 'amount' | 'deadline' | 'gpaRequirement';
  readonly value: string;
  readonly why: string;
}

/** A value that may be wrong, and why, in a sentence for the public. */
export interface Warning {
  readonly field: 'title' | 'amount' | 'deadline' | 'gpaRequirement' | 'contactEmail' | PartOutside['field'];
  readonly why: string;
}

/** A normalized award. `raw` has the printed texts. */
export interface Scholarship {
  /** `<source>-<key>` */
  readonly id: string;
  readonly source: SourceKey;
  readonly title: string;
  readonly amount: Amount;
  /** The served text: `$1,000`, `$500 - $2,000`, `Up to $5,000`, the page's wording if it is short, or `null`. */
  readonly amountText: string | null;
  /** Absent if the page does not state how often the amount is paid. */
  readonly amountPer?: AmountPer;
  /** Maximum number of years for which the award is paid. Absent if the page does not state it. */
  readonly years?: number;
  readonly deadline: Deadline;
  /** The first day to apply, `YYYY-MM-DD`. Absent if the page does not state it. */
  readonly opens?: string;
  /** On a 4.0 scale (up to 5 if the page uses a larger scale). */
  readonly gpaRequirement: number | null;
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
  readonly description: string;
  readonly link: string;
  readonly contactEmail: string | null;
  readonly tags: readonly string[];
  /** Names of fields that an operator has corrected. */
  readonly corrected?: readonly string[];
  readonly withheld?: readonly Withheld[];
  /** Absent if there are no warnings. */
  readonly doubts?: readonly Warning[];
  /** Absent if an earlier release extracted the award. */
  readonly where?: WhereRead;
  readonly raw: {
    readonly amount: string | null;
    readonly deadline: string | null;
    readonly gpa: string | null;
  };
}
