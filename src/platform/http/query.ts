import { z } from '@hono/zod-openapi';
import { HttpError } from './errors.ts';

/** For routes without parameters of their own. */
export const noParameters = z.object({});

/** A whole number in decimal digits; `1e3`, `+5` and `5.0` are refused. */
export const wholeNumber = (minimum: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(minimum));

/** The OpenAPI description of a list: values separated by commas. */
export const listed = (items: { enum?: string[] }, example: string, description: string) => ({
  type: 'array' as const,
  items: { type: 'string' as const, ...items },
  param: { style: 'form' as const, explode: false },
  example,
  description,
});

/** One or more values, separated by commas. Repeated values are dropped. */
export const severalOf = <Value>(
  value: z.ZodType<Value, string>,
  example: string,
  description: string,
  items = {},
) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(value))
    .optional()
    .openapi(listed(items, example, description));
export const anyOf = <Value extends string>(values: readonly Value[], example: string, description: string) =>
  severalOf<Value>(z.enum(values), example, description, { enum: [...values] });

/** The parameter `excel` of CSV tables. */
export const excel = z.enum(['1']).optional().openapi({
  description:
    '`1`: for Excel: add a byte order mark, and an apostrophe before values that a spreadsheet would take for formulas',
});

/** The parameters that every route with a JSON response has. */
export const commonQuery = z.object({
  nocache: z
    .string()
    .optional()
    .openapi({
      enum: ['1'],
      description:
        '`1`: bypass the cache and request the data from its source, at most once every 10 s per resource',
    }),
  envelope: z
    .string()
    .optional()
    .openapi({
      enum: ['1'],
      description:
        '`1`: wrap the body as `{data: <body>, meta: {timestamp, cached}}`: when the data was last confirmed with its ' +
        'source, and whether it comes from the cache',
    }),
});

const invalid = (name: string): HttpError =>
  name === 'sport' ? new HttpError('sport_invalid') : new HttpError('parameter_invalid', { parameter: name });

/** All values of each parameter in a request. */
type Given = Readonly<Record<string, readonly string[]>>;

/** An empty value counts as absent; a repeated parameter is an error. */
function valueGiven(all: Given, name: string): string | undefined {
  const [first, second] = (Object.hasOwn(all, name) && all[name]) || [];
  if (second !== undefined) throw invalid(name);
  return first || undefined;
}

export const isSet = (all: Given, name: keyof typeof commonQuery.shape): boolean =>
  valueGiven(all, name) === '1';

/**
 * Parses the parameters that are in a schema, and ignores others. Throws a 400 with the name of the first invalid
 * parameter.
 */
export function readQuery<Q extends z.ZodObject>(schema: Q, all: Given): z.output<Q> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = valueGiven(all, name);
    if (value !== undefined) given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  throw given[name] === undefined ? new HttpError('parameter_required', { parameter: name }) : invalid(name);
}
