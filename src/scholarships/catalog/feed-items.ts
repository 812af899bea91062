import { dayIn } from '../../platform/clock.ts';
import type { FeedEvent, NewsItem } from '../changes/news.ts';
import type { ServedRecord } from './record.ts';

/** How many days a feed goes back, and how many entries it has at most. */
export const FEED_DAYS = 30;
const MAX_ITEMS = 50;
const DAYS_BEFORE_CLOSING = 7;

export interface DeadlineChange {
  readonly revision: number;
  readonly at: number;
}

export interface FeedItem extends NewsItem {
  readonly record: ServedRecord;
}

const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
const startOf = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;

/** An entry seven days before the deadline, or on the later day when it became known; none if it had passed then. */
function closingOf(
  record: ServedRecord,
  change: DeadlineChange | undefined,
  timeZone: string,
): FeedItem | undefined {
  const { id, deadline } = record.detail;
  if (deadline === null || record.saidClosed) return undefined;
  const at = Math.max(
    startOf(addDays(deadline, -DAYS_BEFORE_CLOSING), timeZone),
    change?.at ?? record.createdAt,
  );
  if (dayIn(timeZone, at) > deadline) return undefined;
  return { id, event: 'closing', revision: change?.revision ?? 0, at, fields: [], record };
}

/** The entries of the last 30 days about these awards, newest first. They do not change within a day. */
export function feedItems(
  records: readonly ServedRecord[],
  known: { news: readonly NewsItem[]; deadlines: ReadonlyMap<string, DeadlineChange> },
  asked: { events: readonly FeedEvent[]; today: string; timeZone: string },
): FeedItem[] {
  const { events, today, timeZone } = asked;
  const firstDay = addDays(today, -FEED_DAYS);
  const from = startOf(firstDay, timeZone);
  const until = startOf(addDays(today, 1), timeZone);
  const byId = new Map(records.map((record) => [record.detail.id, record]));
  const happened = known.news.flatMap((item): FeedItem[] => {
    const record = events.includes(item.event) ? byId.get(item.id) : undefined;
    return record === undefined ? [] : [{ ...item, record }];
  });
  const lastDay = addDays(today, DAYS_BEFORE_CLOSING);
  const isNear = ({ detail: { deadline } }: ServedRecord): boolean =>
    deadline !== null && firstDay <= deadline && deadline <= lastDay;
  const closing = (events.includes('closing') ? records.filter(isNear) : []).flatMap(
    (record) => closingOf(record, known.deadlines.get(record.detail.id), timeZone) ?? [],
  );
  return [...happened, ...closing]
    .filter(({ at }) => from <= at && at < until)
    .sort((a, b) => b.at - a.at || b.revision - a.revision || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_ITEMS);
}
