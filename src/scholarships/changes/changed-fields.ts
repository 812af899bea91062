import { shownOf } from '../model/fields.ts';
import { parseStored } from '../store/tables.ts';

/** A changed field under the name that the API uses, with its value before and after. */
export interface ChangedField {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

const parse = (json: string | null): unknown => (json === null ? null : parseStored(json));

/** The fields of the API that a stored field's change affects: none, one or two. */
export function changedFields(row: { field: string | null; previous: string | null; value: string | null }) {
  const { field, previous, value } = row;
  if (field === null) return [];
  const [before, after] = [shownOf(field, parse(previous)), shownOf(field, parse(value))];
  return Object.keys(after)
    .map((name) => ({ field: name, from: before[name] ?? null, to: after[name] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}
