import { chosenOf } from '../catalog/record.ts';
import type { FormRequest } from './forms.ts';

/** An award per line, whole or the fields that are asked for. */
export function* writeLines({ records, today, fields }: FormRequest): Generator<string> {
  for (const record of records) {
    const whole = record.whole(today);
    yield `${JSON.stringify(fields === undefined ? whole : chosenOf(whole, fields))}\n`;
  }
}
