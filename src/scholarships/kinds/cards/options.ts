import { z } from 'zod';
import { listOptions, selector } from '../../awards/options.ts';
import { type KindBasics, startAtList } from '../site-kind.ts';

const { container, ...shared } = listOptions;

const options = z.strictObject({
  ...shared,
  list: container,
  /** One card. Default: sibling boxes that contain one title each. */
  item: selector.optional(),
  /** In the card. Default: its heading. */
  title: selector.optional(),
  /** In the card. Default: the title's link, or a link to the application. */
  link: selector.optional(),
  /** In the card, for values that have no label. */
  amount: selector.optional(),
  deadline: selector.optional(),
  gpa: selector.optional(),
  description: selector.optional(),
  eligibility: selector.optional(),
  requirements: selector.optional(),
  contact: selector.optional(),
  categories: selector.optional(),
  /** Follow the titles' links to a page per award, which is read as by the kind `definitions`. */
  details: z.boolean().default(false),
});

export type CardsOptions = z.output<typeof options>;

export const basics: KindBasics<CardsOptions> = { name: 'cards', options, start: startAtList };
