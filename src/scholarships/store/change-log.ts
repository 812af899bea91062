import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunks } from '../../platform/database/chunks.ts';
import { eventOf } from '../changes/event.ts';
import type { Scholarship } from '../model/award.ts';
import type { Plan, Seen } from '../runs/judge-run.ts';
import type { ChangeCause, ChangeEvent, ChangeKind, ScholarshipDatabase } from './tables.ts';

/** A logged change in the form that commands and answers show. */
export interface Change {
  readonly id: string;
  readonly title: string;
  readonly kind: ChangeKind;
  readonly event: ChangeEvent;
  readonly cause: ChangeCause;
  /** The changed field; `null` unless the event is `changed`. */
  readonly field: string | null;
  readonly previous: unknown;
  readonly value: unknown;
}

/** The fields whose changes are logged. The printed texts (`raw`) are not: they change together with these. */
export const FIELDS = [
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

function fieldChanges(before: Scholarship, after: Scholarship) {
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => ({ field, previous: before[field], value: after[field] }),
  );
}

const WHOLE = { field: null, previous: null, value: null };

/** `causeOf` tells why the record with this id changed. */
export function changesOf(
  plan: Plan,
  { causeOf, today }: { causeOf: (id: string) => ChangeCause; today: string },
): Change[] {
  const whole = (kind: Exclude<ChangeKind, 'changed'>, records: readonly Seen[]): Change[] =>
    records.map(({ scholarship: { id, title } }) => ({
      ...{ id, title, kind, event: kind, cause: causeOf(id) },
      ...WHOLE,
    }));
  const returned = new Set(plan.returned.map(({ scholarship }) => scholarship.id));
  const changed = plan.changed.flatMap(({ before, after }): Change[] => {
    const { id, title } = after.scholarship;
    const cause = causeOf(id);
    const event = returned.has(id)
      ? 'returned'
      : eventOf(before.scholarship, after.scholarship, { cause, today });
    return fieldChanges(before.scholarship, after.scholarship).map((field) => ({
      ...{ id, title, kind: 'changed', event, cause },
      ...field,
    }));
  });
  return [
    ...whole('added', plan.added),
    ...whole('returned', plan.returned),
    ...changed,
    ...whole('gone', plan.gone),
  ];
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Must be called within the caller's transaction. */
export async function saveChanges(
  database: ScholarshipDatabase,
  changes: readonly Change[],
  { runId, at, revision }: { runId: string; at: number; revision: number },
): Promise<void> {
  for (const some of chunks(changes)) {
    await nextTurn();
    const rows = some.map(({ id, kind, event, cause, field, previous, value }) => ({
      id: randomUUID(),
      run_id: runId,
      scholarship_id: id,
      at,
      kind,
      field,
      previous: json(previous),
      value: json(value),
      revision,
      cause,
      event,
    }));
    await database.insertInto('scholarship_changes').values(rows).execute();
  }
}
