import { z } from 'zod';
import { listOptions, selector } from '../../record/options.ts';
import { type KindSettings, startAtList } from '../site-kind.ts';

const options = z.strictObject({
  ...listOptions,
  /** Which tables, in the container; those without a column for the award's name are passed over. */
  tables: selector.default('table'),
  /** Follow the links of the names to a page per award, read as the kind `definitions` reads them. */
  details: z.boolean().default(false),
});

export type TableOptions = z.output<typeof options>;

export const settings: KindSettings<TableOptions> = { name: 'table', options, start: startAtList };
