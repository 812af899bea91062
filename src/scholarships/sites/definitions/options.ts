import { z } from 'zod';
import { labels, maxPages, paging, pattern, selector, skip } from '../../record/options.ts';
import { type KindSettings, startAtList } from '../site-kind.ts';

const options = z.strictObject({
  /** What holds the index; it must be there. Usual: `main`, `#content` and their like. */
  container: selector.optional(),
  /** The index's links to awards. Usual: links to addresses below the index's own, else those that name an award. */
  links: selector.optional(),
  /** The path and query of an award's address, as a regular expression. */
  address: pattern.optional(),
  /** On an award's page: what holds it, and its name. Usual: `main` and its first heading. */
  detailContainer: selector.optional(),
  title: selector.optional(),
  skip,
  paging,
  maxPages,
  labels,
});

export type DefinitionsOptions = z.output<typeof options>;

export const settings: KindSettings<DefinitionsOptions> = {
  name: 'definitions',
  options,
  start: startAtList,
};
