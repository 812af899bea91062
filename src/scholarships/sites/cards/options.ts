import { z } from 'zod';
import { listOptions, selector } from '../../record/options.ts';
import { type KindSettings, startAtList } from '../site-kind.ts';

const { container, ...shared } = listOptions;

const options = z.strictObject({
  ...shared,
  list: container,
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
});

export type CardsOptions = z.output<typeof options>;

export const settings: KindSettings<CardsOptions> = { name: 'cards', options, start: startAtList };
