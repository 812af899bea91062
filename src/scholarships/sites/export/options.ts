import { z } from 'zod';
import { labels, selector, skip } from '../../record/options.ts';
import { type KindSettings, startAtList } from '../site-kind.ts';

const options = z.strictObject({
  /** On a page that only links to the file: the link. Usual: one to a `.csv` or `.tsv` file, or to a sheet's export. */
  link: selector.optional(),
  /** What separates two cells. Usual: found by looking. */
  separator: z.enum([',', ';', '\t', '|']).optional(),
  /** Where awards without an address of their own are applied for. Usual: the source's page. */
  applyUrl: z.url({ protocol: /^https?$/ }).optional(),
  skip,
  /** Column headers that only this file uses. */
  labels,
});

export type ExportOptions = z.output<typeof options>;

export const settings: KindSettings<ExportOptions> = { name: 'export', options, start: startAtList };
