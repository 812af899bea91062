import { z } from 'zod';
import { labels, skip } from '../../awards/options.ts';
import { type KindBasics, startAtList } from '../site-kind.ts';

const options = z.strictObject({
  /** Where the list is in the data, by the names that lead to it: `props.pageProps.awards`. Default: the longest list of awards. */
  list: z.string().min(1).optional(),
  /** The link of awards that have no URL. Default: the source's page. */
  applyUrl: z.url({ protocol: /^https?$/ }).optional(),
  skip,
  /** Names of fields that only this data uses. */
  labels,
});

export type JsonOptions = z.output<typeof options>;

export const basics: KindBasics<JsonOptions> = { name: 'json', options, start: startAtList };
