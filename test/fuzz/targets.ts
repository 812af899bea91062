import fc from 'fast-check';
import { openApiDocuments } from '../../src/app/openapi.ts';
import { oddTargetText } from './odd-text.ts';
import type { FuzzedListener } from './request.ts';

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
}
interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>;
}

const documents = openApiDocuments() as unknown as Record<string, OpenApi>;

/** Paths of every server besides its documented routes. */
const PAGES = ['/docs', '/docs/reference.css', '/openapi.json', '/'];

/** Streams are left out, because they do not end. */
const isStream = (path: string): boolean => path.endsWith('/api/live');

const pathsOf = (address: FuzzedListener): string[] =>
  address === 'admin'
    ? ['/live', '/ready', '/metrics']
    : [...Object.keys(documents[address]?.paths ?? {}).filter((path) => !isStream(path)), ...PAGES];

const names = new Set(
  Object.values(documents).flatMap(({ paths }) =>
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)),
    ),
  ),
);

const parameterName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('limit[]', 'gpa[0]', '__proto__', 'constructor', 'Limit', 'a.b', ''),
  },
  { weight: 1, arbitrary: oddTargetText },
);

/** Valid values, so that requests pass the checks and reach the handlers. */
const plainValue = fc.constantFrom(
  'football',
  'mens-basketball',
  'main',
  'open',
  'upcoming',
  '3.5',
  '10',
  '500',
  'engineering',
  'women%20engineer',
  'main-1',
  '401752',
  '1',
);

const parameter = fc
  .tuple(parameterName, fc.constantFrom('=', '=', '=', '', '==', '%3d'), fc.oneof(plainValue, oddTargetText))
  .map((parts) => parts.join(''));

/** Whole queries, valid ones and attacks. */
const wholeQuery = fc.constantFrom(
  '?sport=football',
  '?sport=softball&nocache=1&envelope=1',
  '?search=engineer&gpa=3.2&deadline=open&limit=5&offset=2',
  '?search=%C3%A9%20women&source=main&envelope=1',
  '?id=main-1',
  '?id=__proto__',
  '?url=https://example.org/a.png',
  '?url=http://169.254.169.254/latest/meta-data',
  '?url=file:///etc/passwd',
  '?url=//evil.example/a.png',
  '?accept=1&source=main',
);

const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: wholeQuery },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.array(parameter, { maxLength: 4 }), fc.constantFrom('&', '&', '&', ';', '&&', '?'))
      .map(([parameters, between]) => `?${parameters.join(between)}`),
  },
);

const escapedAt = (path: string, at: number): string =>
  `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`;

/** A path that is almost one of ours. */
function nearMiss([path, how, odd]: [string, number, string]): string {
  const misses = [
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}/${odd}`,
    `${path};a=b`,
    `${path}%00`,
    `${path}.json`,
    `/.${path}`,
    `/x/..${path}`,
    `/%2e%2e${path}`,
    `/..;${path}`,
    `${path}/.`,
    path.replaceAll('/', '//'),
    `/${path.slice(1).replaceAll('/', '%2f')}`,
    `/${path.slice(1).replaceAll('/', '\\')}`,
    escapedAt(path, path.length - 1),
    path.slice(0, -1),
    `/${odd}`,
    `${path}#${odd}`,
  ];
  return misses[how % misses.length] ?? path;
}

/** Targets in the forms for proxies and tunnels (RFC 9112, 3.2), and invalid ones. */
const foreignForm = fc.oneof(
  fc.constantFrom(
    '*',
    '//',
    '/',
    '',
    '?',
    '#',
    'example.org:443',
    'http://',
    'http://[::1',
    '//evil.example/',
  ),
  fc.constantFrom('/', '//').map((slash) => slash.repeat(4_000)),
  fc.nat(20_000).map((length) => `/${'x'.repeat(length)}`),
  oddTargetText.map((text) => `/${text}`),
);

/** Targets for one server. */
export function targetOn(address: FuzzedListener): fc.Arbitrary<string> {
  const path = fc.constantFrom(...pathsOf(address));
  const absolute = fc.constantFrom('http://x', 'https://evil.example', 'ftp://x', 'HTTP://X:80');
  return fc.oneof(
    { weight: 40, arbitrary: fc.tuple(path, query).map((parts) => parts.join('')) },
    { weight: 12, arbitrary: fc.tuple(path, fc.nat(), oddTargetText).map(nearMiss) },
    { weight: 1, arbitrary: fc.tuple(absolute, path, query).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: foreignForm },
  );
}
