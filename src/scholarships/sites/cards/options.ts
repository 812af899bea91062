import { z } from 'zod';
import { inherit, labels, maxPages, paging, selector, skip } from '../record/options.ts';

export const options = z.strictObject({
  /** What holds the cards; it must be there. Usual: `main`, `#content` and their like. */
  list: selector.optional(),
  /** One card. Usual: the boxes that hold one title each and stand side by side. */
  item: selector.optional(),
  /** In the card. Usual: its heading. */
  title: selector.optional(),
  /** In the card. Usual: the title's link, or one that leads to the application. */
  link: selector.optional(),
  /** In the card, each, for what no label announces. */
  amount: selector.optional(),
  deadline: selector.optional(),
  gpa: selector.optional(),
  description: selector.optional(),
  eligibility: selector.optional(),
  requirements: selector.optional(),
  contact: selector.optional(),
  categories: selector.optional(),
  /** Follow the titles' links to a page per award, read as the kind `definitions` reads them. */
  details: z.boolean().default(false),
  skip,
  inherit: inherit.default([]),
  paging,
  maxPages,
  labels,
});

export type CardsOptions = z.output<typeof options>;
