/** The types of each path in a JSON value, such as `.events[].date` → `string`. */
export type FieldTypes = Map<string, Set<string>>;

export function addFieldTypes(shape: FieldTypes, value: unknown, path = ''): FieldTypes {
  const type = typeOf(value);
  const types = shape.get(path);
  if (types === undefined) shape.set(path, new Set([type]));
  else types.add(type);
  if (Array.isArray(value)) for (const item of value) addFieldTypes(shape, item, `${path}[]`);
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value))
      if (!SKIPPED.has(key)) addFieldTypes(shape, inner, `${path}.${key}`);
  }
  return shape;
}

/** `links` lead to the provider's web site; `_note` was added by the recorder. */
const SKIPPED = new Set(['links', '_note']);

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
