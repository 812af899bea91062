import { createRequire } from 'node:module';
import type { CheerioAPI } from 'cheerio';

const require = createRequire(import.meta.url);

/** Cheerio, loaded with the first markup there is: a service reads pages once a day, and answers long before. */
export function load(markup: string): CheerioAPI {
  const cheerio: typeof import('cheerio') = require('cheerio');
  return cheerio.load(markup);
}
