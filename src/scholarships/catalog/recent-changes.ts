import { setImmediate as nextTurn } from 'node:timers/promises';
import { notAfter } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/time.ts';
import { type NewsItem, newsOf } from '../changes/news.ts';
import { deadlineChanges, newsSince } from '../store/changes.ts';
import { latestRevision } from '../store/revisions.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { type DeadlineChange, FEED_DAYS } from './feed-items.ts';

/** The changes that feeds need, up to a revision of the records. */
export interface RecentChanges {
  readonly news: readonly NewsItem[];
  /** For each award, the change that set its deadline. */
  readonly deadlines: ReadonlyMap<string, DeadlineChange>;
  readonly revision: number;
}

/** How far back changes are loaded. The 30 days of feeds begin at midnight, so a little more is needed. */
const NEWS_MS = (FEED_DAYS + 2) * DAY_MS;

const NOTHING: RecentChanges = { news: [], deadlines: new Map(), revision: -1 };

/** Adds to what is `known` the changes after it; without it, all are read. */
export async function loadRecent(
  database: ScholarshipDatabase,
  known: RecentChanges | undefined,
  now: number,
): Promise<RecentChanges> {
  const { revision } = await latestRevision(database);
  // A lower revision: a backup was restored.
  const before = known !== undefined && known.revision <= revision ? known : NOTHING;
  const between = { after: before.revision, until: revision };
  const since = now - NEWS_MS;
  const rows = await newsSince(database, since, between);
  const news = newsOf(rows.map((row) => ({ ...row, at: notAfter(now, row.at) })));
  const deadlines = new Map(before.deadlines);
  for await (const some of deadlineChanges(database, before.revision)) {
    for (const { id, revision, at } of some) deadlines.set(id, { revision, at: notAfter(now, at) });
    await nextTurn();
  }
  return { news: [...before.news.filter(({ at }) => at >= since), ...news], deadlines, revision };
}
