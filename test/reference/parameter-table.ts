import { type Document, nameOf, type Schema } from './document.ts';

type Named = Document['components']['schemas'];

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day, `YYYY-MM-DD`',
  'date-time': 'a time with its offset, `2026-11-01T00:00:00Z`',
};
/** More endpoints than this are counted instead of listed. */
const FEW = 5;

const numberRange = ({ type, minimum, maximum }: Schema): string => {
  const bounds = [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
  ];
  return [type === 'integer' ? 'a whole number' : 'a number', ...bounds].filter(Boolean).join(' ');
};

const enumValues = (values: readonly unknown[]): string => values.map((value) => `\`${value}\``).join(' ');

/** The values that a parameter may have. `enumeration` renders those that are listed one by one. */
export function allowedValues(schema: Schema, named: Named, enumeration = enumValues): string {
  const valuesOf = (part: Schema) => allowedValues(part, named, enumeration);
  const { $ref, allOf, anyOf, items, format = '', type } = schema;
  if ($ref !== undefined) return valuesOf(named[nameOf($ref)] ?? {});
  if (allOf !== undefined) return valuesOf(allOf[0] ?? {});
  if (anyOf !== undefined) return anyOf.map(valuesOf).join(', or ');
  if (items !== undefined) {
    const most = schema.maxItems === undefined ? '' : `at most ${schema.maxItems}, `;
    return `${valuesOf(items)}; ${most}separated by commas`;
  }
  if (schema.enum !== undefined) return enumeration(schema.enum);
  if (type === 'integer' || type === 'number') return numberRange(schema);
  if (schema.pattern !== undefined) return `a key like \`${schema.pattern.replaceAll('|', '\\|')}\``;
  const most = schema.maxLength === undefined ? '' : `, at most ${schema.maxLength} characters`;
  return FORMATS[format] ?? `any text${most}`;
}

function endpointsOf(paths: readonly string[]): string {
  const [first = ''] = paths;
  if (paths.length <= FEW) return paths.map((path) => `\`${path}\``).join(' ');
  const isOneList = paths.every((path) => path === first || path.startsWith(`${first}.`));
  return isOneList ? `\`${first}\` in all its formats` : `${paths.length} endpoints`;
}

/** The table of `docs/api/values.md`: the accepted values of each parameter. */
export function parameterTable({ paths, components }: Document): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [] }) =>
      parameters.map(({ name, schema }) => {
        const otherwise = schema.default === undefined ? '' : `; default ${schema.default}`;
        const shown = path.replace(/^\/(sports|scholarships)(?=\/api\/)/, '');
        return { shown, row: `| \`${name}\` | ${allowedValues(schema, components.schemas)}${otherwise} |` };
      }),
    ),
  );
  const lines = [...Map.groupBy(rows, ({ row }) => row)].map(([row, all]) => {
    return `${row} ${endpointsOf([...new Set(all.map(({ shown }) => shown))])} |`;
  });
  return ['| parameter | allowed | at |', '|---|---|---|', ...lines.sort(), ''].join('\n');
}
