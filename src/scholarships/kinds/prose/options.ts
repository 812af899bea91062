import { z } from 'zod';
import { listOptions } from '../../awards/options.ts';
import { type KindBasics, startAtList } from '../site-kind.ts';

const options = z.strictObject({
  ...listOptions,
  /** What begins an award. Default: whichever finds the most awards. */
  titles: z.enum(['auto', 'headings', 'bold', 'numbered', 'sentences', 'items', 'lines']).default('auto'),
});

export type ProseOptions = z.output<typeof options>;

export const basics: KindBasics<ProseOptions> = { name: 'prose', options, start: startAtList };
