import { writeCalendar } from './calendar.ts';
import { writeLines } from './ndjson.ts';
import type { ExportRequest } from './request.ts';
import { writeTable } from './table.ts';

/** The writers of the list's other formats. They yield lines, because the whole text may not fit into memory. */
export const EXPORTS = {
  csv: writeTable,
  ndjson: writeLines,
  ics: writeCalendar,
} as const satisfies Record<string, (request: ExportRequest) => Iterable<string>>;

export type ExportName = keyof typeof EXPORTS;
