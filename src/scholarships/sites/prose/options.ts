import { z } from 'zod';
import { inherit, labels, maxPages, paging, selector, skip } from '../record/options.ts';

export const options = z.strictObject({
  /** What holds the awards; it must be there. Usual: `main`, `#content` and their like. */
  container: selector.optional(),
  /**
   * What an award begins with: a heading, an emphasised name, a number (`1. …`), or a short line with a name
   * in it. `auto` takes what finds most.
   */
  titles: z.enum(['auto', 'headings', 'bold', 'numbered', 'lines']).default('auto'),
  skip,
  inherit: inherit.default([]),
  paging,
  maxPages,
  labels,
});

export type ProseOptions = z.output<typeof options>;
