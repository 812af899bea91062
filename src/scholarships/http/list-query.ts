import { z } from '@hono/zod-openapi';
import { anyOf, listed, severalOf, wholeNumber } from '../../platform/http/query.ts';
import {
  AMOUNT_BANDS,
  FACETS,
  SORTS,
  TAG_GROUPS,
  type TagGroup,
  UNKNOWN_AMOUNT,
} from '../catalog/parameters.ts';
import type { SourceSettings } from '../crawl/source.ts';
import { SOURCE_KEY } from '../model/award.ts';
import { schemas, sourceKey } from '../model/fields.ts';
import { HIGHEST_GPA } from '../values/limits.ts';

/** The query parameters of the scholarship list and of its other formats. */

const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 500;

const gpa = z
  .string()
  .regex(/^\d(\.\d{1,6})?$/)
  .transform(Number)
  .pipe(z.number().min(0).max(HIGHEST_GPA));

export const limit = wholeNumber(1).transform((requested) => Math.min(requested, MAX_LIMIT));

const tags = (group: TagGroup, example: string) =>
  anyOf(
    [...TAG_GROUPS[group].keys()],
    example,
    'Tags of this group, separated by commas: at least one must match. See `/docs/guides/tags.md`',
  );

const amountBands = [...AMOUNT_BANDS, UNKNOWN_AMOUNT].map(({ band }) => band);
const dollars = (description: string) =>
  wholeNumber(0).optional().openapi({ type: 'integer', minimum: 0, example: 1_000, description });
const day = (description: string) =>
  z.iso.date().optional().openapi({ type: 'string', format: 'date', example: '2027-02-01', description });

/** The filters, which are the same for the list and for its other formats. */
export const filterQuery = z.object({
  source: severalOf(sourceKey, 'engineering', 'Sources, separated by commas', {
    pattern: SOURCE_KEY.source,
  }),
  audience: tags('audience', 'undergraduate,transfer'),
  field: tags('field', 'engineering'),
  feature: tags('feature', 'renewable'),
  for: anyOf(
    [...TAG_GROUPS.audience.keys()],
    'undergraduate,women',
    'Who the student is: tags of `audience`, separated by commas. Scholarships for someone else in the same dimension, ' +
      'such as another level of study, are left out; those for one of these tags come before those open to everyone. ' +
      'See `/docs/guides/tags.md`',
  ),
  without: anyOf(
    Object.values(TAG_GROUPS).flatMap((group) => [...group.keys()]),
    'essay-required',
    'Tags of any group, separated by commas: scholarships with any of them are left out',
  ),
  amount: anyOf(
    amountBands,
    '1000-2499,2500-4999',
    'Ranges of the maximum amount per year, separated by commas: one must match',
  ),
  amountMin: dollars(
    'Only scholarships that can pay at least this much per year; those without an amount are excluded. A semester counts twice, a month twelve times',
  ),
  amountMax: dollars(
    'Only scholarships that can pay this much per year or less; those without an amount are excluded',
  ),
  gpa: gpa.optional().openapi({
    type: 'number',
    minimum: 0,
    maximum: HIGHEST_GPA,
    example: 3.2,
    description: 'The student’s GPA: only scholarships with no minimum GPA, or one that is not higher',
  }),
  deadline: z
    .enum(['upcoming', 'open', 'closed'])
    .optional()
    .openapi({
      description:
        '`open`: no date, or today or later, unless the page states that it is closed. `upcoming`: today or within the ' +
        'next 30 days. `closed`: not open. Days are in the campus’s time zone',
    }),
  deadlineFrom: day('Deadline on or after this day; scholarships without a date are excluded'),
  deadlineTo: day('Deadline on or before this day; scholarships without a date are excluded'),
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().min(1).max(200)).max(100))
    .optional()
    .openapi({
      ...listed(
        {},
        'engineering-4711,main-12',
        'Only these scholarships, separated by commas; ids that are not listed are ignored',
      ),
      maxItems: 100,
    }),
  newSince: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .optional()
    .openapi({
      type: 'string',
      anyOf: [{ format: 'date' }, { format: 'date-time' }],
      example: '2026-11-01',
      description: 'First seen on or after this day (in the campus’s time zone) or this time',
    }),
  search: z
    .string()
    .max(500)
    .optional()
    .openapi({
      example: 'women engineer',
      description:
        'Every word must occur in the title or the description, possibly as part of a longer word; case, accents and ' +
        'punctuation are ignored. Matches in the title come first',
    }),
  fuzzy: z
    .enum(['1'])
    .optional()
    .openapi({
      description:
        '`1`: read the text as a person means it. Filters in it are applied (`no essay`, `3.2 GPA`, `over $2,000`, `due by ' +
        'March`; `understood`). A text in quotes is a phrase. All forms of a word find each other; the name of a tag and its ' +
        'synonyms (`/docs/guides/synonyms.md`) find the tag. If no whole word is found, parts of words of three letters or ' +
        'more count (`searched`). A word after `no` or a minus sign must not match. Eligibility and requirements are searched ' +
        'as well. A word that occurs nowhere is replaced by the most similar one (`didYouMean`) only if nothing else is found ' +
        '(`searched`); otherwise it is left out (`ignored`). If no scholarship has all words, some are left out, the rarest ' +
        'first (`omitted`). Fillers such as `for`, `student` and `scholarships` do not count',
    }),
});

