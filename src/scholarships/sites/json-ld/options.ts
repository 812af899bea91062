import { z } from 'zod';
import { maxPages, paging, skip } from '../../record/options.ts';
import { type KindSettings, startAtList } from '../site-kind.ts';

const options = z.strictObject({
  /** What an award's `@type` may be. */
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
  /** Follow a list's bare addresses to a page per award, whose own blocks are read. */
  details: z.boolean().default(true),
  skip,
  paging,
  maxPages,
});

export type JsonLdOptions = z.output<typeof options>;

export const settings: KindSettings<JsonLdOptions> = { name: 'json-ld', options, start: startAtList };
