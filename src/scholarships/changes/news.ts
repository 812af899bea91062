import type { ChangeEvent } from '../model/change.ts';
import type { NewsRow } from '../store/changes.ts';
import { type ChangedField, changedFields } from './changed-fields.ts';

/** The kinds of entries that a caller of a feed can choose from. */
export const FEED_EVENTS = ['new', 'extended', 'changed', 'closing'] as const;
export type FeedEvent = (typeof FEED_EVENTS)[number];

/** The feed's name for an event of the change log; `gone` has none, because a feed is about listed awards. */
const CALLED: Readonly<Partial<Record<ChangeEvent, FeedEvent>>> = {
  added: 'new',
  extended: 'extended',
  changed: 'changed',
  closed: 'changed',
  returned: 'changed',
};

/** Something that happened to an award. */
export interface NewsItem {
  readonly id: string;
  readonly event: FeedEvent;
  readonly revision: number;
  readonly at: number;
  readonly fields: readonly ChangedField[];
}

/** Groups the rows of the change log: one item for all rows of a change. */
export function newsOf(rows: readonly NewsRow[]): NewsItem[] {
  const byChange = Map.groupBy(rows, ({ scholarship_id, revision }) => `${revision} ${scholarship_id}`);
  return [...byChange.values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (first === undefined) return [];
    const event = CALLED[first.event];
    if (event === undefined) return [];
    const { scholarship_id: id, revision, at } = first;
    return [{ id, event, revision, at, fields: ofOne.flatMap(changedFields) }];
  });
}
