import type { Scholarship } from '../model/award.ts';
import { isClosed } from '../runs/judge-run.ts';
import type { ChangeCause, ChangeEvent } from '../store/tables.ts';

/**
 * Which kind of event a change was on the day when it was noticed, `today`. A deadline that only a newer release reads
 * differently was not extended; a deadline that passes is not an event.
 */
export function eventOf(
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
