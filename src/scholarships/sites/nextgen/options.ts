import { z } from 'zod';
import { labels, maxPages, paging, selector } from '../../record/options.ts';
import { type KindSettings, startAtList } from '../site-kind.ts';

const options = z.strictObject({
  /** What holds the results. */
  list: selector.default('#results'),
  /** One award in it. */
  item: selector.default('.result'),
  /** The day and hour that some portals print behind the title are the closing time. */
  stampIsDeadline: z.boolean().default(false),
  paging,
  maxPages,
  labels,
});

export type NextGenOptions = z.output<typeof options>;

export const settings: KindSettings<NextGenOptions> = { name: 'nextgen', options, start: startAtList };
