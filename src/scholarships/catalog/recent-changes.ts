import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayIn, notAfter } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { ChangeEvent } from '../model/change.ts';
import {
  type ChangedField,
  changedFields,
  deadlineChanges,
  type NewsRow,
  newsSince,
} from '../store/change-log.ts';
import { latestRevision } from '../store/revisions.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import type { ServedRecord } from './served-record.ts';

/** How many days a feed goes back, and how many entries it has at most. */
const FEED_DAYS = 30;
const MAX_ITEMS = 50;
const DAYS_BEFORE_CLOSING = 7;

/** The types of entries that a caller can choose for a feed. */
export const FEED_EVENTS = ['new', 'extended', 'changed', 'closing'] as const;
export type FeedEvent = (typeof FEED_EVENTS)[number];

/** The feed's name for an event of the change log. `gone` has no name, because a feed is about listed awards. */
const FEED_NAMES: Readonly<Partial<Record<ChangeEvent, FeedEvent>>> = {
  added: 'new',
  extended: 'extended',
  changed: 'changed',
  closed: 'changed',
  returned: 'changed',
};

/** Something that happened to an award. */
interface NewsItem {
  readonly id: string;
  readonly event: FeedEvent;
  readonly revision: number;
  readonly at: number;
  readonly fields: readonly ChangedField[];
}

/** One item for all rows of the change log that belong to a change. */
function newsOf(rows: readonly NewsRow[]): NewsItem[] {
  const byChange = Map.groupBy(rows, ({ scholarship_id, revision }) => `${revision} ${scholarship_id}`);
  return [...byChange.values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (first === undefined) return [];
    const event = FEED_NAMES[first.event];
    if (event === undefined) return [];
    const { scholarship_id: id, revision, at } = first;
    return [{ id, event, revision, at, fields: ofOne.flatMap(changedFields) }];
  });
}

interface DeadlineChange {
  readonly revision: number;
  readonly at: number;
}

/** The changes for feeds, up to a revision of the records. */
export interface RecentChanges {
  readonly news: readonly NewsItem[];
  /** For each award, the change that set its deadline. */
  readonly deadlines: ReadonlyMap<string, DeadlineChange>;
  readonly revision: number;
}

/** How far back changes are loaded. The 30 days of feeds begin at midnight, so a little more is needed. */
const NEWS_MS = (FEED_DAYS + 2) * DAY_MS;

const NOTHING: RecentChanges = { news: [], deadlines: new Map(), revision: -1 };

/** Adds the later changes to `known`. Without `known`, loads all changes. */
export async function loadRecent(
  database: ScholarshipDatabase,
  known: RecentChanges | undefined,
  now: number,
): Promise<RecentChanges> {
  const { revision } = await latestRevision(database);
  // A lower revision means that a backup was restored.
  const before = known !== undefined && known.revision <= revision ? known : NOTHING;
  const between = { after: before.revision, until: revision };
  const since = now - NEWS_MS;
  const rows = await newsSince(database, since, between);
  const news = newsOf(rows.map((row) => ({ ...row, at: notAfter(now, row.at) })));
  const deadlines = new Map(before.deadlines);
  for await (const chunk of deadlineChanges(database, before.revision)) {
    for (const { id, revision, at } of chunk) deadlines.set(id, { revision, at: notAfter(now, at) });
    await nextTurn();
  }
  return { news: [...before.news.filter(({ at }) => at >= since), ...news], deadlines, revision };
}

export interface FeedItem extends NewsItem {
  readonly record: ServedRecord;
}

const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
const startOf = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;

/**
 * The feed's entry about an award that closes soon. It is dated seven days before the deadline or, if the deadline
 * became known later than that, when it became known. `undefined` if the deadline had already passed by then.
 */
function closingOf(
  record: ServedRecord,
  change: DeadlineChange | undefined,
  timeZone: string,
): FeedItem | undefined {
  const { id, deadline } = record.detail;
  if (deadline === null || record.statedClosed) return undefined;
  const at = Math.max(
    startOf(addDays(deadline, -DAYS_BEFORE_CLOSING), timeZone),
    change?.at ?? record.createdAt,
  );
  if (dayIn(timeZone, at) > deadline) return undefined;
  return { id, event: 'closing', revision: change?.revision ?? 0, at, fields: [], record };
}

/** The entries of the last 30 days about these awards, newest first. The entries do not change within a day. */
export function feedItems(
  records: readonly ServedRecord[],
  known: { news: readonly NewsItem[]; deadlines: ReadonlyMap<string, DeadlineChange> },
  requested: { events: readonly FeedEvent[]; today: string; timeZone: string },
): FeedItem[] {
  const { events, today, timeZone } = requested;
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
