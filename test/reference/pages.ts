import { ROUTES_AT } from '../../src/app/openapi.ts';
import { cachedFor } from '../../src/platform/reference/document.ts';
import { anchorOf } from '../../src/platform/reference/page.ts';
import { type Document, nameOf, type Operation, type Parameter, type Schema } from './document.ts';
import type { Example } from './examples.ts';
import { allowedValues } from './parameter-table.ts';

/** The pages in `docs/api/`: an endpoint per heading, made from the OpenAPI document, the routes and recorded examples. */

export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const endpointsOf = ({ paths }: Document): readonly Endpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const headingOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Text of a table's cell; guides are linked relative to `docs/api/`. */
const cell = (text: string): string =>
  text
    .replaceAll(/`\/docs\/guides\/([\w/-]+)\.md`/g, '[$1](../$1.md)')
    .replaceAll(/(?<!\\)\|/g, '\\|')
    .replaceAll('\n', ' ');

const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** Longer enumerations are in `docs/api/values.md`. */
const MOST_VALUES = 8;
const enumeration = (values: readonly unknown[]): string =>
  values.length <= MOST_VALUES
    ? values.map((value) => `\`${value}\``).join(', ')
    : `[${values.length} values](values.md)`;

/** The allowed values of a parameter. The parameter's description explains how to write several values. */
function valuesOf(schema: Schema, types: Types): string {
  const named = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (named !== undefined) return types.linkTo(nameOf(named));
  if (schema.items !== undefined) {
    const most = schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`;
    return `list of ${schema.items.enum ? enumeration(schema.items.enum) : 'keys'}${most}`;
  }
  return allowedValues(schema, types.schemas, enumeration);
}

/** Parameters of every JSON GET, which `docs/api.md` describes. */
const COMMON = new Set(['nocache', 'envelope']);
/** An operation that shares this many parameters with an operation above refers to that operation. */
const SHARED = 10;

/**
 * Named schemas and where each is described: below the endpoint that returns it, or under Types if several endpoints
 * return it.
 */
interface Types {
  readonly schemas: Document['components']['schemas'];
  readonly isSeparate: (name: string) => boolean;
  readonly linkTo: (name: string) => string;
}

const rootOf = ({ operation }: Endpoint): Schema | undefined =>
  operation.responses[200]?.content?.['application/json']?.schema;

function* referencesOf(schema: Schema): Generator<string> {
  if (schema.$ref !== undefined) yield nameOf(schema.$ref);
  const { items, additionalProperties, properties = {}, allOf = [], anyOf = [] } = schema;
  const parts = [...Object.values(properties), ...allOf, ...anyOf, ...(items ? [items] : [])];
  if (typeof additionalProperties === 'object') parts.push(additionalProperties);
  for (const part of parts) yield* referencesOf(part);
}

function typesOf({ components: { schemas } }: Document, endpoints: readonly Endpoint[]): Types {
  const uses = new Map<string, number>();
  const visit = (schema: Schema): void => {
    for (const name of referencesOf(schema)) {
      const before = uses.get(name) ?? 0;
      uses.set(name, before + 1);
      if (before === 0) visit(schemas[name] ?? {});
    }
  };
  const roots = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const root = rootOf(endpoint);
    if (root?.$ref === undefined) continue;
    visit(root);
    roots.set(nameOf(root.$ref), [...(roots.get(nameOf(root.$ref)) ?? []), endpoint]);
  }
  const homeOf = (name: string): Endpoint | undefined => {
    const [home, ...others] = roots.get(name) ?? [];
    return others.length === 0 ? home : undefined;
  };
  return {
    schemas,
    isSeparate: (name) => homeOf(name) !== undefined || (uses.get(name) ?? 0) > 1 || name in PART_OF,
    linkTo(name) {
      const home = homeOf(name);
      return `[${name}](#${anchorOf(home === undefined ? name : headingOf(home))})`;
    },
  };
}

