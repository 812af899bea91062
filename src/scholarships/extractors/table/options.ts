import { z } from 'zod';
import { listOptions, selector } from '../../awards/options.ts';
import { type ExtractorDefinition, startAtList } from '../extractor.ts';

const options = z.strictObject({
  ...listOptions,
  /** The tables to read, in the container; those without a column of names are skipped. */
  tables: selector.default('table, [role="table"]'),
  /** Follow the names' links to a page per award. */
  details: z.boolean().default(false),
});

export type TableOptions = z.output<typeof options>;

export const definition: ExtractorDefinition<TableOptions> = { name: 'table', options, start: startAtList };
