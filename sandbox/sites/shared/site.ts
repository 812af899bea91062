import type { OriginRequest } from '../../types.ts';
import type { Award } from './award.ts';
import type { Day } from './calendar.ts';
import type { ClosingPolicy, ListedAward } from './listing.ts';

/** The ten kinds of offices that publish scholarships, by the keys that the campus file uses. */
export const SOURCE_KEYS = [
  ...(['main', 'foundation', 'business', 'engineering', 'nsm'] as const),
  ...(['honors', 'education', 'arch', 'tech', 'external'] as const),
] as const;
export type SourceKey = (typeof SOURCE_KEYS)[number];

/** A request to a site, with the awards it may show today. */
export interface Visit extends Pick<OriginRequest, 'url' | 'base'> {
  readonly today: Day;
  readonly listed: readonly ListedAward[];
}

export interface Page {
  readonly body: string;
  /** `text/html` when absent. */
  readonly type?: string;
  readonly charset?: 'utf-8' | 'windows-1252';
  readonly headers?: Readonly<Record<string, string>>;
  readonly validators?: readonly ('etag' | 'weak_etag' | 'last_modified')[];
  /** The awards it shows: `new_layout` prints the same ones. */
  readonly shows: readonly ListedAward[];
  /** The body in `new_layout`, where it is not a page. */
  readonly redesigned?: string;
}

interface Redirect {
  readonly location: string;
}

/** One pretend site: its awards, what it does with those that closed, its pages. */
export interface Site {
  readonly key: SourceKey;
  readonly office: string;
  /** Where its scholarships are found. */
  readonly path: string;
  readonly awards: readonly Award[];
  readonly policy: ClosingPolicy;
  readonly robots: string;
  /** A contact that the page gives for all of its awards. */
  readonly contact?: string;
  /** The site's own number for an award; its slug when absent. */
  keyOf?(listed: ListedAward): string;
  /** Null: no such page. */
  visit(visit: Visit): Page | Redirect | null;
}