/** The members of a schema whose `allOf` extends another schema. */
function merged(schema: Schema, types: Types): Schema {
  if (schema.$ref !== undefined) return merged(types.schemas[nameOf(schema.$ref)] ?? {}, types);
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map((part) => merged(part, types));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

const plural = (type: string): string => type.replace(/^(?:object|string|integer|number|array)\b/, '$&s');

const isNull = ({ type }: Schema): boolean => type === 'null';

function typeOf(schema: Schema, types: Types): string {
  const { $ref, allOf, anyOf, items, additionalProperties, type = 'any' } = schema;
  if ($ref !== undefined) {
    const name = nameOf($ref);
    if (types.isSeparate(name)) return types.linkTo(name);
    return typeOf(types.schemas[name] ?? {}, types);
  }
  if (allOf?.[0] !== undefined)
    return allOf[0].$ref && !allOf[1]?.properties ? typeOf(allOf[0], types) : 'object';
  if (anyOf !== undefined)
    return [...anyOf.filter((part) => !isNull(part)).map((part) => typeOf(part, types)), 'null'].join(' or ');
  if (items !== undefined) return `array of ${plural(typeOf(items, types))}`;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (typeof additionalProperties === 'object')
    return `map of ${plural(typeOf(additionalProperties, types))}`;
  return [type].flat().join(' or ');
}

/** The schema whose members are listed below a field, with the end of the field's path. */
function membersOf(
  schema: Schema,
  types: Types,
): { readonly suffix: string; readonly members: Schema } | undefined {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return types.isSeparate(name) ? undefined : membersOf(types.schemas[name] ?? {}, types);
  }
  const { allOf, anyOf, items, additionalProperties } = schema;
  if (anyOf !== undefined)
    return anyOf.map((part) => membersOf(part, types)).find((members) => members !== undefined);
  const inner = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  if (inner !== undefined) {
    const found = membersOf(inner, types);
    return found && { ...found, suffix: `${items ? '[]' : '.*'}${found.suffix}` };
  }
  if (allOf?.some(({ properties }) => properties)) return { suffix: '', members: merged(schema, types) };
  return schema.properties === undefined ? undefined : { suffix: '', members: schema };
}

function* fieldRows(object: Schema, types: Types, before = ''): Generator<string> {
  const required = new Set(object.required);
  for (const [name, schema] of Object.entries(object.properties ?? {})) {
    const path = before + name;
    const optional = required.has(name) ? '' : '; optional';
    const about = schema.description ?? (schema.$ref ? types.schemas[nameOf(schema.$ref)]?.description : '');
    yield row(`\`${path}\``, typeOf(schema, types) + optional, about ?? '');
    const inner = membersOf(schema, types);
    if (inner !== undefined) yield* fieldRows(inner.members, types, `${path}${inner.suffix}.`);
  }
}

/** Items of the list have the fields of a whole scholarship, but some fields only on request. */
const PART_OF: Readonly<Record<string, string>> = { ScholarshipItem: 'Scholarship' };

function fieldTable(schema: Schema, types: Types): string[] {
  const object = merged(schema, types);
  const rows = [...fieldRows(object, types)];
  return rows.length === 0 ? [] : ['| field | type | description |', '|---|---|---|', ...rows, ''];
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function parameterRows(parameters: readonly Parameter[], types: Types): string[] {
  return parameters.map(({ name, required, description, schema }) => {
    const preset = schema.default === undefined ? '' : `; default ${schema.default}`;
    return row(
      `\`${name}\`${required ? ' (required)' : ''}`,
      `${valuesOf(schema, types)}${preset}`,
      sentence(description),
    );
  });
}

/** The parameters of an endpoint. If an endpoint above has most of these parameters, only the others are listed. */
function parameterPart(endpoint: Endpoint, above: readonly Endpoint[], types: Types): string[] {
  const ownOf = ({ operation: { parameters = [] } }: Endpoint) =>
    parameters.filter(({ name }) => !COMMON.has(name));
  const ownParameters = ownOf(endpoint);
  const textOf = (parameter: Parameter) => JSON.stringify(parameter);
  const ownTexts = new Set(ownParameters.map(textOf));
  const similar = above.find(
    (one) => ownOf(one).filter((each) => ownTexts.has(textOf(each))).length >= SHARED,
  );
  const shared = new Set(similar && ownOf(similar).map(textOf));
  const listed = ownParameters.filter((each) => !shared.has(textOf(each)));
  const table =
    listed.length === 0
      ? []
      : ['| parameter | values | description |', '|---|---|---|', ...parameterRows(listed, types), ''];
  if (similar === undefined) return table;
  const lacking = ownOf(similar).filter((each) => !ownTexts.has(textOf(each)));
  const exceptions =
    lacking.length === 0 ? '' : ` except ${lacking.map(({ name }) => `\`${name}\``).join(', ')}`;
  const link = `[\`${similar.path}\`](#${anchorOf(headingOf(similar))})`;
  return [`Parameters: those of ${link}${exceptions}${listed.length === 0 ? '.' : ', and:'}`, '', ...table];
}

