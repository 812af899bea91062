import type { RawScholarship, Scholarship } from './award.ts';

export interface StoredRecord {
  readonly scholarship: Scholarship;
  readonly fingerprint: string;
  /** The award as extracted, if an operator corrected it. */
  readonly uncorrected?: Scholarship;
  /** `missing`: no longer listed by the site, and no longer served. */
  readonly state: 'listed' | 'missing' | 'hidden';
  /** How many complete runs in a row did not find the award. */
  readonly missingRuns: number;
  readonly lastSeenAt: number;
}

/** A complete award, and the last page that it was found on. */
export interface FoundAward {
  readonly raw: RawScholarship;
  readonly pageUrl: string;
}

/** The parsed values of an award. */
export interface ParsedAward {
  readonly scholarship: Scholarship;
  readonly fingerprint: string;
  /** The award as extracted, if an operator corrected it. */
  readonly uncorrected?: Scholarship;
}

/** An award of a run: its printed texts and its parsed values. */
export type ReadRecord = FoundAward & ParsedAward;

/** Awards with their parsed values, which are in the same order. */
export function withParsed(awards: readonly FoundAward[], parsed: readonly ParsedAward[]): ReadRecord[] {
  if (awards.length !== parsed.length) throw new Error('not every award was parsed');
  return parsed.map((values, at) => ({ ...(awards[at] as FoundAward), ...values }));
}

/** What a run or a correction changes in the catalog. */
export interface CatalogChanges<After extends ParsedAward = ParsedAward> {
  readonly added: readonly After[];
  readonly changed: readonly { readonly before: StoredRecord; readonly after: After }[];
  readonly gone: readonly StoredRecord[];
  readonly returned: readonly StoredRecord[];
}

export interface Plan extends CatalogChanges<ReadRecord> {
  /** Awards with the same values, but with another printed text or in another place. They are also in `unchanged`. */
  readonly reworded: readonly ReadRecord[];
  /** Only their `lastSeenAt` is updated. */
  readonly unchanged: readonly StoredRecord[];
  /** Awards that were not found, but are still served for now. */
  readonly absent: readonly StoredRecord[];
  /**
   * Awards that changed while a correction hides them. They are updated, so that they are current when they are shown
   * again.
   */
  readonly hidden: readonly ReadRecord[];
}

/** Whether the page states that the award is closed, or its deadline has passed. */
export const isClosed = ({ deadline }: Scholarship, today: string): boolean =>
  deadline.kind === 'closed' || (deadline.date !== null && deadline.date < today);
