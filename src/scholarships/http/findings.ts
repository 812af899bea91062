import { z } from '@hono/zod-openapi';
import {
  count,
  flag,
  listOf,
  named,
  namedRows,
  orNull,
  rows,
  text,
  textOrNull,
  texts,
} from '../../platform/schema-fields.ts';
import { sourceKey, timestamp } from '../model/fields.ts';
import { FINDING_KINDS } from '../model/finding.ts';

export const findings = namedRows('Finding', 'What may need a person, most urgent first', {
  kind: z.enum(FINDING_KINDS).openapi({ description: 'See `docs/operating/corrections.md`' }),
  title: text('The kind as a heading', 'Held back'),
  waits: flag('Whether it waits for a decision'),
  source: textOrNull('Key of the source that it concerns; `null`: none, or unknown', 'nsm'),
  ids: texts('Ids of the scholarships that it concerns'),
  fields: texts('The fields that it concerns'),
  name: text('Name of the source or scholarship, or how many scholarships', 'Marsh Family Scholarship'),
  key: textOrNull('Key of that source, or id of that scholarship', 'nsm-4711'),
  text: text('What it is', 'deadline is 2027-01-05, earlier than before (2027-02-15)'),
  details: texts('What `text` counts, one by one'),
  since: timestamp.nullable().openapi({ description: 'Since when; `null`: unknown' }),
  ends: textOrNull(
    'The day on which it ends without a decision; `null`: it does not end by itself',
    '2026-12-05',
  ),
  commands: rows('The commands that settle or explain it', {
    does: text('What the command does', 'accepts the new list'),
    command: text('The command, a script of npm', 'scrape'),
    options: text('Its options', '--source nsm --accept'),
  }),
});

const leftOut = named('LeftOut', {
  text: text(
    'The name, heading, row or line, with its labeled amounts, deadlines and averages',
    'Reed Scholarship: $500',
  ),
  reason: text('Why it is not a scholarship', 'named like a section of the page'),
});

export const leftOutOfRun = orNull(
  z.object({
    count: count('How many names with labeled values, rows among scholarships, and labeled values there are'),
    first: listOf(leftOut, 'The first ten of them, those with values first'),
  }),
).openapi({
  description:
    'The text of the pages that is in no scholarship; `null`: the run did not read all pages, or an older release made it',
});

export const leftOutOfSources = namedRows(
  'LeftOutOfSource',
  'Sources whose pages have labeled amounts, deadlines or averages that are in no scholarship, until a person confirms ' +
    'that the source is read correctly',
  {
    source: sourceKey,
    since: timestamp.openapi({ description: 'When the latest of the values was first left out' }),
    count: count('How many names, rows and lines with such values there are'),
    first: listOf(leftOut, 'The first ten of them'),
  },
);
