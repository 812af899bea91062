import type { CorrectedField, Whole } from './fields.ts';

/**
 * The values that an operator sets; absent fields stay as extracted. A deadline is `YYYY-MM-DD`, `rolling` or `closed`;
 * `null` if it is unknown.
 */
type CorrectedValues = { readonly [Name in CorrectedField]?: Whole[Name] | undefined };

/** An operator's correction of an award: the right values, or that it is hidden. */
export interface Correction {
  readonly set?: CorrectedValues | undefined;
  /** The printed text of each corrected field. When the text on the page changes, the correction is stale. */
  readonly was?: Readonly<Partial<Record<CorrectedField, PrintedText>>> | undefined;
  readonly hide?: true | undefined;
  readonly because: string;
  readonly by?: string | undefined;
  /** The last day on which the correction is valid. */
  readonly until?: string | undefined;
}

export type PrintedText = string | number | readonly string[] | null;

/** By the id of the award. */
export type Corrections = Readonly<Record<string, Correction>>;

/**
 * - `applied`: it is in effect
 * - `stale`: the printed text has changed since, or contradicts the correction
 * - `unnecessary`: the page is extracted correctly without it
 * - `unmatched`: no award has its id
 * - `expired`: its last day has passed
 */
export const CORRECTION_STATES = ['applied', 'stale', 'unnecessary', 'unmatched', 'expired'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];
