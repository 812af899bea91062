import { z } from '@hono/zod-openapi';
import {
  count,
  named,
  namedRows,
  numberOrNull,
  orNull,
  part,
  text,
  textOrNull,
  texts,
} from '../../platform/fields.ts';
import { AMOUNT_PERS, DEADLINE_KINDS, SOURCE_KEY } from '../model/award.ts';
import { RUN_OUTCOMES } from '../model/run.ts';

/** The schemas of an award and of a source's state, as served. `null` means unknown; lists are never null. */

export const sourceKey = z
  .string()
  .regex(SOURCE_KEY)
  .openapi('SourceKey', { example: 'engineering', description: 'Key of a scholarship source' });

export const timestamp = z.iso.datetime().openapi({ example: '2026-11-21T06:00:12.345Z' });
export const since = (what: string) => timestamp.nullable().openapi({ description: what });

const listFields = {
  id: text('Stable id: the source and the number or slug on the site', 'engineering-4711'),
  title: text('Title as printed on the page', 'Women in Engineering Award'),
  source: sourceKey,
  amount: textOrNull('Amount as text, possibly a range; `null`: not stated', '$500 - $2,000'),
  deadline: z.iso
    .date()
    .nullable()
    .openapi({ example: '2027-02-01', description: 'Last day to apply; `null`: rolling, or no date stated' }),
  gpaRequirement: numberOrNull('Minimum GPA on a 4.0 scale; `null`: not stated', 3.25),
  eligibility: texts('Who may apply, one criterion per item'),
  description: text('Description on the page, as plain text'),
  link: text(
    'The scholarship’s own page, or the page that lists it',
    'https://awards.example.edu/opportunities/4711',
  ),
  createdAt: timestamp.openapi({ description: 'When the scholarship was first seen; never changes' }),
  updatedAt: timestamp.openapi({
    description: 'When its content last changed; a run without changes does not update it',
  }),
};

/** An item of the list as it is without `fields`. */
export const listedScholarship = z.object(listFields);

const dollars = (what: string) => numberOrNull(`${what}, in dollars; \`null\`: not stated`, 500);
const printed = textOrNull('The text on the page; `null`: not found');
const place = textOrNull(
  'URL of the page, with a text fragment (`#:~:text=`) if the text occurs exactly once on it; `null`: not found',
  'https://awards.example.edu/list#:~:text=February%201%2C%202027',
);

export const scholarship = named('Scholarship', {
  id: listFields.id,
  title: listFields.title,
  source: listFields.source,
  sourceName: text('Name of the source, from the campus file', 'College of Engineering'),
  amount: listFields.amount,
  deadline: listFields.deadline,
  gpaRequirement: listFields.gpaRequirement,
  eligibility: listFields.eligibility,
  requirements: texts('What to submit, one item each'),
  description: listFields.description,
  link: listFields.link,
  contactEmail: textOrNull('Contact address for questions; `null`: not stated', 'awards@example.edu'),
  tags: texts('Tags from the list in `/docs/guides/tags.md`'),
  createdAt: listFields.createdAt,
  updatedAt: listFields.updatedAt,
  amountMin: dollars('Minimum amount'),
  amountMax: dollars('Maximum amount'),
  amountPer: orNull(z.enum(AMOUNT_PERS)).openapi({
    description: 'How often the amount is paid; `null`: not stated',
    example: 'year',
  }),
  years: numberOrNull('Maximum number of years for which it is paid; `null`: not stated', 4),
  opens: z.iso
    .date()
    .nullable()
    .openapi({ example: '2026-12-01', description: 'First day to apply; `null`: not stated' }),
  deadlineKind: z.enum(DEADLINE_KINDS).openapi({
    description:
      '`date`: printed with its year. `inferred_year`: printed without a year, which was inferred. `rolling`: the page ' +
      'states that there is no deadline. `closed`: the page states that it is closed. `unknown`: no usable statement.',
  }),
  state: z.enum(['open', 'closed']).openapi({ description: 'State today, in the campus’s time zone' }),
  printed: part('The original wording on the page', {
    ...{ amount: printed, deadline: printed, gpa: printed },
    where: z.object({ amount: place, deadline: place, gpa: place }).optional().openapi({
      description: 'Where each value was found; omitted until this release has scraped the page',
    }),
  }),
  corrected: texts('Fields that were corrected by an operator'),
});

type Required = { [Name in keyof typeof listFields]: true };

/** An item of the list: without `fields` it has the contract's. With it, it may have any of these, and few. */
export const scholarshipItem = scholarship
  .partial()
  .required(Object.fromEntries(Object.keys(listFields).map((name) => [name, true])) as Required)
  .openapi('ScholarshipItem', {
    description:
      'The required fields and no others. With `fields`: `id` and the fields that it names, out of all described here',
  });

export const outcome = z.enum(RUN_OUTCOMES).openapi('RunOutcome', { description: 'Outcome of a run' });
export const sourceHealth = named('SourcesHealth', {
  sources: namedRows('SourceHealth', 'In the order of the campus file', {
    key: sourceKey,
    name: text('Name of the source, from the campus file'),
    outcome: orNull(outcome).openapi({
      description: 'Outcome of the latest run; `null`: none so far',
    }),
    lastGoodRun: since('End of the latest successful run (`ok` or `not_modified`); `null`: none so far'),
    lastAttempt: since('End of the latest run; `null`: none so far'),
    count: count('Number of its scholarships'),
    failingSince: timestamp.optional().openapi({
      description: 'End of the first failed run since the latest successful one; omitted while runs succeed',
    }),
    nextAttempt: timestamp
      .optional()
      .openapi({ description: 'Time of the next attempt; omitted while runs succeed' }),
    problem: textOrNull('What is wrong; `null`: no problem'),
  }),
});
