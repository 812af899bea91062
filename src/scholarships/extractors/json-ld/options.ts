import { z } from 'zod';
import { maxPages, paging, skip } from '../../awards/options.ts';
import { type ExtractorDefinition, startAtList } from '../extractor.ts';

const options = z.strictObject({
  /** The `@type`s that are awards. */
  types: z
    .array(z.string().min(1))
    .default([
      'Grant',
      'MonetaryGrant',
      'Scholarship',
      'FinancialAid',
      'FinancialAward',
      'Fellowship',
      'Award',
    ]),
  /** Follow list items that have only a URL, and read the JSON-LD of each award's page. */
  details: z.boolean().default(true),
  skip,
  paging,
  maxPages,
});

export type JsonLdOptions = z.output<typeof options>;

export const definition: ExtractorDefinition<JsonLdOptions> = {
  name: 'json-ld',
  options,
  start: startAtList,
};
