import { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import type { Sent } from '../../platform/http/route.ts';
import { numberOrNull, orNull, part, text, textOrNull, texts } from '../../platform/schema-fields.ts';
import { AMOUNT_PERS, DEADLINE_KINDS, type Scholarship, SOURCE_KEY, type SourceKey } from './award.ts';
import { isClosed } from './stored-record.ts';

/**
 * The definition of each field of a scholarship. The contract and the OpenAPI document, responses, exports, feeds, the
 * history, corrections and the check for missing fields are derived from it.
 */

interface Uses {
  /** Whether items of the list have the field if the request does not name `fields`. */
  readonly listed?: true;
  /** Whether an operator may correct the field. */
  readonly correctable?: true;
  /** The field's name in feeds, which show changes of the field. */
  readonly label?: string;
  /** The field's name in the sentence that reports its absence. If set, runs count the awards that have the field. */
  readonly lack?: string;
  /** Whether an award has the field. By default, an award has the field if the value is neither `null` nor empty. */
  readonly isKnown?: (award: Scholarship) => boolean;
}

/** A field that is stored under its own name; `null` if it is not stored. */
const field = <Schema extends z.ZodType, U extends Uses>(schema: Schema, uses: U) => ({ ...uses, schema });

/** A part of a field that is stored under another name. */
const partOf = <Name extends keyof Scholarship, Schema extends z.ZodType, U extends Uses>(
  stored: Name,
  schema: Schema,
  read: (value: NonNullable<Scholarship[Name]>) => Sent<Schema>,
  uses: U,
) => ({ ...uses, schema, stored, read });

/** A field that is derived from the award and from facts that are not on its page. */
const derived = <Schema extends z.ZodType, From, U extends Uses>(
  schema: Schema,
  show: (from: From) => Sent<Schema>,
  uses: U,
) => ({ ...uses, schema, show });

export const sourceKey = z
  .string()
  .regex(SOURCE_KEY)
  .openapi('SourceKey', { example: 'engineering', description: 'Key of a scholarship source' });
export const timestamp = z.iso.datetime().openapi({ example: '2026-11-21T06:00:12.345Z' });

const day = (description: string, example: string) =>
  z.iso.date().nullable().openapi({ example, description });
const dollars = (what: string) => numberOrNull(`${what}, in dollars; \`null\`: not stated`, 500);
const printed = textOrNull('The text on the page; `null`: not found');
const place = textOrNull(
  'URL of the page, with a text fragment (`#:~:text=`) if the text occurs exactly once on it; `null`: not found',
  'https://awards.example.edu/list#:~:text=February%201%2C%202027',
);

/** What is known about an award apart from its page. */
export interface AboutAward {
  /** As in the current campus file. */
  readonly source: { readonly key: SourceKey; readonly name: string };
  /** ms */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The fields that searches read, in the order in which they are shown. */
const MAIN = {
  id: field(text('Stable id: the source and the number or slug on the site', 'engineering-4711'), {
    listed: true,
  }),
  title: field(text('Title as printed on the page', 'Women in Engineering Award'), {
    listed: true,
    correctable: true,
    label: 'Title',
  }),
  source: derived(sourceKey, ({ source }: AboutAward) => source.key, { listed: true }),
  sourceName: derived(
    text('Name of the source, from the campus file', 'College of Engineering'),
    ({ source }: AboutAward) => source.name,
    {},
  ),
  amount: partOf(
    'amountText',
    textOrNull('Amount as text, possibly a range; `null`: not stated', '$500 - $2,000'),
    (shown) => shown,
    { listed: true, label: 'Amount', lack: 'an amount' },
  ),
  deadline: partOf(
    'deadline',
    day('Last day to apply; `null`: rolling, or no date stated', '2027-02-01'),
    ({ date }) => date,
    {
      listed: true,
      correctable: true,
      label: 'Deadline',
      lack: 'a deadline',
      isKnown: ({ deadline }) => deadline.kind !== 'unknown',
    },
  ),
  gpaRequirement: field(numberOrNull('Minimum GPA on a 4.0 scale; `null`: not stated', 3.25), {
    listed: true,
    correctable: true,
    label: 'Minimum GPA',
    lack: 'a GPA',
  }),
  eligibility: field(texts('Who may apply, one criterion per item'), {
    listed: true,
    correctable: true,
    lack: 'criteria',
  }),
  requirements: field(texts('What to submit, one item each'), { correctable: true, lack: 'requirements' }),
  description: field(text('Description on the page, as plain text'), {
    listed: true,
    correctable: true,
    lack: 'a description',
  }),
  link: field(
    text(
      'The scholarship’s own page, or the page that lists it',
      'https://awards.example.edu/opportunities/4711',
    ),
    { listed: true, correctable: true, label: 'Link' },
  ),
  contactEmail: field(textOrNull('Contact address for questions; `null`: not stated', 'awards@example.edu'), {
    correctable: true,
    label: 'Contact',
    lack: 'a contact',
  }),
  tags: field(texts('Tags from the list in `/docs/guides/tags.md`'), { lack: 'tags' }),
  createdAt: derived(
    timestamp.openapi({ description: 'When the scholarship was first seen; never changes' }),
    ({ createdAt }: AboutAward) => isoTime(createdAt),
    { listed: true },
  ),
  updatedAt: derived(
    timestamp.openapi({
      description: 'When its content last changed; a run without changes does not update it',
    }),
    ({ updatedAt }: AboutAward) => isoTime(updatedAt),
    { listed: true },
  ),
};

interface OnDay {
  readonly award: Scholarship;
  readonly today: string;
}

/** All other fields, which are derived when they are requested. */
const FURTHER = {
  amountMin: partOf('amount', dollars('Minimum amount'), ({ min }) => min, { correctable: true }),
  amountMax: partOf('amount', dollars('Maximum amount'), ({ max }) => max, { correctable: true }),
  amountPer: field(
    orNull(z.enum(AMOUNT_PERS)).openapi({
      description: 'How often the amount is paid; `null`: not stated',
      example: 'year',
    }),
    {},
  ),
  years: field(numberOrNull('Maximum number of years for which it is paid; `null`: not stated', 4), {}),
  opens: field(day('First day to apply; `null`: not stated', '2026-12-01'), {}),
  deadlineKind: partOf(
    'deadline',
    z.enum(DEADLINE_KINDS).openapi({
      description:
        '`date`: printed with its year. `inferred_year`: printed without a year, which was inferred. `rolling`: the page ' +
        'states that there is no deadline. `closed`: the page states that it is closed. `unknown`: no usable statement.',
    }),
    ({ kind }) => kind,
    {},
  ),
  state: derived(
    z.enum(['open', 'closed']).openapi({ description: 'State today, in the campus’s time zone' }),
    ({ award, today }: OnDay) => (isClosed(award, today) ? 'closed' : 'open'),
    {},
  ),
  printed: derived(
    part('The original wording on the page', {
      amount: printed,
      deadline: printed,
      gpa: printed,
      where: z.object({ amount: place, deadline: place, gpa: place }).optional().openapi({
        description: 'Where each value was found; omitted until this release has scraped the page',
      }),
    }),
    ({ award: { raw, where } }: OnDay) => ({
      amount: raw.amount,
      deadline: raw.deadline,
      gpa: raw.gpa,
      ...(where && { where }),
    }),
    {},
  ),
  corrected: derived(
    texts('Fields that were corrected by an operator'),
    ({ award }: OnDay) => award.corrected ?? [],
    {},
  ),
};

const FIELDS = { ...MAIN, ...FURTHER };

interface AnyField extends Uses {
  readonly schema: z.ZodType;
  readonly stored?: string;
  readonly read?: (value: never) => unknown;
  readonly show?: (from: never) => unknown;
}
type Table = Readonly<Record<string, AnyField>>;
type Shown<T extends Table> = { readonly [Name in keyof T]: Sent<T[Name]['schema']> };
/** The names of the fields with a use. */
type With<Use> = {
  [Name in keyof typeof FIELDS]: (typeof FIELDS)[Name] extends Use ? Name : never;
}[keyof typeof FIELDS];

/** A scholarship as in responses. */
export type Whole = Shown<typeof FIELDS>;

/** The served value for a stored value. */
const readBy = (read: AnyField['read'], value: unknown): unknown =>
  (read === undefined || value === null || value === undefined ? value : read(value as never)) ?? null;

const showing = <T extends Table>(table: T) => {
  const fields = Object.entries<AnyField>(table).map(([name, { stored = name, show, read }]) => ({
    name,
    stored: stored as keyof Scholarship,
    show,
    read,
  }));
  return (award: Scholarship, from: object): Shown<T> => {
    const values: Record<string, unknown> = {};
    for (const { name, stored, show, read } of fields)
      values[name] = show ? show(from as never) : readBy(read, award[stored]);
    return values as Shown<T>;
  };
};
export const showMain: (award: Scholarship, about: AboutAward) => Shown<typeof MAIN> = showing(MAIN);
export const showFurther: (award: Scholarship, day: OnDay) => Shown<typeof FURTHER> = showing(FURTHER);

const ENTRIES = Object.entries<AnyField>(FIELDS);
const namesWith = <Use extends keyof Uses>(use: Use) =>
  ENTRIES.flatMap(([name, one]) => (one[use] === undefined ? [] : [name])) as With<Record<Use, unknown>>[];

export const schemas = Object.fromEntries(ENTRIES.map(([name, { schema }]) => [name, schema])) as {
  readonly [Name in keyof typeof FIELDS]: (typeof FIELDS)[Name]['schema'];
};

/** The fields that are derived from a stored field, with their values. */
export function shownOf(stored: string, value: unknown): Readonly<Record<string, unknown>> {
  const parts = ENTRIES.filter(([, one]) => one.stored === stored);
  return parts.length === 0
    ? { [stored]: value }
    : Object.fromEntries(parts.map(([name, one]) => [name, readBy(one.read, value)]));
}

export const LISTED_FIELDS = namesWith('listed');

export type CorrectedField = With<{ correctable: true }>;
export const CORRECTABLE: readonly CorrectedField[] = namesWith('correctable');

/** The fields whose changes feeds show, with the names that feeds use. */
export const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  ENTRIES.flatMap(([name, { label }]) => (label === undefined ? [] : [[name, label]])),
);

const isStated = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The fields for which runs count awards, each with its name in a sentence and a test of whether an award has it. */
export const COUNTED = namesWith('lack').map((name) => {
  const { lack = '', isKnown, stored = name }: AnyField = FIELDS[name];
  const has = (award: Scholarship) => isStated(award[stored as keyof Scholarship]);
  return { name, lack, isKnown: isKnown ?? has };
});

/** The columns of the table (CSV) without `fields`. A new column goes last. */
export const COLUMNS = [
  ...(['id', 'title', 'source', 'amount', 'amountMin', 'amountMax', 'deadline', 'state'] as const),
  ...(['gpaRequirement', 'eligibility', 'tags', 'link', 'contactEmail', 'updatedAt'] as const),
];

/**
 * The stored fields whose changes are logged, in the order of the history. The printed texts (`raw`) are not included,
 * because they change together with these fields.
 */
export const LOGGED_FIELDS = [
  ...([
    'title',
    'amount',
    'amountText',
    'amountPer',
    'years',
    'deadline',
    'opens',
    'gpaRequirement',
  ] as const),
  ...(['eligibility', 'requirements', 'description', 'link', 'contactEmail', 'tags'] as const),
] satisfies readonly (keyof Scholarship)[];
