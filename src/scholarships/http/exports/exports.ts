import type { CampusIdentity } from '../../../platform/formats/identity.ts';
import type { ServedRecord, Whole } from '../../catalog/record.ts';
import { writeCalendar } from './calendar.ts';
import { writeLines } from './ndjson.ts';
import { writeTable } from './table.ts';

/** The input of a writer. */
export interface FormRequest {
  readonly records: readonly ServedRecord[];
  readonly today: string;
  readonly identity: CampusIdentity;
  readonly fields?: readonly (keyof Whole)[] | undefined;
  readonly excel?: boolean;
}

/** The writers of the list's other forms. They yield lines, because the whole text may not fit into memory. */
export const FORMS = {
  csv: writeTable,
  ndjson: writeLines,
  ics: writeCalendar,
} as const satisfies Record<string, (request: FormRequest) => Iterable<string>>;

export type FormName = keyof typeof FORMS;
