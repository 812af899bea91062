import { type Described, type MountedRoutes, openApiDocument } from '../platform/reference/document.ts';
import { routerRoutes } from '../router/index.ts';
import { scholarshipRoutes } from '../scholarships/index.ts';
import { sportsRoutes } from '../sports/index.ts';
import { PROJECT_URL, readVersion } from './version.ts';

export const ADDRESSES = ['router', 'sports', 'scholarships'] as const;
/** The three listeners that callers can reach. */
export type AddressName = (typeof ADDRESSES)[number];

const sports = { prefix: '/sports', tag: 'Sports', routes: sportsRoutes };
const scholarships = { prefix: '/scholarships', tag: 'Scholarships', routes: scholarshipRoutes };

export const ROUTES_AT: Record<AddressName, readonly MountedRoutes[]> = {
  router: [{ prefix: '', tag: 'Router', routes: routerRoutes }, sports, scholarships],
  sports: [{ ...sports, prefix: '' }],
  scholarships: [{ ...scholarships, prefix: '' }],
};

const TITLES: Record<AddressName, string> = {
  router: 'Campus Data',
  sports: 'Campus Data: sports',
  scholarships: 'Campus Data: scholarships',
};

const TAGS = {
  Router: 'The whole service and the campus that it serves',
  Sports: 'Games, teams, rosters and standings, copied from a sports provider',
  Scholarships: 'Awards, read every day from the university’s own pages',
};

const DESCRIPTION = `Good copies of a university’s athletics data and scholarships, as JSON for programs.

**Begin** with \`listScholarships\` or \`listSchedules\`: public reads need no key. **Limit**: 60 requests a minute and
client unless the operator says otherwise; \`RateLimit\` tells how many are left. **Caching**: every
cached response has an \`ETag\`, \`Age\` and \`Cache-Control\`; send \`If-None-Match\` and an unchanged body is not sent again.
Health, streams, triggers and errors are \`no-store\`. **CORS**: pages of
the origins that the operator allows may call it from the browser. Guides: [routes](docs/guides/api.md),
[tables, calendars and feeds](docs/guides/forms.md), [keeping a copy](docs/guides/changes.md),
[errors](docs/guides/errors.md), [what you can rely on](docs/guides/stability.md), [tags](docs/guides/tags.md).`;

export const about = (address: AddressName): Described => ({
  title: TITLES[address],
  description: DESCRIPTION,
  version: readVersion(),
  contact: { name: 'Campus Data', url: `${PROJECT_URL}/issues` },
  tags: TAGS,
});

export const openApiDocuments = (): Record<AddressName, object> => ({
  router: openApiDocument(ROUTES_AT.router, about('router')),
  sports: openApiDocument(ROUTES_AT.sports, about('sports')),
  scholarships: openApiDocument(ROUTES_AT.scholarships, about('scholarships')),
});

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: number;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
}
export interface DescribedRoutes {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day, `YYYY-MM-DD`',
  'date-time': 'a time with its offset, `2026-11-01T00:00:00Z`',
};
/** More endpoints than this are not listed one by one. */
const FEW = 5;

const numberWords = ({ type, minimum, maximum }: Schema): string => {
  const bounds = [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
  ];
  return [type === 'integer' ? 'a whole number' : 'a number', ...bounds].filter(Boolean).join(' ');
};

/** What a value may be, as text. */
function allowed(schema: Schema, named: DescribedRoutes['components']['schemas']): string {
  const wordsOf = (part: Schema) => allowed(part, named);
  const { $ref, allOf, anyOf, items, format = '', type } = schema;
  if ($ref !== undefined) return wordsOf(named[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {});
  if (allOf !== undefined) return wordsOf(allOf[0] ?? {});
  if (anyOf !== undefined) return anyOf.map(wordsOf).join(', or ');
  if (items !== undefined) {
    const most = schema.maxItems === undefined ? '' : `at most ${schema.maxItems}, `;
    return `${wordsOf(items)}; ${most}with commas`;
  }
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(' ');
  if (type === 'integer' || type === 'number') return numberWords(schema);
  if (schema.pattern !== undefined) return `a key like \`${schema.pattern.replaceAll('|', '\\|')}\``;
  const most = schema.maxLength === undefined ? '' : `, at most ${schema.maxLength} characters`;
  return FORMATS[format] ?? `any text${most}`;
}

function placesOf(paths: readonly string[]): string {
  const [first = ''] = paths;
  if (paths.length <= FEW) return paths.map((path) => `\`${path}\``).join(' ');
  const isOneList = paths.every((path) => path === first || path.startsWith(`${first}.`));
  return isOneList ? `\`${first}\` in all its formats` : `${paths.length} endpoints`;
}

/** The table of `docs/errors.md` that says which values are not refused, from the document of all routes. */
export function parameterTable({ paths, components }: DescribedRoutes): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [] }) =>
      parameters.map(({ name, schema }) => {
        const otherwise = schema.default === undefined ? '' : `; ${schema.default} unless given`;
        const shown = path.replace(/^\/(sports|scholarships)(?=\/api\/)/, '');
        return { shown, row: `| \`${name}\` | ${allowed(schema, components.schemas)}${otherwise} |` };
      }),
    ),
  );
  const lines = [...Map.groupBy(rows, ({ row }) => row)].map(([row, all]) => {
    return `${row} ${placesOf([...new Set(all.map(({ shown }) => shown))])} |`;
  });
  return ['| parameter | allowed | at |', '|---|---|---|', ...lines.sort(), ''].join('\n');
}
