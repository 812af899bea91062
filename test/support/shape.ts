import assert from 'node:assert/strict';

/** What a JSON value must look like: exactly these fields, of exactly these types. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'timestamp'
  | { readonly list: Shape }
  | { readonly nullable: Shape }
  | { readonly optional: Shape }
  | { readonly values: Shape }
  | { readonly fields: Readonly<Record<string, Shape>> };

export const list = (of: Shape): Shape => ({ list: of });
export const nullable = (of: Shape): Shape => ({ nullable: of });
export const optional = (of: Shape): Shape => ({ optional: of });
/** An object with any keys. */
export const values = (of: Shape): Shape => ({ values: of });
export const fields = (of: Readonly<Record<string, Shape>>): Shape => ({ fields: of });

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export function assertShape(value: unknown, shape: Shape, path = 'body'): void {
  if (shape === 'timestamp') {
    assert.ok(
      typeof value === 'string' && TIMESTAMP.test(value),
      `${path} is not a timestamp: ${String(value)}`,
    );
  } else if (typeof shape === 'string') {
    assert.equal(typeof value, shape, `${path} is ${JSON.stringify(value)}`);
  } else if ('nullable' in shape) {
    if (value !== null) assertShape(value, shape.nullable, path);
  } else if ('optional' in shape) {
    if (value !== undefined) assertShape(value, shape.optional, path);
  } else if ('list' in shape) {
    assert.ok(Array.isArray(value), `${path} is not a list`);
    for (const [index, item] of value.entries()) assertShape(item, shape.list, `${path}[${index}]`);
  } else assertObject(value, shape, path);
}

function assertObject(
  value: unknown,
  shape: Extract<Shape, { values: Shape } | { fields: Readonly<Record<string, Shape>> }>,
  path: string,
): void {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value), `${path} is not an object`);
  const entries = Object.entries(value);
  if ('values' in shape) {
    for (const [key, item] of entries) assertShape(item, shape.values, `${path}.${key}`);
    return;
  }
  const extra = entries.map(([key]) => key).filter((key) => !(key in shape.fields));
  assert.deepEqual(extra, [], `${path} has fields that are not in the contract`);
  for (const [key, of] of Object.entries(shape.fields)) {
    assertShape((value as Record<string, unknown>)[key], of, `${path}.${key}`);
  }
}
