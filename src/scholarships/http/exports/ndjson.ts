import { chosenOf } from '../../catalog/record.ts';
import type { ExportRequest } from './request.ts';

/** One award per line, with all fields or the requested ones. */
export function* writeLines({ records, today, fields }: ExportRequest): Generator<string> {
  for (const record of records) {
    const whole = record.whole(today);
    yield `${JSON.stringify(fields === undefined ? whole : chosenOf(whole, fields))}\n`;
  }
}
