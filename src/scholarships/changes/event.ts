import type { Scholarship } from '../model.ts';
import { isClosed } from '../scrape/judge-run.ts';
import type { ChangeCause, ChangeEvent } from '../store/tables.ts';

/**
 * What a change of a record means on the day it was noticed, `today`. A deadline that we read otherwise was not
 * extended; a day that passes is no event.
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
