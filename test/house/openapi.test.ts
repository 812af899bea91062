import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiDocuments } from '../../src/app/openapi.ts';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly default?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    name: string;
    description?: string;
    style?: string;
    explode?: boolean;
    schema: Schema;
  }[];
  readonly responses: Readonly<Record<string, { headers?: object; content?: object }>>;
}

interface Document {
  readonly info: { license: { identifier: string }; description: string };
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { schemas: Readonly<Record<string, Schema>> };
}

const documents = openApiDocuments() as Record<string, Document>;
const { router } = documents;
const operations = Object.values(router?.paths ?? {}).flatMap((methods) => Object.values(methods));

test('every operation has a unique name', () => {
  const names = operations.map(({ operationId }) => operationId);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^(get|list|trigger|suggest|stream)[A-Z]\w+$/);
});

function* undescribed(schema: Schema, path: string): Generator<string> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (property.description === undefined && property.$ref === undefined) yield `${path}.${name}`;
    yield* undescribed(property, `${path}.${name}`);
  }
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  if (items) yield* undescribed(items, `${path}[]`);
  if (typeof additionalProperties === 'object') yield* undescribed(additionalProperties, `${path}[]`);
  for (const part of [...anyOf, ...oneOf, ...allOf]) yield* undescribed(part, path);
}

test('every field, parameter and tag has a description', () => {
  for (const { components, tags } of Object.values(documents)) {
    const fields = Object.entries(components.schemas).flatMap(([name, schema]) => [
      ...undescribed(schema, name),
    ]);
    assert.deepEqual(fields, []);
    for (const { description } of tags) assert.notEqual(description, '');
  }
  const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
  );
  assert.deepEqual(parameters, []);
});

test('enumerations have names, which generated clients use, and no schema is called Error', () => {
  const { schemas } = router?.components ?? { schemas: {} };
  for (const name of ['SportKey', 'SourceKey', 'GameStatus', 'RunOutcome']) assert.ok(schemas[name], name);
  assert.equal(schemas.Error, undefined);
});

test('a GET requires no key; an operation with an ETag can return a 304; errors have examples', () => {
  for (const [path, methods] of Object.entries(router?.paths ?? {})) {
    for (const [method, { security, responses }] of Object.entries(methods)) {
      const operationName = `${method} ${path}`;
      assert.deepEqual(security, method === 'get' ? [] : [{ apiKey: [] }], operationName);
      const hasEtag = Object.hasOwn(responses[200]?.headers ?? {}, 'ETag');
      assert.equal(hasEtag, responses[304] !== undefined, operationName);
      for (const [status, { content }] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        const { examples } = Object.values(content ?? {})[0] as { examples: Record<string, object> };
        assert.ok(Object.keys(examples).length > 0, `${operationName} ${status}`);
      }
    }
  }
});

test('the schema of a nullable field allows null', () => {
  const { TeamInformation } = router?.components.schemas ?? {};
  assert.deepEqual(TeamInformation?.properties?.nextGame?.anyOf, [
    { $ref: '#/components/schemas/ScheduleEntry' },
    { type: 'null' },
  ]);
});

const LISTED =
  'id title source amount deadline gpaRequirement eligibility description link createdAt updatedAt'.split(
    ' ',
  );

test('each JSON response has a named schema, and the documented fields of listed scholarships are required', () => {
  for (const { operationId, responses } of operations) {
    const { content = {} } = responses[200] as { content?: Record<string, { schema: Schema }> };
    const schema = content['application/json']?.schema;
    if (schema !== undefined) assert.match(schema.$ref ?? '', /^#\/components\/schemas\//, operationId);
  }
  const { ScholarshipItem, Scholarship } = router?.components.schemas ?? {};
  assert.deepEqual(ScholarshipItem?.required, LISTED);
  assert.deepEqual(
    Object.keys(ScholarshipItem?.properties ?? {}),
    Object.keys(Scholarship?.properties ?? {}),
  );
});

test('every operation has a description and a summary of more than one word', () => {
  const plain = operations.filter(({ description, summary }) => !description || !/\w+ .*\w+/.test(summary));
  assert.deepEqual(
    plain.map(({ operationId }) => operationId),
    [],
  );
});

test('parameters are described with types, values, bounds and defaults; lists are separated by commas', () => {
  const list = operations.find(({ operationId }) => operationId === 'listScholarships');
  const { limit, offset, gpa, fields, facets, ids } = Object.fromEntries(
    (list?.parameters ?? []).map((parameter) => [parameter.name, parameter]),
  );
  assert.deepEqual([limit?.schema.default, offset?.schema.default], [50, 0]);
  assert.deepEqual([gpa?.schema.minimum, gpa?.schema.maximum], [0, 5]);
  assert.ok(fields?.schema.items?.enum?.includes('state') && facets?.schema.items?.enum?.includes('source'));
  assert.equal(ids?.schema.maxItems, 100);
  const lists = operations.flatMap(({ parameters = [] }) =>
    parameters.filter(
      ({ schema, description }) => schema.type === 'array' || / by commas/.test(description ?? ''),
    ),
  );
  assert.ok(lists.length > 40);
  for (const { name, schema, style, explode } of lists)
    assert.deepEqual([schema.type, style, explode], ['array', 'form', false], name);
});

test('no enumeration contains null, because generators of types and generators of validation treat null differently', () => {
  assert.doesNotMatch(JSON.stringify(documents), /"enum":\[[^\]]*null/);
});
