import { z } from '@hono/zod-openapi';
import { count, named, namedRows, orNull, text, textOrNull, texts } from '../../../platform/fields.ts';
import { scholarship, sourceKey, timestamp } from '../../catalog/contract.ts';
import { CORRECTION_STATES } from '../../model/correction.ts';

const { id } = scholarship.shape;

/** What an operator should look at: held lists, corrections, suspicious changes, doubts. */
export const review = named('Review', {
  held: namedRows(
    'HeldList',
    'Sources whose list has become much smaller, so that the previous one is still served',
    {
      source: sourceKey,
      since: timestamp.openapi({ description: 'End of the first run whose list was held back' }),
      missing: texts('Open scholarships that the site no longer lists'),
      acceptedOn: textOrNull(
        'The day on which the smaller list is accepted if the site shows the same until then; `null`: only a person accepts it',
        '2026-12-03',
      ),
    },
  ),
  corrections: namedRows('CorrectionReview', 'All corrections, with their state', {
    id,
    state: z.enum(CORRECTION_STATES).openapi({
      description:
        '`applied`: in effect. `stale`: the page has changed since. `unnecessary`: the page now says the same. ' +
        '`unmatched`: no scholarship has this id. `expired`: its last day has passed.',
    }),
    fields: texts('The fields it sets; `hide`: it hides the scholarship'),
    award: z.enum(['held', 'gone']).optional().openapi({
      description:
        '`held`: the scholarship is missing from a list that is held back. `gone`: it is no longer listed. Else omitted.',
    }),
  }),
  corrected: namedRows('CorrectedScholarship', 'Scholarships with a correction in effect', {
    id,
    fields: texts('The corrected fields, or `hide`'),
    at: timestamp.nullable().openapi({
      description: 'When a correction last changed the scholarship; `null`: too long ago to be known',
    }),
  }),
  suspicious: namedRows('SuspiciousValue', 'Values that may be wrong', {
    id,
    field: text('Name of the field', 'deadline'),
    from: z.unknown().openapi({
      example: '2027-03-01',
      description: 'The old value, or the one it was compared with',
    }),
    to: z.unknown().openapi({ example: '2027-02-01', description: 'The value that is served' }),
    why: text('Why it is suspicious', 'earlier than before'),
  }),
  lacking: namedRows(
    'LackingField',
    'Fields that fell from most awards of a source to few of them, and deadlines that a source never had',
    {
      source: sourceKey,
      field: text('Name of the field', 'deadline'),
      filled: count('Scholarships of the latest good run that have it'),
      records: count('Scholarships of that run'),
      before: orNull(
        z.object({
          filled: count('Scholarships that had it'),
          records: count('Scholarships of that run'),
          at: timestamp.openapi({ description: 'End of that run' }),
        }),
      ).openapi({ description: 'The latest run in which most had it; `null`: none, as far as it is known' }),
      why: text('As a sentence', '2 of 40 awards have a deadline; on 2026-11-20 38 of 40 had'),
    },
  ),
  unchecked: z.array(sourceKey).openapi({
    description: 'Sources whose reading no person has found right since their page has this layout',
  }),
  proposed: namedRows(
    'ProposedEntry',
    'Entries for sources whose page has another layout, which wait for a person: nothing is served from them',
    {
      source: sourceKey,
      since: timestamp.openapi({ description: 'When it was prepared' }),
      titles: texts('Names of the scholarships that it reads'),
      doubts: count('Doubts about it'),
    },
  ),
  doubts: namedRows(
    'DoubtfulValue',
    'Values that the page says in more than one way, or not of the award alone',
    {
      id,
      field: text('Name of the field', 'deadline'),
      why: text('A sentence for everybody', 'The page gives two deadlines; this is the later one.'),
    },
  ),
  webhooks: z
    .object({
      waiting: count('Messages that are still to be sent'),
      dead: count('Messages that were given up after ten tries'),
    })
    .optional()
    .openapi({ description: 'Messages to webhooks; omitted if the campus has none' }),
  problem: textOrNull('What is wrong with the corrections file; `null`: nothing'),
});