const exampleOf = ({ method, path }: Endpoint, { query, language, body }: Example): string[] => [
  `\`${method} ${path}${query}\``,
  '',
  `\`\`\`${language}`,
  body,
  '```',
  '',
];

/** Errors that every endpoint can return are in `docs/errors.md` alone. */
const OWN_ERRORS = /^4(?!29)/;
const COMMON_ERROR = 'Invalid <name> parameter';

function errorsOf({ operation: { responses } }: Endpoint): string[] {
  const ownErrors = Object.entries(responses)
    .filter(([status]) => OWN_ERRORS.test(status))
    .flatMap(([status, { description }]) =>
      description
        .split(' · ')
        .filter((text) => text !== COMMON_ERROR)
        .map((text) => `${status} \`${text}\``),
    );
  return ownErrors.length === 0 ? [] : [`Errors: ${ownErrors.join(', ')}.`, ''];
}

const ROUTES = new Map(
  ROUTES_AT.router.flatMap(({ routes }) => routes.map((route) => [route.operationId, route] as const)),
);

function cachingOf({ operation: { operationId } }: Endpoint): string {
  const route = ROUTES.get(operationId);
  if (route === undefined) throw new Error(`${operationId} has no route`);
  return cachedFor(route);
}

function* endpointPart(
  endpoint: Endpoint,
  above: readonly Endpoint[],
  types: Types,
  example: Example | undefined,
): Generator<string> {
  const { summary, description, security, responses } = endpoint.operation;
  yield* [`## ${headingOf(endpoint)}`, '', cell(`${sentence(summary)} ${sentence(description)}`), ''];
  if (security.length > 0) yield* ['Requires an `X-API-Key`.', ''];
  yield* parameterPart(endpoint, above, types);
  if (example !== undefined) yield* exampleOf(endpoint, example);
  const root = rootOf(endpoint);
  const name = root?.$ref && nameOf(root.$ref);
  if (name !== undefined && types.linkTo(name) === `[${name}](#${anchorOf(name)})`)
    yield* [`Returns ${types.linkTo(name)}.`, ''];
  else if (root !== undefined) yield* fieldTable(root, types);
  else yield* [`Returns ${Object.keys(responses[200]?.content ?? {}).map((type) => `\`${type}\``)}.`, ''];
  yield* errorsOf(endpoint);
}

function* typePart(name: string, types: Types): Generator<string> {
  const schema = types.schemas[name] ?? {};
  yield* [`### ${name}`, ''];
  if (schema.description) yield* [cell(sentence(schema.description)), ''];
  if (schema.enum !== undefined) yield* [schema.enum.map((value) => `\`${value}\``).join(', '), ''];
  const whole = PART_OF[name];
  if (whole === undefined) yield* fieldTable(schema, types);
  else {
    const requiredFields = (schema.required ?? []).map((field) => `\`${field}\``).join(', ');
    yield* [`The fields are those of ${types.linkTo(whole)}. Without \`fields\`: ${requiredFields}.`, ''];
  }
}

export interface Page {
  readonly tag: string;
  readonly title: string;
  readonly introduction: string;
}

export function writePage(
  { tag, title, introduction }: Page,
  document: Document,
  examples: ReadonlyMap<string, Example>,
): string {
  const endpoints = endpointsOf(document).filter(({ operation }) => operation.tags.includes(tag));
  const types = typesOf(document, endpoints);
  const lines = [
    `# ${title}`,
    '',
    introduction,
    '',
    '| endpoint | returns | cached for (`max-age`) |',
    '|---|---|---|',
  ];
  for (const endpoint of endpoints) {
    const link = `[${headingOf(endpoint)}](#${anchorOf(headingOf(endpoint))})`;
    lines.push(row(link, endpoint.operation.summary, cachingOf(endpoint)));
  }
  lines.push('');
  for (const [at, endpoint] of endpoints.entries())
    lines.push(
      ...endpointPart(endpoint, endpoints.slice(0, at), types, examples.get(endpoint.operation.operationId)),
    );
  const text = lines.join('\n');
  const separate = new Set<string>();
  const collect = (part: string): void => {
    for (const name of Object.keys(types.schemas)) {
      if (separate.has(name) || !part.includes(`[${name}](#${anchorOf(name)})`)) continue;
      separate.add(name);
      collect([...typePart(name, types)].join('\n'));
    }
  };
  collect(text);
  const parts = [...separate].sort().flatMap((name) => [...typePart(name, types)]);
  const all = parts.length === 0 ? text : `${text}\n## Types\n\n${parts.join('\n')}`;
  return `${all.trimEnd()}\n`;
}
