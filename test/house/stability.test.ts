import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApiDocuments } from '../../src/app/openapi.ts';
import { ROOT } from '../support/root.ts';

/** These types contain the parts of OpenAPI documents that are compared. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly explode?: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The alternatives of a schema, with references resolved. */
function* partsOf(schema: Schema, { components }: ApiDocument): Generator<Schema> {
  const { $ref, allOf, anyOf, oneOf } = schema;
  if ($ref !== undefined)
    yield* partsOf(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, { components, paths: {} });
  for (const part of [...(allOf ?? []), ...(anyOf ?? []), ...(oneOf ?? [])])
    yield* partsOf(part, { components, paths: {} });
  if (schema.type !== undefined || schema.properties !== undefined) yield schema;
}

const typesOf = (schema: Schema, document: ApiDocument): Set<string> =>
  new Set([...partsOf(schema, document)].flatMap(({ type = 'object' }) => [type].flat()));

const sorted = (types: Set<string>): string => [...types].sort().join(' or ');

/**
 * Fields that were removed, made optional or given another type, at any depth. `seen`: the pairs of references that are
 * already being compared, because schemas may be recursive.
 */
function* inField(
  path: string,
  [old, now]: readonly [Schema, Schema],
  documents: readonly [ApiDocument, ApiDocument],
  seen: ReadonlySet<string> = new Set(),
): Generator<string> {
  const pair = `${old.$ref} ${now.$ref}`;
  if (old.$ref !== undefined && seen.has(pair)) return;
  const within = new Set([...seen, pair]);
  const [types, typesNow] = [typesOf(old, documents[0]), typesOf(now, documents[1])];
  if (!typesNow.isSubsetOf(types)) yield `${path}: was ${sorted(types)}, is ${sorted(typesNow)}`;
  const partsNow = [...partsOf(now, documents[1])];
  for (const part of partsOf(old, documents[0])) {
    const itemsNow = partsNow.find(({ items }) => items !== undefined)?.items;
    if (part.items !== undefined && itemsNow !== undefined)
      yield* inField(`${path}[]`, [part.items, itemsNow], documents, within);
    const valuesNow = partsNow.find(
      (one) => typeof one.additionalProperties === 'object',
    )?.additionalProperties;
    if (typeof part.additionalProperties === 'object' && typeof valuesNow === 'object')
      yield* inField(`${path}.*`, [part.additionalProperties, valuesNow], documents, within);
    for (const [name, field] of Object.entries(part.properties ?? {})) {
      const owner = partsNow.find(({ properties }) => properties?.[name] !== undefined);
      const fieldNow = owner?.properties?.[name];
      if (fieldNow === undefined) {
        yield `${path}.${name}: was removed`;
        continue;
      }
      if (part.required?.includes(name) && !owner?.required?.includes(name))
        yield `${path}.${name}: may be absent now`;
      yield* inField(`${path}.${name}`, [field, fieldNow], documents, within);
    }
  }
}

/** The types of a parameter as it is written in a URL, where a list that is separated by commas is a string. */
const written = ({ schema, explode }: Parameter, document: ApiDocument): Set<string> => {
  const types = typesOf(schema, document);
  return types.has('array') && explode === false ? new Set(['string']) : types;
};

function* inParameter(
  path: string,
  [old, now]: readonly [Parameter, Parameter],
  documents: readonly [ApiDocument, ApiDocument],
): Generator<string> {
  if (now.required === true && old.required !== true) yield `${path}: is required now`;
  const [types, typesNow] = [written(old, documents[0]), written(now, documents[1])];
  if (!types.isSubsetOf(typesNow)) yield `${path}: was ${sorted(types)}, is ${sorted(typesNow)}`;
  const valuesOf = (schema: Schema, document: ApiDocument) =>
    [...partsOf(schema, document)].flatMap((part) => part.enum ?? []);
  const values = valuesOf(now.schema, documents[1]);
  for (const value of valuesOf(old.schema, documents[0]))
    if (values.length > 0 && !values.includes(value)) yield `${path}: no longer takes ${value}`;
}

