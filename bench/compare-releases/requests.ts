/** A request that is sent to both releases. */
export interface Request {
  readonly server: 'router' | 'sports' | 'scholarships';
  readonly path: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
}

const SPORTS = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'];
const SOURCES = 'main foundation business engineering nsm honors education arch tech external'.split(' ');
const WORDS = [
  'nursing',
  'women engineer',
  'first generation',
  'é',
  'award!',
  'the a of',
  'zzzz',
  'texas 3.0',
];
const SITE = 'https://www.cedarvalley.example';

const SPORTS_PATHS = [
  '/api/schedules',
  '/api/stats',
  '/health',
  ...SPORTS.flatMap((sport) =>
    ['schedules/sport', 'roster', 'standings', 'team'].map((what) => `/api/${what}?sport=${sport}`),
  ),
];

const LIST = '/api/scholarships';

const LIST_PATHS = [
  LIST,
  ...SOURCES.map((source) => `${LIST}?source=${source}&limit=500`),
  ...['0', '2.5', '3', '3.25', '4.0', '5'].map((gpa) => `${LIST}?gpa=${gpa}&limit=500`),
  ...['open', 'upcoming'].map((deadline) => `${LIST}?deadline=${deadline}&limit=500`),
  ...WORDS.map((words) => `${LIST}?search=${encodeURIComponent(words)}`),
  ...SOURCES.flatMap((source) =>
    WORDS.map(
      (words) => `${LIST}?source=${source}&deadline=open&gpa=3.1&search=${encodeURIComponent(words)}`,
    ),
  ),
  ...['1', '7', '499', '500', '501', '9999'].map((limit) => `${LIST}?limit=${limit}`),
  ...['0', '1', '49', '100000'].map((offset) => `${LIST}?limit=3&offset=${offset}`),
  `${LIST}?colour=blue`,
  `${LIST}?source=&gpa=&deadline=&search=&limit=&offset=`,
  `${LIST}?search=${'a'.repeat(500)}`,
];

const SCHOLARSHIP_PATHS = ['/api/sources', '/api/sources/health', '/api/stats', '/health', ...LIST_PATHS];

const SPORTS_ERRORS = [
  ...['schedules/sport', 'roster', 'standings', 'team'].flatMap((what) =>
    ['', '?sport=', '?sport=curling', '?sport=Football', '?sport=football&sport=football'].map(
      (query) => `/api/${what}${query}`,
    ),
  ),
  ...[
    '',
    '?id=',
    '?id=1&id=2',
    '?id=999999999999',
    '?id=constructor',
    `?id=${'9'.repeat(300)}`,
    '?id=%00',
  ].map((query) => `/api/game${query}`),
  ...['', '?url=a&url=b', '?url=nothing', '?url=https://example.org/a.png', '?url=file:///etc/passwd'].map(
    (query) => `/api/image${query}`,
  ),
  '/api/schedules?nocache=1&nocache=1',
  '/api/schedules?nocache=2',
  '/api/schedules?envelope=x',
  '/api/nothing',
  '/api/schedules/',
  '/api//schedules',
  '/api/schedules?%zz',
];

const SCHOLARSHIP_ERRORS = [
  ...['nobody', 'Main', 'main&source=main', 'toString'].map((value) => `${LIST}?source=${value}`),
  ...['abc', '-1', '5.1', 'NaN', '1e0', '3&gpa=3'].map((value) => `${LIST}?gpa=${value}`),
  ...['soon', 'Open', 'open&deadline=open'].map((value) => `${LIST}?deadline=${value}`),
  ...['0', '-5', '1.5', 'ten', '1e2', '%2B5', '10&limit=10'].map((value) => `${LIST}?limit=${value}`),
  ...['-1', '0.5', 'x', '0&offset=0'].map((value) => `${LIST}?offset=${value}`),
  `${LIST}?search=a&search=b`,
  `${LIST}?search=${'a'.repeat(501)}`,
  ...['', '?id=', '?id=a&id=b', '?id=main-none', '?id=__proto__', '?id=%E0%A4%A'].map(
    (query) => `/api/scholarship${query}`,
  ),
  '/api/nothing',
];

const ROUTER_ONLY: readonly Request[] = [
  '/health',
  '/',
  '/docs',
  '/openapi.json',
  '/nothing',
  '/sports',
  '/scholarshipsx/api/stats',
  `/${'x'.repeat(8_000)}`,
].map((path) => ({ server: 'router', path }));

