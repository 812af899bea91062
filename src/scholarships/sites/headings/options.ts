import { z } from 'zod';
import { inherit, labels, maxPages, paging, selector, skip } from '../record/options.ts';

export const options = z.strictObject({
  /** What holds the awards; it must be there. Usual: `main`, `#content` and their like. */
  container: selector.optional(),
  /** The awards' headings. Usual: the level at which most headings name an award. */
  heading: selector.optional(),
  skip,
  inherit: inherit.default([]),
  paging,
  maxPages,
  labels,
});

export type HeadingsOptions = z.output<typeof options>;
