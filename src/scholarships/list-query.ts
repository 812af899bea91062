import { z } from '@hono/zod-openapi';
import { anyOf, severalOf, wholeNumber } from '../platform/http/query.ts';
import {
  AMOUNT_BANDS,
  FACETS,
  SORTS,
  TAG_GROUPS,
  type TagGroup,
  UNKNOWN_AMOUNT,
} from './catalog/parameters.ts';
import * as contract from './contract.ts';

/** The parameters of the list of scholarships and of its other forms. */

const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 500;

const gpa = z
  .string()
  .regex(/^\d(\.\d{1,6})?$/)
  .transform(Number)
  .pipe(z.number().min(0).max(5));

export const limit = wholeNumber(1).transform((asked) => Math.min(asked, MAX_LIMIT));

const tags = (group: TagGroup, example: string) =>
  anyOf(
    [...TAG_GROUPS[group].keys()],
    example,
    'Tags of this group (`docs/tags.md`), with commas: any of them',
  );

const amountBands = [...AMOUNT_BANDS, UNKNOWN_AMOUNT].map(({ band }) => band);
const dollars = (description: string) =>
  wholeNumber(0).optional().openapi({ type: 'integer', minimum: 0, example: 1_000, description });
const day = (description: string) =>
  z.iso.date().optional().openapi({ type: 'string', format: 'date', example: '2027-02-01', description });

/** Which scholarships: the same for the list and for every other form of it. */
export const filterQuery = z.object({
  source: severalOf(contract.sourceKey, 'engineering', 'Only of this source, or of several with commas'),
  audience: tags('audience', 'undergraduate,transfer'),
  field: tags('field', 'engineering'),
  feature: tags('feature', 'renewable'),
  without: anyOf(
    Object.values(TAG_GROUPS).flatMap((group) => [...group.keys()]),
    'essay-required',
    'Tags of any group, with commas: none of them',
  ),
  amount: anyOf(
    amountBands,
    '1000-2499,2500-4999',
    'Bands of the most an award can pay, with commas: any of them',
  ),
  amountMin: dollars('Can pay at least this much; awards that name no amount are out'),
  amountMax: dollars('Its least is at most this much; awards that name no amount are out'),
  gpa: gpa.optional().openapi({
    type: 'number',
    example: 3.2,
    description: '“I have this GPA”, 0 to 5: awards that name no minimum or at most this one',
  }),
  deadline: z
    .enum(['upcoming', 'open', 'closed'])
    .optional()
    .openapi({
      description:
        '`open`: no date, or today or later. `upcoming`: a date from today to 30 days on. ' +
        '`closed`: whatever is not open. Days are those of the campus’s time zone.',
    }),
  deadlineFrom: day('A date from this day on'),
  deadlineTo: day('A date up to this day'),
  newSince: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .optional()
    .openapi({
      type: 'string',
      example: '2026-11-01',
      description: 'First seen from this day (at the campus) or time on',
    }),
  search: z
    .string()
    .max(500)
    .optional()
    .openapi({
      example: 'women engineer',
      description:
        'Every word must occur in title or description, be it as a part of a word; case, accents and ' +
        'punctuation do not count. Hits in the title go first. At most 500 characters.',
    }),
  fuzzy: z
    .enum(['1'])
    .optional()
    .openapi({
      description:
        '`1`: a word that occurs nowhere is read as the nearest that does, which `searched` of the answer tells; ' +
        'synonyms (`docs/synonyms.md`) find their tag as well',
    }),
});

export const sort = z.enum(SORTS).optional().openapi({
  description: '`deadline` if not given; what is equal stays in that order. Unknown amounts are last.',
});
export const fields = anyOf(
  Object.keys(contract.scholarship.shape) as (keyof typeof contract.scholarship.shape)[],
  'title,deadline,state',
  'The fields that are wanted, with commas, in this order; `id` is always there',
);

export const listQuery = filterQuery.extend({
  sort,
  fields,
  facets: anyOf(
    FACETS,
    'source,field',
    'Counts of the values of these, each as if it were not chosen itself',
  ),
  limit: limit
    .default(DEFAULT_LIMIT)
    .openapi({ type: 'integer', minimum: 1, description: 'Page size; over 500 it is 500' }),
  offset: wholeNumber(0)
    .default(0)
    .openapi({ type: 'integer', minimum: 0, description: 'So many are passed over' }),
});

export type FilterQuery = z.output<typeof filterQuery>;
export type ListQuery = z.output<typeof listQuery>;

/** `newSince` as a day begins at midnight of the campus. */
const startOf = (text: string, timeZone: string): number =>
  text.includes('T')
    ? Date.parse(text)
    : Temporal.PlainDate.from(text).toZonedDateTime(timeZone).epochMilliseconds;

/** Parameters as the search index takes them. */
export const searchOf = <Q extends FilterQuery>({ newSince, ...query }: Q, timeZone: string) => ({
  ...query,
  newSince: newSince === undefined ? undefined : startOf(newSince, timeZone),
});
