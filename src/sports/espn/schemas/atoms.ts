import { z } from 'zod';

/**
 * Parts that all pages consist of. An optional field is `undefined` if it is missing, `null` or of another type, so
 * that one unknown detail does not make the whole row unusable.
 */
export const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** Ids are strings of digits, or numbers in older endpoints. A much longer text is not an id, and fits no index. */
export const id = z.union([z.string().trim().min(1).max(100), z.number().int()]).transform(String);

/** An empty text counts as missing. */
export const text = maybe(z.string().trim().min(1));

/** A text that is sometimes sent as a number, such as a jersey number. */
export const label = maybe(z.union([z.string().trim().min(1), z.number().transform(String)]));

export const flag = maybe(z.boolean());
export const number = maybe(z.number());
export const count = maybe(z.number().int().nonnegative());

/** Rows are checked one by one, later. A missing list counts as empty. */
export const list = z.array(z.unknown()).catch([]);

const numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A number in any of the provider's three forms: `67`, `"67"`, `{value: 67, displayValue: "67"}`. */
export const amount = maybe(
  z.union([
    numeric,
    z.object({ value: numeric }).transform(({ value }) => value),
    z.object({ displayValue: numeric }).transform(({ displayValue }) => displayValue),
  ]),
);

export const venue = z.object({
  fullName: text,
  displayName: text,
  shortName: text,
  address: maybe(z.object({ city: text })),
});

/** A record: its text is `summary` in scoreboards, `displayValue` in schedules, and either in summaries. */
export const record = z.object({ type: text, summary: text, displayValue: text });

/** Scoreboards have one `logo`, other pages `logos`. */
export const pictures = { logo: text, logos: list };
export const logo = z.object({ href: z.string().min(1), rel: z.array(z.string()).catch([]) });

/** A picture is an address or an object with one. */
export const picture = maybe(
  z.union([z.string().min(1), z.object({ href: z.string().min(1) }).transform(({ href }) => href)]),
);

export const names = {
  displayName: text,
  shortDisplayName: text,
  location: text,
  name: text,
  nickname: text,
  abbreviation: text,
};
