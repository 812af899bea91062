import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';

/**
 * An optional field: `undefined` if it is missing, `null` or of another type, so that one unknown detail does not make
 * the whole row unusable.
 */
export const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** What programs write in place of a missing value. Not `Null`, which is a surname. */
const NO_VALUE = new Set(['NULL', 'null', '(null)', 'undefined', 'NaN', 'None', 'N/A', 'n/a']);
const isValue = (value: string): boolean => !NO_VALUE.has(value);

/**
 * Ids are strings of digits, or numbers in older endpoints. A much longer text is not an id, and too long for an index.
 */
export const id = z
  .union([z.string().trim().min(1).max(100).refine(isValue), z.number().int()])
  .transform(String);

/** Longer than any text of the provider that is shown: the longest text of a play has 130 characters. */
const MOST_CHARACTERS = 1_000;
/** Names have been sent with entities of HTML, such as `Texas A&amp;M`. */
export const decoded = (text: string): string => (text.includes('&') ? decodeHTMLStrict(text) : text);

/** A text of limited length. A longer text must be an error, and is rejected instead of cut. */
export const words = z
  .string()
  .max(MOST_CHARACTERS)
  .transform(decoded)
  .pipe(z.string().trim().min(1).refine(isValue));

/** A name composed of other names; rejected if one of them was missing: `NULL @ CEDR`. */
export const madeOfNames = maybe(words.refine((name) => name.split(/\s+/).every(isValue)));

/** An empty text counts as missing, as does one that is too long. */
export const text = maybe(words);

/** A text that is sometimes sent as a number, such as a jersey number. */
export const label = maybe(z.union([words, z.number().transform(String)]));

const numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .max(30)
    .regex(/^[+-]?\d+(\.\d+)?$/)
    .transform(Number),
]);

export const flag = maybe(z.boolean());
/** Numbers are sometimes sent as texts. */
export const number = maybe(numeric);
export const count = maybe(numeric.pipe(z.number().int().nonnegative()));

/** Rows that are checked later, one by one. A page with more than `most` rows is not the requested one. */
export const rows = (most: number) => z.array(z.unknown()).max(most);

/** Details of a row, such as its logos. The largest recorded list of this kind has 30. */
const MOST_DETAILS = 200;
/** A missing list counts as empty, as does one that is too long. */
export const list = rows(MOST_DETAILS).catch([]);
/**
 * A list whose elements are checked together with it. The length is checked first, so that a long list takes no time.
 */
export const listOf = <Schema extends z.ZodType>(schema: Schema, most = MOST_DETAILS) =>
  rows(most)
    .pipe(z.array(maybe(schema)))
    .catch([]);

/** A number in any of the provider's three formats: `67`, `"67"`, `{value: 67, displayValue: "67"}`. */
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
  address: maybe(z.object({ city: text, state: text })),
});

/** A record: its text is `summary` in scoreboards, `displayValue` in schedules, and either in summaries. */
export const record = z.object({ type: text, summary: text, displayValue: text });

/** Scoreboards have one `logo`, other pages `logos`. */
export const pictures = { logo: text, logos: list };
export const logo = z.object({ href: words, rel: listOf(z.string()) });

/** A picture is a URL or an object that contains one. */
export const picture = maybe(z.union([words, z.object({ href: words }).transform(({ href }) => href)]));

export const names = {
  displayName: text,
  shortDisplayName: text,
  location: text,
  name: text,
  nickname: text,
  abbreviation: text,
};
