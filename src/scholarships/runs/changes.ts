import type { Scholarship } from '../model/award.ts';
import type { ChangeCause, ChangeEvent } from '../model/change.ts';
import { type Change, type ChangeKind, LOGGED_FIELDS } from '../model/change.ts';
import type { Plan, ReadRecord } from '../model/record.ts';
import { isClosed } from '../model/record.ts';

/**
 * Which kind of event a change was on the day when it was noticed, `today`. A deadline that only a newer release reads
 * differently was not extended; a deadline that passes is not an event.
 */
function eventOf(
  before: Scholarship,
  after: Scholarship,
  { cause, today }: { cause: ChangeCause; today: string },
): ChangeEvent {
  const wasClosed = isClosed(before, today);
  if (isClosed(after, today)) return wasClosed ? 'changed' : 'closed';
  const [from, to] = [before.deadline.date, after.deadline.date];
  const isLater = from !== null && to !== null && from < to;
  return cause !== 'reader' && (wasClosed || isLater) ? 'extended' : 'changed';
}

const fieldChanges = (before: Scholarship, after: Scholarship) =>
  LOGGED_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => ({ field, previous: before[field], value: after[field] }),
  );

const WHOLE = { field: null, previous: null, value: null };

/** `causeOf` tells why the record with this id changed. */
export function changesOf(
  plan: Plan,
  { causeOf, today }: { causeOf: (id: string) => ChangeCause; today: string },
): Change[] {
  const whole = (kind: Exclude<ChangeKind, 'changed'>, records: readonly ReadRecord[]): Change[] =>
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
