import { z } from 'zod';
import { labels, maxPages, paging, selector } from '../../record/options.ts';

export const options = z.strictObject({
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
