import { z } from 'zod';
import { labels, selector, skip } from '../../awards/options.ts';
import { type ExtractorDefinition, startAtList } from '../extractor.ts';

const options = z.strictObject({
  /** If the page only links to the file: the link. Default: a link to a `.csv` or `.tsv` file, or to a sheet's export. */
  link: selector.optional(),
  /** The separator of cells. Default: detected. */
  separator: z.enum([',', ';', '\t', '|']).optional(),
  /** The link of awards that have no URL. Default: the source's page. */
  applyUrl: z.url({ protocol: /^https?$/ }).optional(),
  skip,
  /** Column headers that only this file uses. */
  labels,
});

export type ExportOptions = z.output<typeof options>;

export const definition: ExtractorDefinition<ExportOptions> = { name: 'export', options, start: startAtList };
