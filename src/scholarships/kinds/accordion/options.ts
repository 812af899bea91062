import { z } from 'zod';
import { listOptions, selector } from '../../awards/options.ts';
import { type KindBasics, startAtList } from '../site-kind.ts';

const options = z.strictObject({
  ...listOptions,
  /** One award with its title and panel. Default: `details`, buttons and links that open a panel, accordion classes. */
  item: selector.optional(),
  /** In the item. */
  title: selector.optional(),
  /** In the item. */
  body: selector.optional(),
});

export type AccordionOptions = z.output<typeof options>;

export const basics: KindBasics<AccordionOptions> = { name: 'accordion', options, start: startAtList };
