import type { SourceKey } from '../model/award.ts';
import type { Change } from '../model/change.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** Tells webhooks of what a transaction writes; both are stored, or neither. */
export interface HookNews {
  /** Awards have changed. Changes that are no news are left out here. */
  awards(transaction: ScholarshipDatabase, changes: readonly Change[], at: number): Promise<void>;
  /** A source that could be read until now cannot be read any more, or again. */
  source(
    transaction: ScholarshipDatabase,
    turn: {
      readonly source: SourceKey;
      readonly from: string;
      readonly to: string;
      readonly isGood: boolean;
    },
    at: number,
  ): Promise<void>;
}
