import { z } from 'zod';
import { inherit, labels, maxPages, paging, selector, skip } from '../record/options.ts';

export const options = z.strictObject({
  /** What holds the awards and the text before them; it must be there. Usual: `main`, `#content` and their like. */
  container: selector.optional(),
  /** One award with its title and its panel. Usual: `details`, buttons and links that open a panel, accordion classes. */
  item: selector.optional(),
  /** In the item. */
  title: selector.optional(),
  /** In the item. */
  body: selector.optional(),
  skip,
  inherit: inherit.default(['deadline', 'contact']),
  paging,
  maxPages,
  labels,
});

export type AccordionOptions = z.output<typeof options>;
