import type { Scholarship } from '../model.ts';
import { isClosed } from '../scrape/judge-run.ts';
import type { ChangeCause, ChangeEvent } from '../store/tables.ts';

/**
 * The kind of a change on the day it was noticed, `today`. A deadline that a newer release reads differently was not
 * extended, and a deadline that passes is no event.
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
