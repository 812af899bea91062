import type { CampusIdentity } from '../../../platform/formats/identity.ts';
import type { ServedRecord, Whole } from '../../catalog/record.ts';

/** The input of a writer. */
export interface ExportRequest {
  readonly records: readonly ServedRecord[];
  readonly today: string;
  readonly identity: CampusIdentity;
  /** In words, for titles. */
  readonly filter: string;
  readonly fields?: readonly (keyof Whole)[] | undefined;
  readonly excel?: boolean;
}
