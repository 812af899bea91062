import { type CheerioAPI, load } from 'cheerio';
import { scholarshipPaths, scholarshipSites } from '../../../sandbox/sites/index.ts';
import type { SourceKey } from '../../../sandbox/sites/shared/site.ts';
import type { ContentMode } from '../../../sandbox/types.ts';

/** Created once, because sites have no state. */
const SITES = scholarshipSites(1);

/** These functions get pages without a network. */

export const NOW = Date.parse('2026-11-21T18:00:00Z');
export const DAY = 86_400_000;
const BASE = 'http://127.0.0.1:40000';

export interface PageOptions {
  readonly now?: number;
  readonly mode?: ContentMode;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

export interface ReceivedPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly $: CheerioAPI;
}

export async function getPage(source: SourceKey, path: string, how: PageOptions = {}): Promise<ReceivedPage> {
  const { now = NOW, mode = 'normal', headers = {}, method = 'GET' } = how;
  const url = new URL(path, BASE);
  const request = new Request(url, { headers, method });
  const response = await SITES[source].respond({ request, url, now, mode, base: BASE });
  const charset = /charset=([\w-]+)/.exec(response.headers.get('content-type') ?? '')?.[1] ?? 'utf-8';
  const text = new TextDecoder(charset).decode(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    text,
    get $() {
      return load(text);
    },
  };
}

/** The further pages of a site's list. */
const FURTHER: Readonly<Partial<Record<SourceKey, readonly string[]>>> = {
  main: [
    '/opportunities?page=2',
    '/opportunities?page=3',
    '/opportunities/external',
    '/opportunities/flexible',
  ],
  engineering: ['/scholarships?page=2'],
  arch: ['/financial-aid/scholarships?page=1', '/financial-aid/scholarships?page=2'],
  tech: ['/scholarships/export.csv'],
  external: ['/scholarships/external/page/2/'],
};

export const listPaths = (source: SourceKey): readonly string[] => [
  scholarshipPaths()[source],
  ...(FURTHER[source] ?? []),
];

/** The text of all list pages of a site. */
export async function getListPages(source: SourceKey, how: PageOptions = {}): Promise<string> {
  const seen = await Promise.all(listPaths(source).map((path) => getPage(source, path, how)));
  return seen.map(({ text }) => text.replace(/(name="csrf-token" content=")[^"]*/, '$1')).join('\n');
}
