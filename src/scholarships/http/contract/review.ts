import { z } from '@hono/zod-openapi';
import { count, scholarship, sourceKey, timestamp } from '../../catalog/contract.ts';
import { CORRECTION_STATES } from '../../model/correction.ts';

const { id } = scholarship.shape;

/** What an operator should look at: held lists, corrections, suspicious changes, doubts. */
export const review = z
  .object({
    held: z
      .array(
        z
          .object({
            source: sourceKey,
            since: timestamp.openapi({ description: 'End of the first run whose list was held back' }),
            missing: z
              .array(z.string())
              .openapi({ description: 'Open scholarships that the site no longer lists' }),
          })
          .openapi('HeldList'),
      )
      .openapi({
        description: 'Sources whose list has become much smaller, so that the previous one is still served',
      }),
    corrections: z
      .array(
        z
          .object({
            id,
            state: z.enum(CORRECTION_STATES).openapi({
              description:
                '`applied`: in effect. `stale`: the page has changed since. `unnecessary`: the page now says the same. ' +
                '`unmatched`: no scholarship has this id. `expired`: its last day has passed.',
            }),
            fields: z
              .array(z.string())
              .openapi({ description: 'The fields it sets; `hide`: it hides the scholarship' }),
          })
          .openapi('CorrectionReview'),
      )
      .openapi({ description: 'All corrections, with their state' }),
    corrected: z
      .array(
        z
          .object({
            id,
            fields: z.array(z.string()).openapi({ description: 'The corrected fields, or `hide`' }),
            at: timestamp.nullable().openapi({
              description: 'When a correction last changed the scholarship; `null`: too long ago to be known',
            }),
          })
          .openapi('CorrectedScholarship'),
      )
      .openapi({ description: 'Scholarships with a correction in effect' }),
    suspicious: z
      .array(
        z
          .object({
            id,
            field: z.string().openapi({ example: 'deadline', description: 'Name of the field' }),
            from: z.unknown().openapi({
              example: '2027-03-01',
              description: 'The old value, or the one it was compared with',
            }),
            to: z.unknown().openapi({ example: '2027-02-01', description: 'The value that is served' }),
            why: z.string().openapi({ example: 'earlier than before', description: 'Why it is suspicious' }),
          })
          .openapi('SuspiciousValue'),
      )
      .openapi({ description: 'Values that may be wrong' }),
    doubts: z
      .array(
        z
          .object({
            id,
            field: z.string().openapi({ example: 'deadline', description: 'Name of the field' }),
            why: z.string().openapi({
              example: 'The page names two deadlines; this is the later one.',
              description: 'A sentence for everybody',
            }),
          })
          .openapi('DoubtfulValue'),
      )
      .openapi({ description: 'Values that the page says in more than one way, or not of the award alone' }),
    webhooks: z
      .object({
        waiting: count('Messages that are still to be sent'),
        dead: count('Messages that were given up after ten tries'),
      })
      .optional()
      .openapi({ description: 'Messages to webhooks; omitted if the campus has none' }),
    problem: z
      .string()
      .nullable()
      .openapi({ description: 'What is wrong with the corrections file; `null`: nothing' }),
  })
  .openapi('Review');
