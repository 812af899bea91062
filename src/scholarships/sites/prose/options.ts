import { z } from 'zod';
import { listOptions } from '../../record/options.ts';

export const options = z.strictObject({
  ...listOptions,
  /** What begins an award. Usual: whichever of them finds most. */
  titles: z.enum(['auto', 'headings', 'bold', 'numbered', 'lines']).default('auto'),
});

export type ProseOptions = z.output<typeof options>;
