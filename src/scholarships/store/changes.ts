import { randomUUID } from 'node:crypto';
import type { Scholarship } from '../model.ts';
import type { Plan } from '../scrape/plan.ts';
import type { ChangeKind, ChangeTable } from './tables.ts';

/** A change as it is told to people. */
export interface Change {
  readonly id: string;
  readonly title: string;
  readonly kind: ChangeKind;
  /** For `changed`. */
  readonly field: string | null;
  readonly previous: unknown;
  readonly value: unknown;
}

/** What a change log speaks of; the page's own words (`raw`) follow from these. */
const FIELDS = [
  'title',
  'amount',
  'amountText',
  'deadline',
  'gpaRequirement',
  'eligibility',
  'requirements',
  'description',
  'link',
  'contactEmail',
  'tags',
] as const satisfies readonly (keyof Scholarship)[];

function fieldChanges(before: Scholarship, after: Scholarship): Change[] {
  const { id, title } = after;
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => ({ id, title, kind: 'changed', field, previous: before[field], value: after[field] }),
  );
}

const whole = (kind: ChangeKind, { id, title }: Scholarship): Change => ({
  id,
  title,
  kind,
  field: null,
  previous: null,
  value: null,
});

export const changesOf = (plan: Plan): Change[] => [
  ...plan.added.map(({ scholarship }) => whole('added', scholarship)),
  ...plan.returned.map(({ scholarship }) => whole('returned', scholarship)),
  ...plan.changed.flatMap(({ before, after }) => fieldChanges(before.scholarship, after.scholarship)),
  ...plan.gone.map(({ scholarship }) => whole('gone', scholarship)),
];

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const changeRow = (change: Change, runId: string, at: number): ChangeTable => ({
  id: randomUUID(),
  run_id: runId,
  scholarship_id: change.id,
  at,
  kind: change.kind,
  field: change.field,
  previous: json(change.previous),
  value: json(change.value),
});
