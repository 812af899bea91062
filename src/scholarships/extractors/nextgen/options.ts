import { z } from 'zod';
import { labels, maxPages, paging, selector } from '../../awards/options.ts';
import { type ExtractorDefinition, startAtList } from '../extractor.ts';

const options = z.strictObject({
  /** Contains the results. */
  list: selector.default('#results'),
  item: selector.default('.result'),
  /** Treat the date and time that some portals print after the title as the deadline. */
  stampIsDeadline: z.boolean().default(false),
  paging,
  maxPages,
  labels,
});

export type NextGenOptions = z.output<typeof options>;

export const definition: ExtractorDefinition<NextGenOptions> = {
  name: 'nextgen',
  options,
  start: startAtList,
};
