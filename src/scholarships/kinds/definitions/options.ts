import { z } from 'zod';
import { labels, maxPages, paging, pattern, selector, skip } from '../../awards/options.ts';
import { type KindBasics, startAtList } from '../site-kind.ts';

const options = z.strictObject({
  /** Contains the index; must exist. Default: `main`, `#content` and similar. */
  container: selector.optional(),
  /** The index's links to awards. Default: links to URLs below the index, or links that name an award. */
  links: selector.optional(),
  /** A regular expression for the path and query of an award's URL. */
  address: pattern.optional(),
  /** On an award's page: the element that contains it, and its name. Default: `main` and its first heading. */
  detailContainer: selector.optional(),
  title: selector.optional(),
  skip,
  paging,
  maxPages,
  labels,
});

export type DefinitionsOptions = z.output<typeof options>;

export const basics: KindBasics<DefinitionsOptions> = {
  name: 'definitions',
  options,
  start: startAtList,
};
