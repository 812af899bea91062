import { z } from '@hono/zod-openapi';
import { count, listOf, named, namedRows, orNull, text, texts } from '../../platform/schema-fields.ts';
import { sourceKey, timestamp } from '../model/fields.ts';
import type { LeftOut } from '../model/left-out.ts';

const leftOut = named('LeftOut', {
  kind: z.enum(['item', 'heading', 'line', 'repeat']).openapi({
    description:
      '`item`: a row, or an item of a list, of which others are scholarships. `heading`: a heading elsewhere. `line`: a ' +
      'line with values. `repeat`: a scholarship that is printed again',
  }),
  text: text('The name, heading, row or line', 'Reed Scholarship'),
  values: texts('Its labeled amounts, deadlines and averages'),
  why: text('Why it is not a scholarship', 'named like a section of the page'),
});

export const leftOutOfRun = orNull(
  z.object({
    count: count('How many things the pages print that are in no scholarship'),
    withValues: count('How many of them have labeled amounts, deadlines or averages'),
    first: listOf(leftOut, 'The first of them, those with values first'),
  }),
).openapi({
  description:
    'What the pages print that is in no scholarship; `null`: the run did not read all pages, or was made by an older release',
});

export const leftOutOfSources = namedRows(
  'LeftOutOfSource',
  'Sources whose pages have labeled amounts, deadlines or averages that are in no scholarship, until a person confirms ' +
    'that the source is read correctly',
  {
    source: sourceKey,
    since: timestamp.openapi({ description: 'When the latest of the values was first left out' }),
    count: count('How many names, rows and lines with such values there are'),
    first: listOf(leftOut, 'The first of them'),
  },
);

export const leftOutRow = ({ values, ...one }: LeftOut) => ({ ...one, values: [...values] });
