import { z } from 'zod';
import { listOptions, selector } from '../../awards/options.ts';
import { type KindBasics, startAtList } from '../site-kind.ts';

const options = z.strictObject({
  ...listOptions,
  /** The awards' headings. Default: those of the level at which most headings name an award. */
  heading: selector.optional(),
  /** The name of the page's only award, if no heading has it: the whole page is read as this award. */
  name: z.string().min(1).optional(),
});

export type HeadingsOptions = z.output<typeof options>;

export const basics: KindBasics<HeadingsOptions> = { name: 'headings', options, start: startAtList };
