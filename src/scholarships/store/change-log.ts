import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunks } from '../../platform/database/chunks.ts';
import type { Scholarship } from '../model.ts';
import type { ChangeCause, Plan } from '../scrape/judge-run.ts';
import type { ChangeKind, ScholarshipDatabase } from './tables.ts';

/** A change as it is told to people. */
export interface Change {
  readonly id: string;
  readonly title: string;
  readonly kind: ChangeKind;
  readonly cause: ChangeCause;
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

function fieldChanges(before: Scholarship, after: Scholarship): Omit<Change, 'cause'>[] {
  const { id, title } = after;
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => ({ id, title, kind: 'changed', field, previous: before[field], value: after[field] }),
  );
}

const whole = (kind: ChangeKind, { id, title }: Scholarship): Omit<Change, 'cause'> => ({
  id,
  title,
  kind,
  field: null,
  previous: null,
  value: null,
});

export const changesOf = (plan: Plan, cause: ChangeCause): Change[] =>
  [
    ...plan.added.map(({ scholarship }) => whole('added', scholarship)),
    ...plan.returned.map(({ scholarship }) => whole('returned', scholarship)),
    ...plan.changed.flatMap(({ before, after }) => fieldChanges(before.scholarship, after.scholarship)),
    ...plan.gone.map(({ scholarship }) => whole('gone', scholarship)),
  ].map((change) => ({ ...change, cause }));

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Part of the caller's transaction. */
export async function saveChanges(
  database: ScholarshipDatabase,
  changes: readonly Change[],
  { runId, at }: { runId: string; at: number },
): Promise<void> {
  for (const some of chunks(changes)) {
    await nextTurn();
    const rows = some.map(({ id, kind, field, previous, value }) => ({
      id: randomUUID(),
      run_id: runId,
      scholarship_id: id,
      at,
      kind,
      field,
      previous: json(previous),
      value: json(value),
    }));
    await database.insertInto('scholarship_changes').values(rows).execute();
  }
}
