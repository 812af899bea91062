import { z } from 'zod';

/**
 * The parts that every page is made of. An optional field is `undefined` when it is missing, `null` or of another
 * type: an unknown form of a detail must not cost the whole row.
 */
export const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** Ids are strings of digits; older endpoints send numbers. A much longer text is not an id, and fits no index. */
export const id = z.union([z.string().trim().min(1).max(100), z.number().int()]).transform(String);

/** An empty text counts as missing. */
export const text = maybe(z.string().trim().min(1));

/** A text that is sometimes sent as a number: a jersey. */
export const label = maybe(z.union([z.string().trim().min(1), z.number().transform(String)]));

export const flag = maybe(z.boolean());
export const number = maybe(z.number());
export const count = maybe(z.number().int().nonnegative());

/** Rows are checked one by one; a missing list is empty. */
export const list = z.array(z.unknown()).catch([]);

const numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A number in any of its three forms: `67`, `"67"`, `{value: 67, displayValue: "67"}`. */
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

/** A record string: the scoreboard says `summary`, the schedule `displayValue`, the summary both. */
export const record = z.object({ type: text, summary: text, displayValue: text });

/** The scoreboard has one `logo`, the other pages `logos`. */
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
