import { z } from '@hono/zod-openapi';
import { HttpError } from './errors.ts';

/** A whole number in decimal digits; `1e3`, `+5` and `5.0` are not. */
export const wholeNumber = (minimum: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().int().min(minimum));

/** Values with commas: any of them. */
export const severalOf = <Value>(value: z.ZodType<Value, string>, example: string, description: string) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(value))
    .optional()
    .openapi({ type: 'string', example, description });
export const anyOf = <Value extends string>(values: readonly Value[], example: string, description: string) =>
  severalOf<Value>(z.enum(values), example, description);

/** Of tables. */
export const excel = z.enum(['1']).optional().openapi({
  description: '`1`: with a byte order mark, and an apostrophe before what a spreadsheet takes for a formula',
});

/** Parameters of every JSON GET, whatever else it takes. */
export const commonQuery = z.object({
  nocache: z.string().optional().openapi({
    description: '`1`: ask the origin instead of the copy, at most once in 10 s per resource',
    example: '1',
  }),
  envelope: z.string().optional().openapi({
    description: '`1`: wrap the body as `{data, meta: {timestamp, cached}}`',
    example: '1',
  }),
});

const invalid = (name: string): HttpError =>
  name === 'sport' ? new HttpError('sport_invalid') : new HttpError('parameter_invalid', { parameter: name });

/**
 * Reads the parameters a schema names: empty is absent, repeated is an error, others are ignored.
 * Throws 400 naming the first parameter that is wrong.
 */
export function readQuery<Q extends z.ZodObject>(
  schema: Q,
  values: (name: string) => string[] | undefined,
): z.output<Q> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const [first, second] = values(name) ?? [];
    if (second !== undefined) throw invalid(name);
    if (first) given[name] = first;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  throw given[name] === undefined ? new HttpError('parameter_required', { parameter: name }) : invalid(name);
}
