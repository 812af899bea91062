import { z } from 'zod';
import { labels, skip } from '../../awards/options.ts';
import { type ExtractorDefinition, startAtList } from '../extractor.ts';

const options = z.strictObject({
  /**
   * The path of the list in the data, as names joined by dots: `props.pageProps.awards`. Default: the longest list of
   * awards.
   */
  list: z.string().min(1).optional(),
  /** The link of awards that have no URL. Default: the source's page. */
  applyUrl: z.url({ protocol: /^https?$/ }).optional(),
  skip,
  /** Names of fields that only this data uses. */
  labels,
});

export type JsonOptions = z.output<typeof options>;

export const definition: ExtractorDefinition<JsonOptions> = { name: 'json', options, start: startAtList };
