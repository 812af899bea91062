import type { Search } from './searches.ts';
import { jsonServerQuery, searchQuery } from './searches.ts';

/** The services of this checkout and of another one. */
export type OwnName = 'campus data' | 'other checkout';
/** The servers that are compared. */
type ServerName = OwnName | 'bare node:http' | 'Express + SQLite' | 'json-server';

/** One kind of request to one server. */
export interface Measure {
  readonly case: CaseName;
  readonly server: ServerName;
  /** Path and query; only the path if `queryOf` makes the query. */
  readonly path: string;
  /** In addition to `Origin`. */
  readonly headers: Readonly<Record<string, string>>;
  /** For measures in which every request is different: the query of a search. */
  readonly queryOf?: (search: Search) => string;
}

/** Sent with every request, so that CORS is included in the measurement. */
export const ORIGIN = 'https://www.example.edu';

export const headersOf = ({ headers }: Pick<Measure, 'headers'>): Record<string, string> => ({
  Origin: ORIGIN,
  ...headers,
});

export const CASES = {
  page: 'first scholarships page',
  br: '… brotli',
  notModified: '… 304',
  schedules: 'schedules, all sports',
  sport: 'schedules, one sport',
  search: 'a new search each time',
  board: 'page `/`',
  finder: 'page of the finder',
  newFinder: '… with a new search each time',
} as const;
export type CaseName = keyof typeof CASES;

/**
 * Each case is compared with the same case of the bare server, except brotli, which is compared with the uncompressed
 * page. `least`: the minimum ratio of the processor time per response of the bare server to that of the service.
 */
export const TARGETS: Readonly<Record<CaseName, { readonly against: CaseName; readonly least: number }>> = {
  page: { against: 'page', least: 0.88 },
  br: { against: 'page', least: 0.9 },
  notModified: { against: 'notModified', least: 0.88 },
  schedules: { against: 'schedules', least: 0.88 },
  sport: { against: 'sport', least: 0.88 },
  search: { against: 'search', least: 0.4 },
  board: { against: 'board', least: 0.7 },
  finder: { against: 'finder', least: 0.7 },
  newFinder: { against: 'newFinder', least: 0.1 },
};

export const FIRST_PAGE = '/scholarships/api/scholarships';
const FINDER = '/scholarships';
const BROTLI = { 'Accept-Encoding': 'br' };
const HTML = { Accept: 'text/html' };

/** The measures of a service. `etag`: the ETag of its first page. */
export const ownMeasures = (etag: string, server: OwnName = 'campus data'): Measure[] =>
  [
    { case: 'page', path: FIRST_PAGE, headers: {} } as const,
    { case: 'br', path: FIRST_PAGE, headers: BROTLI } as const,
    { case: 'notModified', path: FIRST_PAGE, headers: { 'If-None-Match': etag } } as const,
    { case: 'schedules', path: '/sports/api/schedules', headers: {} } as const,
    { case: 'sport', path: '/sports/api/schedules/sport?sport=mens-basketball', headers: {} } as const,
    { case: 'search', path: FIRST_PAGE, headers: {}, queryOf: searchQuery } as const,
    { case: 'board', path: '/', headers: HTML } as const,
    { case: 'finder', path: FINDER, headers: HTML } as const,
    { case: 'newFinder', path: FINDER, headers: HTML, queryOf: searchQuery } as const,
  ].map((one) => ({ ...one, server }));

/** The same measure of the bare server, which ignores the request. */
export const bareMeasure = (own: Measure): Measure => ({ ...own, server: 'bare node:http' });

export const REFERENCE_MEASURES: readonly Measure[] = [
  { case: 'page', server: 'Express + SQLite', path: FIRST_PAGE, headers: {} },
  { case: 'br', server: 'Express + SQLite', path: FIRST_PAGE, headers: BROTLI },
  { case: 'search', server: 'Express + SQLite', path: FIRST_PAGE, headers: {}, queryOf: searchQuery },
  { case: 'page', server: 'json-server', path: '/scholarships?_page=1&_limit=50', headers: {} },
  { case: 'search', server: 'json-server', path: '/scholarships', headers: {}, queryOf: jsonServerQuery },
];