export const sort = z.enum(SORTS).optional().openapi({
  description:
    'Default: `deadline`, which also breaks ties. `relevance`: title, then tag, then description; whole words first. Unknown amounts come last in both directions',
});
export const fields = anyOf(
  Object.keys(schemas) as (keyof typeof schemas)[],
  'title,deadline,state',
  'The fields to return, separated by commas, in this order, out of all that a single scholarship has but `also`; `id` is always included',
);

export const listQuery = filterQuery.extend({
  sort,
  fields,
  facets: anyOf(
    FACETS,
    'source,field',
    'Filters to count, separated by commas: for each value, the `total` if only this value were chosen in that filter. Chosen values are listed even if their count is 0',
  ),
  limit: limit.default(DEFAULT_LIMIT).openapi({
    type: 'integer',
    minimum: 1,
    default: DEFAULT_LIMIT,
    description: 'Page size; values above 500 are treated as 500',
  }),
  offset: wholeNumber(0)
    .default(0)
    .openapi({ type: 'integer', minimum: 0, default: 0, description: 'Number of scholarships to skip' }),
});

export type FilterQuery = z.output<typeof filterQuery>;
export type ListQuery = z.output<typeof listQuery>;

/** A day in `newSince` begins at midnight on campus. */
const startOf = (text: string, timeZone: string): number =>
  text.includes('T')
    ? Date.parse(text)
    : Temporal.PlainDate.from(text).toZonedDateTime(timeZone).epochMilliseconds;

/** The parameters as the search index expects them. */
export const searchOf = <Q extends FilterQuery>({ newSince, ...query }: Q, timeZone: string) => ({
  ...query,
  newSince: newSince === undefined ? undefined : startOf(newSince, timeZone),
});

export const byId = z.object({
  id: z
    .string()
    .openapi({ example: 'engineering-4711', description: 'The id of a scholarship, from the list' }),
});

/** Most feed readers truncate longer titles. */
const MOST = 120;

/** `computer-science` as people write it. */
const plain = (values: readonly string[] = []): string[] => values.map((value) => value.replaceAll('-', ' '));

/** A short text for the filter, which distinguishes titles of calendars and feeds: `nursing, due by 2027-03-01`. */
export function filterText(query: FilterQuery, sources: readonly SourceSettings[]): string {
  const nameOf = (key: string): string => sources.find((source) => source.key === key)?.name ?? key;
  const ifSet = (value: unknown, text: string): string[] => (value === undefined ? [] : [text]);
  const parts = [
    ...ifSet(query.search, `“${query.search}”`),
    ...plain(query.field),
    ...plain(query.audience),
    ...plain(query.feature),
    ...plain(query.without).map((tag) => `not ${tag}`),
    ...(query.source ?? []).map(nameOf),
    ...(query.amount ?? []).map((band) => (band === 'unknown' ? 'amount not stated' : `$${band}`)),
    ...ifSet(query.amountMin, `from $${query.amountMin}`),
    ...ifSet(query.amountMax, `to $${query.amountMax}`),
    ...ifSet(query.gpa, `GPA ${query.gpa}`),
    ...ifSet(query.deadline, query.deadline ?? ''),
    ...ifSet(query.deadlineFrom, `due from ${query.deadlineFrom}`),
    ...ifSet(query.deadlineTo, `due by ${query.deadlineTo}`),
    ...ifSet(query.newSince, `new since ${query.newSince}`),
    ...ifSet(query.ids, `${query.ids?.length} chosen`),
  ];
  const characters = [...parts.join(', ')];
  return characters.length <= MOST ? characters.join('') : `${characters.slice(0, MOST).join('')}…`;
}

/** A title that ends with the filter, if there is one. */
export const titled = (title: string, filter: string): string =>
  filter === '' ? title : `${title}: ${filter}`;