/**
 * Web pages, except those of single games and awards. `/status` is not compared, because the number of requests to the
 * upstreams that it shows may differ.
 */
const PAGES = [
  '/',
  '/games',
  '/games?show=past',
  ...['', '/football', '/football?show=roster', '/mens-basketball', '/softball'].map(
    (team) => `/teams${team}`,
  ),
  ...[
    '',
    '?search=nursing',
    '?search=enginering&gpa=3.2',
    '?audience=women&deadline=open',
    '?search=qqqq',
  ].map((query) => `/scholarships${query}`),
  '/scholarships/saved',
  '/search?q=football',
  ...['/calendars', '/data', '/embed/games', '/embed/scholarships', '/docs/guides'],
];

const bothWays = (backend: 'sports' | 'scholarships', path: string): Request[] => [
  { server: backend, path },
  { server: 'router', path: `/${backend}${path}` },
];

/** Methods and headers. Each is tried on a few URLs. */
const VARIANTS: readonly Omit<Request, 'server' | 'path'>[] = [
  { method: 'HEAD' },
  { method: 'POST' },
  { method: 'PUT' },
  { method: 'DELETE' },
  { method: 'OPTIONS' },
  { method: 'OPTIONS', headers: { Origin: SITE, 'Access-Control-Request-Method': 'GET' } },
  { method: 'OPTIONS', headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' } },
  { headers: { Origin: SITE } },
  { headers: { Origin: 'https://other.example' } },
  { headers: { 'If-None-Match': '*' } },
  { headers: { 'If-None-Match': '"other"' } },
  { headers: { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
  { headers: { 'If-Modified-Since': 'nonsense' } },
  { headers: { Range: 'bytes=0-9' } },
  { headers: { Accept: 'text/html' } },
  ...['gzip', 'br', 'zstd', 'gzip;q=0, br;q=0.5', '*', 'identity;q=0', 'deflate'].map((encoding) => ({
    headers: { 'Accept-Encoding': encoding },
  })),
];

const VARIED_REQUESTS = [
  ...bothWays('sports', '/api/schedules'),
  ...bothWays('sports', '/api/roster?sport=football'),
  ...bothWays('sports', '/api/roster'),
  ...bothWays('sports', '/health'),
  ...bothWays('scholarships', LIST),
  ...bothWays('scholarships', `${LIST}?search=nursing`),
  ...bothWays('scholarships', '/api/stats'),
  ...bothWays('scholarships', '/api/scholarship?id=none'),
  { server: 'router', path: '/health' },
  { server: 'router', path: '/nothing' },
] as const;

const withParameter = (path: string, parameter: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${parameter}`;

/** Ids found in the responses of one release. */
export interface FoundIds {
  readonly games: readonly string[];
  readonly scholarships: readonly string[];
  readonly pictures: readonly string[];
}

export function listRequests({ games, scholarships, pictures }: FoundIds): Request[] {
  const sports = [
    ...SPORTS_PATHS,
    ...games.map((id) => `/api/game?id=${id}`),
    ...pictures.map((url) => `/api/image?url=${encodeURIComponent(url)}`),
  ];
  const records = scholarships.map((id) => `/api/scholarship?id=${encodeURIComponent(id)}`);
  return [
    ...sports.flatMap((path) => bothWays('sports', path)),
    ...SCHOLARSHIP_PATHS.flatMap((path) => bothWays('scholarships', path)),
    ...records.flatMap((path) => bothWays('scholarships', path)),
    ...SPORTS_PATHS.flatMap((path) => bothWays('sports', withParameter(path, 'envelope=1'))),
    ...SCHOLARSHIP_PATHS.flatMap((path) => bothWays('scholarships', withParameter(path, 'envelope=1'))),
    ...SPORTS_ERRORS.flatMap((path) => bothWays('sports', path)),
    ...SCHOLARSHIP_ERRORS.flatMap((path) => bothWays('scholarships', path)),
    ...ROUTER_ONLY,
    ...[
      ...PAGES,
      ...games.map((id) => `/games/${id}`),
      ...scholarships.map((id) => `/scholarships/award/${encodeURIComponent(id)}`),
    ].map((path) => ({ server: 'router' as const, path, headers: { Accept: 'text/html' } })),
    ...VARIED_REQUESTS.flatMap((request) => VARIANTS.map((variant) => ({ ...request, ...variant }))),
    ...bothWays('sports', '/api/roster?sport=softball&nocache=1'),
    ...bothWays('scholarships', `${LIST}?nocache=1`),
  ];
}
