import { z } from '@hono/zod-openapi';
import { dayOutcome, recentDayRange } from '../../platform/recent-days.ts';
import { orNull } from '../../platform/reference/describe.ts';
import {
  count,
  outcome,
  scholarship,
  scholarshipItem,
  since,
  sourceKey,
  text,
  timestamp,
} from '../catalog/contract.ts';
import { CHANGE_CAUSES, CHANGE_EVENTS } from '../model/change.ts';

/** Response schemas. `null` means unknown; lists are never null. */

const { id } = scholarship.shape;

export const scholarshipList = z
  .object({
    scholarships: z.array(scholarshipItem).openapi({ description: 'One page of the matching scholarships' }),
    total: z.number().int().openapi({ description: 'Number of matching scholarships on all pages' }),
    limit: z.number().int().openapi({ description: 'The limit that was applied' }),
    offset: z.number().int().openapi({ description: 'The offset that was applied' }),
    hasMore: z.boolean().openapi({ description: 'Whether another page follows' }),
    facets: z
      .record(
        z.string(),
        z.array(
          z.object({
            value: text('Value for the parameter'),
            label: text('Text to display'),
            count: count('Matching scholarships'),
          }),
        ),
      )
      .optional()
      .openapi({
        description: 'The facets requested with `facets`: for each value, how many scholarships match',
      }),
    searched: z
      .record(z.string(), z.string())
      .optional()
      .openapi({
        example: { enginering: 'engineering' },
        description: 'With `fuzzy`: words that were corrected, and to what',
      }),
  })
  .openapi('ScholarshipList');

export const changesPage = z
  .object({
    changed: z.array(scholarship).openapi({ description: 'New or changed scholarships' }),
    removed: z
      .array(
        z
          .object({
            id,
            removedAt: timestamp.openapi({ description: 'When the change was detected' }),
            reason: z.enum(['gone', 'hidden']).openapi({
              description: '`gone`: the site no longer lists it; `hidden`: an operator has hidden it',
            }),
          })
          .openapi('RemovedScholarship'),
      )
      .openapi({ description: 'Scholarships that are no longer listed' }),
    cursor: z.string().openapi({ description: 'Pass it as `since` in the next request' }),
    hasMore: z.boolean().openapi({ description: 'Whether there are more changes already' }),
  })
  .openapi('ChangesPage');

export const history = z
  .object({
    id,
    changes: z
      .array(
        z
          .object({
            at: timestamp.openapi({ description: 'When the change was detected' }),
            revision: z
              .number()
              .int()
              .openapi({ description: 'Increases with every change of any scholarship' }),
            event: z.enum(CHANGE_EVENTS).openapi({
              description:
                '`extended`: the deadline has moved later, or a closed scholarship is open again. `closed`: the page says so, ' +
                'or the deadline has moved into the past. A deadline that merely passes is not an event.',
            }),
            cause: z.enum(CHANGE_CAUSES).openapi({
              description:
                '`page`: the site has changed. `reader`: a new release reads it better. `correction`: an operator has corrected it.',
            }),
            fields: z
              .array(
                z
                  .object({
                    field: z.string().openapi({ example: 'deadline', description: 'Name of the field' }),
                    from: z.unknown().openapi({ example: '2026-12-01', description: 'The old value' }),
                    to: z.unknown().openapi({ example: '2027-02-01', description: 'The new value' }),
                  })
                  .openapi('FieldChange'),
              )
              .openapi({ description: 'The changed fields' }),
          })
          .openapi('ScholarshipChange'),
      )
      .openapi({ description: 'Newest first' }),
  })
  .openapi('ScholarshipHistory');

export const suggestions = z
  .object({
    suggestions: z
      .array(
        z
          .object({
            text: z.string().openapi({ example: 'nursing', description: 'Text to display' }),
            kind: z.enum(['title', 'tag', 'source']).openapi({ description: 'What is suggested' }),
            value: z.string().openapi({
              example: 'nursing',
              description: 'The scholarship’s id, the tag, or the source’s key',
            }),
            count: z.number().int().openapi({ description: 'How many scholarships it matches' }),
          })
          .openapi('Suggestion'),
      )
      .openapi({ description: 'At most eight, best first' }),
  })
  .openapi('Suggestions');

export const sourceSummaries = z
  .object({
    sources: z
      .array(
        z
          .object({
            key: sourceKey,
            name: text('Its name in the campus file'),
            count: count('Scholarships that it has now'),
            lastScraped: since('When its content was last confirmed; `null`: never'),
          })
          .openapi('Source'),
      )
      .openapi({ description: 'In the order of the campus file' }),
  })
  .openapi('Sources');

export const scholarshipStats = z
  .object({
    totalScholarships: count('Scholarships of all sources'),
    bySource: z
      .record(sourceKey, z.number().int())
      .openapi({ description: 'Number of scholarships by source' }),
    upcomingDeadlines: z
      .number()
      .int()
      .openapi({ description: 'How many scholarships `deadline=upcoming` returns' }),
    lastUpdated: since('When the content of any source was last confirmed; `null`: never'),
  })
  .openapi('ScholarshipStats');

const runProblem = z.string().nullable().openapi({ description: 'What went wrong; `null`: nothing' });
const runCounts = {
  pages: count('Pages fetched'),
  records: count('Scholarships found on them'),
  dropped: z.number().int().openapi({ description: 'Rows that could not be read' }),
  added: count('New scholarships'),
  changed: count('Changed scholarships'),
  gone: count('Scholarships that are no longer listed'),
};

const run = z
  .object({
    startedAt: timestamp.openapi({ description: 'When it began' }),
    finishedAt: timestamp.openapi({ description: 'When it ended' }),
    outcome,
    problem: runProblem,
    ...runCounts,
  })
  .openapi('SourceRun');

const runDay = dayOutcome
  .extend({
    problem: z.string().nullable().openapi({
      description: 'What went wrong in the last run of the day that failed; `null`: none did, or unknown',
    }),
  })
  .openapi('RunDay');

export const sourceRuns = z
  .object({
    ...recentDayRange,
    sources: z
      .array(
        z
          .object({
            key: sourceKey,
            name: text('Its name in the campus file'),
            latest: orNull(run).openapi({ description: 'The latest run; `null`: none so far' }),
            latestGood: orNull(run).openapi({
              description: 'The latest run that was `ok` or `not_modified`',
            }),
            days: z.array(runDay).openapi({ description: 'Oldest first. Days without data are left out' }),
          })
          .openapi('SourceRuns'),
      )
      .openapi({ description: 'In the order of the campus file' }),
  })
  .openapi('SourcesRuns');

export const triggerAnswer = z
  .object({
    triggered: z.literal('scholarships').openapi({ description: 'What was triggered' }),
    startedAt: timestamp.openapi({ description: 'When the work began' }),
    finishedAt: timestamp.openapi({ description: 'When the work ended' }),
    results: z
      .array(
        z
          .object({
            source: sourceKey,
            outcome,
            problem: runProblem,
            ...runCounts,
          })
          .openapi('ScrapeResult'),
      )
      .openapi({ description: 'One result per source' }),
  })
  .openapi('ScholarshipsTrigger');

export { scholarship, scholarshipItem, sourceHealth, sourceKey } from '../catalog/contract.ts';
export { AMOUNT_BANDS, DEADLINES, SORTS, TAG_GROUPS, UNKNOWN_AMOUNT } from '../catalog/parameters.ts';
export { isFiller, termsOf, topicOf } from '../catalog/topics.ts';
export { HIGHEST_GPA } from '../values/limits.ts';
export { review } from './contract/review.ts';
