import type { Ask } from '../../types.ts';
import type { SourceKey } from '../source-key.ts';
import type { Award } from './award.ts';
import type { Day } from './calendar.ts';
import type { House, Listed } from './listing.ts';

/** What a site is asked, with the awards it may show just now. */
export interface Visit extends Pick<Ask, 'url' | 'base' | 'mood' | 'now'> {
  readonly today: Day;
  readonly listed: readonly Listed[];
}

export interface Page {
  readonly body: string;
  /** `text/html` where it is left out. */
  readonly type?: string;
  readonly charset?: 'utf-8' | 'windows-1252';
  readonly headers?: Readonly<Record<string, string>>;
  readonly validators?: readonly ('etag' | 'weak_etag' | 'last_modified')[];
  /** The awards it shows, for the day the site is redesigned. */
  readonly shows: readonly Listed[];
  /** What a redesigned file looks like, where it is not a page. */
  readonly redesigned?: string;
}

export interface Redirect {
  readonly location: string;
}

/** One pretend site: its awards, its habits, its pages. `null` is a page it does not have. */
export interface Site {
  readonly key: SourceKey;
  readonly office: string;
  /** Where its scholarships are found. */
  readonly path: string;
  readonly awards: readonly Award[];
  readonly house: House;
  /** The site's own number or slug; the slug where it is left out. */
  keyOf?(listed: Listed): string;
  /** A contact that the page gives for all of its awards. */
  readonly contact?: string;
  readonly robots: string;
  visit(visit: Visit): Page | Redirect | null;
}
