import type { UpstreamRequest } from '../../types.ts';
import type { Award } from './award.ts';
import type { Day } from './calendar.ts';
import type { ClosingPolicy, ListedAward } from './listing.ts';

/** The ten sites, by their keys in the campus file. */
export const SOURCE_KEYS = [
  ...(['main', 'foundation', 'business', 'engineering', 'nsm'] as const),
  ...(['honors', 'education', 'arch', 'tech', 'external'] as const),
] as const;
export type SourceKey = (typeof SOURCE_KEYS)[number];

/** A request to a site, with the awards that it shows on the day. */
export interface Visit extends Pick<UpstreamRequest, 'url' | 'base'> {
  readonly today: Day;
  readonly listed: readonly ListedAward[];
}

export interface SitePage {
  readonly body: string;
  /** Default: `text/html`. */
  readonly type?: string;
  readonly charset?: 'utf-8' | 'windows-1252';
  readonly headers?: Readonly<Record<string, string>>;
  readonly validators?: readonly ('etag' | 'weak_etag' | 'last_modified')[];
  /** The awards on the page. In `new_layout`, the page has the same awards. */
  readonly shows: readonly ListedAward[];
  /** The body in `new_layout`, if it is not an HTML page. */
  readonly redesigned?: string;
}

interface Redirect {
  readonly location: string;
}

/** A pretend site. */
export interface Site {
  readonly key: SourceKey;
  readonly office: string;
  /** The path of its first page of scholarships. */
  readonly path: string;
  readonly awards: readonly Award[];
  readonly policy: ClosingPolicy;
  readonly robots: string;
  /** A contact that the page gives for all awards. */
  readonly contact?: string;
  /** The site's key of an award; by default its slug. */
  keyOf?(listed: ListedAward): string;
  /** Null: no such page. */
  visit(visit: Visit): SitePage | Redirect | null;
}
