import { z } from 'zod';
import { inherit, labels, maxPages, paging, selector, skip } from '../record/options.ts';

export const options = z.strictObject({
  /** What holds the tables and the text around them; it must be there. Usual: `main`, `#content` and their like. */
  container: selector.optional(),
  /** Which tables, in the container; those without a column for the award's name are passed over. */
  tables: selector.default('table'),
  /** Follow the links of the names to a page per award, read as the kind `definitions` reads them. */
  details: z.boolean().default(false),
  skip,
  inherit: inherit.default([]),
  paging,
  maxPages,
  /** Column headers that only this site uses. */
  labels,
});

export type TableOptions = z.output<typeof options>;