/** Differences that can break a program that was written for `before`. Additions are compatible. */
function* incompatibilities(before: ApiDocument, now: ApiDocument): Generator<string> {
  const documents = [before, now] as const;
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const at = `${method.toUpperCase()} ${path}`;
      const operationNow = now.paths[path]?.[method];
      if (operationNow === undefined) {
        yield `${at}: was removed`;
        continue;
      }
      if (operationNow.operationId !== operation.operationId)
        yield `${at}: is called ${operationNow.operationId}`;
      const parametersNow = operationNow.parameters ?? [];
      for (const parameter of operation.parameters ?? []) {
        const parameterNow = parametersNow.find(({ name }) => name === parameter.name);
        if (parameterNow === undefined) yield `${at} ?${parameter.name}: was removed`;
        else yield* inParameter(`${at} ?${parameter.name}`, [parameter, parameterNow], documents);
      }
      for (const { name, required } of parametersNow) {
        const isNew = operation.parameters?.every((one) => one.name !== name) ?? true;
        if (isNew && required === true) yield `${at} ?${name}: is new and required`;
      }
      for (const [type, { schema = {} }] of Object.entries(operation.responses[200]?.content ?? {})) {
        const contentNow = operationNow.responses[200]?.content?.[type];
        if (contentNow === undefined) yield `${at}: no longer responds with ${type}`;
        else yield* inField(at, [schema, contentNow.schema ?? {}], documents);
      }
    }
  }
}

const now = openApiDocuments().router as ApiDocument;
const released = readFileSync(join(ROOT, 'docs/openapi/released/router.json'), 'utf8');

test('operations, parameters, fields and types of the last release still exist', () => {
  assert.deepEqual([...incompatibilities(JSON.parse(released) as ApiDocument, now)], []);
});

/** A change of the document, and the incompatibility that it causes. */
const CHANGES: readonly (readonly [from: RegExp, to: string, found: string])[] = [
  [/"\/sports\/api\/plays"/, '"/sports/api/moves"', 'GET /sports/api/plays: was removed'],
  [/"operationId":"getTeam"/, '"operationId":"readTeam"', 'GET /sports/api/team: is called readTeam'],
  [/"name":"gpa"/, '"name":"grade"', 'GET /scholarships/api/scholarships ?gpa: was removed'],
  [
    /(?<="schema":\{)"type":"number"(?=,"minimum":0,"maximum":5)/,
    '"type":"boolean"',
    'GET /scholarships/api/scholarships ?gpa: was number, is boolean',
  ],
  [/"style":"form","explode":false,/, '', 'GET /sports/api/schedules ?sport: was string, is array'],
  [
    /"upcoming","open","closed"/,
    '"upcoming","open"',
    'GET /scholarships/api/scholarships ?deadline: no longer takes closed',
  ],
  [
    /"required":false(?=[^{}]*"name":"deadline")/,
    '"required":true',
    'GET /scholarships/api/scholarships ?deadline: is required now',
  ],
  [
    /"hasMore":\{"type":"boolean"/,
    '"more":{"type":"boolean"',
    'GET /scholarships/api/scholarships.hasMore: was removed',
  ],
  [
    /"total":\{"type":"integer"/,
    '"total":{"type":["integer","null"]',
    'GET /scholarships/api/scholarships.total: was integer, is integer or null',
  ],
  [
    /"required":\["scholarships",/,
    '"required":[',
    'GET /scholarships/api/scholarships.scholarships: may be absent now',
  ],
  [
    /(?<="eligibility":\{"type":"array","items":\{)"type":"string"/,
    '"type":"number"',
    'GET /scholarships/api/scholarships.scholarships[].eligibility[]: was string, is number',
  ],
  [
    /"text\/csv"(?=:\{"schema")/,
    '"text/plain"',
    'GET /sports/api/schedules.csv: no longer responds with text/csv',
  ],
];
for (const [from, to, found] of CHANGES) {
  test(`the comparison finds: ${found}`, () => {
    const text = JSON.stringify(now);
    assert.match(text, from);
    const changed = JSON.parse(text.replace(from, to)) as ApiDocument;
    assert.ok(
      [...incompatibilities(now, changed)].includes(found),
      [...incompatibilities(now, changed)].join('\n'),
    );
  });
}
