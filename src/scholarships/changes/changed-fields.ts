import { parseStored } from '../store/tables.ts';

/** A changed field under the name that the API uses, with its value before and after. */
export interface ChangedField {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

type Shown = Readonly<Record<string, unknown>>;
type Part = Readonly<Record<string, unknown>> | null;

/** Fields that the API shows in another form than the stored one. */
const SHOWN: Readonly<Record<string, (stored: unknown) => Shown>> = {
  amount: (stored) => ({ amountMin: (stored as Part)?.min, amountMax: (stored as Part)?.max }),
  amountText: (stored) => ({ amount: stored }),
  deadline: (stored) => ({ deadline: (stored as Part)?.date, deadlineKind: (stored as Part)?.kind }),
};

const parse = (json: string | null): unknown => (json === null ? null : parseStored(json));

/** The fields of the API that a stored field's change affects: none, one or two. */
export function changedFields(row: { field: string | null; previous: string | null; value: string | null }) {
  const { field, previous, value } = row;
  if (field === null) return [];
  const show = SHOWN[field] ?? ((stored) => ({ [field]: stored }));
  const [before, after] = [show(parse(previous)), show(parse(value))];
  return Object.keys(after)
    .map((name) => ({ field: name, from: before[name] ?? null, to: after[name] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}
