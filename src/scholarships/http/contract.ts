import { z } from '@hono/zod-openapi';
import {
  count,
  flag,
  listOf,
  named,
  namedRows,
  orNull,
  text,
  textOrNull,
  texts,
} from '../../platform/fields.ts';
import { dayOutcome, recentDayRange } from '../../platform/recent-days.ts';
import { outcome, scholarship, scholarshipItem, since, sourceKey, timestamp } from '../catalog/contract.ts';
import { CHANGE_CAUSES, CHANGE_EVENTS } from '../model/change.ts';
import { CORRECTION_STATES } from '../model/correction.ts';

/** Response schemas. `null` means unknown; lists are never null. */

const { id } = scholarship.shape;

export const scholarshipList = named('ScholarshipList', {
  scholarships: listOf(scholarshipItem, 'One page of the matching scholarships'),
  total: count('Number of matching scholarships on all pages'),
  limit: count('The limit that was applied'),
  offset: count('The offset that was applied'),
  hasMore: flag('Whether another page follows'),
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
  ignored: z
    .array(z.string())
    .optional()
    .openapi({
      example: ['texas'],
      description: 'With `fuzzy`: words that occur nowhere and were left out; omitted if there are none',
    }),
});

export const changesPage = named('ChangesPage', {
  changed: listOf(scholarship, 'New or changed scholarships'),
  removed: namedRows('RemovedScholarship', 'Scholarships that are no longer listed', {
    id,
    removedAt: timestamp.openapi({ description: 'When the change was detected' }),
    reason: z.enum(['gone', 'hidden']).openapi({
      description: '`gone`: the site no longer lists it; `hidden`: an operator has hidden it',
    }),
  }),
  cursor: text('Pass it as `since` in the next request'),
  hasMore: flag('Whether there are more changes already'),
});

export const history = named('ScholarshipHistory', {
  id,
  changes: namedRows('ScholarshipChange', 'Newest first', {
    at: timestamp.openapi({ description: 'When the change was detected' }),
    revision: count('Increases with every change of any scholarship'),
    event: z.enum(CHANGE_EVENTS).openapi({
      description:
        '`extended`: the deadline has moved later, or a closed scholarship is open again. `closed`: the page says so, ' +
        'or the deadline has moved into the past. A deadline that merely passes is not an event.',
    }),
    cause: z.enum(CHANGE_CAUSES).openapi({
      description:
        '`page`: the site has changed. `reader`: a new release reads it better. `correction`: an operator has corrected it.',
    }),
    fields: namedRows('FieldChange', 'The changed fields', {
      field: text('Name of the field', 'deadline'),
      from: z.unknown().openapi({ example: '2026-12-01', description: 'The old value' }),
      to: z.unknown().openapi({ example: '2027-02-01', description: 'The new value' }),
    }),
  }),
});

export const suggestions = named('Suggestions', {
  suggestions: namedRows('Suggestion', 'At most eight, best first', {
    text: text('Text to display', 'nursing'),
    kind: z.enum(['title', 'tag', 'source']).openapi({ description: 'What is suggested' }),
    value: text('The scholarship’s id, the tag, or the source’s key', 'nursing'),
    count: count('How many scholarships it matches'),
  }),
});

export const sourceSummaries = named('Sources', {
  sources: namedRows('Source', 'In the order of the campus file', {
    key: sourceKey,
    name: text('Its name in the campus file'),
    count: count('Scholarships that it has now'),
    lastScraped: since('When its content was last confirmed; `null`: never'),
  }),
});

export const scholarshipStats = named('ScholarshipStats', {
  totalScholarships: count('Scholarships of all sources'),
  bySource: z
    .record(sourceKey, z.number().int())
    .openapi({ description: 'Number of scholarships by source' }),
  upcomingDeadlines: count('How many scholarships `deadline=upcoming` returns'),
  lastUpdated: since('When the content of any source was last confirmed; `null`: never'),
});

const runProblem = textOrNull('What went wrong; `null`: nothing');
const runCounts = {
  pages: count('Pages fetched'),
  records: count('Scholarships found on them'),
  dropped: count('Rows that could not be read'),
  added: count('New scholarships'),
  changed: count('Changed scholarships'),
  gone: count('Scholarships that are no longer listed'),
};

const run = named('SourceRun', {
  startedAt: timestamp.openapi({ description: 'When it began' }),
  finishedAt: timestamp.openapi({ description: 'When it ended' }),
  outcome,
  problem: runProblem,
  ...runCounts,
  filled: z
    .record(z.string(), z.number().int())
    .nullable()
    .openapi({
      example: { amount: 40, deadline: 38, gpaRequirement: 12, eligibility: 35, link: 40 },
      description:
        'How many of the scholarships found have each field (`link`: one that no other has); `null`: the run did not ' +
        'read all pages, or was made by an older release',
    }),
});

const runDay = dayOutcome
  .extend({
    problem: textOrNull(
      'What went wrong in the last run of the day that failed; `null`: none did, or unknown',
    ),
  })
  .openapi('RunDay');

export const sourceRuns = named('SourcesRuns', {
  ...recentDayRange,
  sources: namedRows('SourceRuns', 'In the order of the campus file', {
    key: sourceKey,
    name: text('Its name in the campus file'),
    latest: orNull(run).openapi({ description: 'The latest run; `null`: none so far' }),
    latestGood: orNull(run).openapi({
      description: 'The latest run that was `ok` or `not_modified`',
    }),
    days: listOf(runDay, 'Oldest first. Days without data are left out'),
  }),
});

export const triggerAnswer = named('ScholarshipsTrigger', {
  triggered: z.literal('scholarships').openapi({ description: 'What was triggered' }),
  startedAt: timestamp.openapi({ description: 'When the work began' }),
  finishedAt: timestamp.openapi({ description: 'When the work ended' }),
  results: namedRows('ScrapeResult', 'One result per source', {
    source: sourceKey,
    outcome,
    problem: runProblem,
    ...runCounts,
  }),
});

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
      why: text('A sentence for everybody', 'The page names two deadlines; this is the later one.'),
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

export { scholarship, scholarshipItem, sourceHealth, sourceKey } from '../catalog/contract.ts';
export { AMOUNT_BANDS, DEADLINES, SORTS, TAG_GROUPS, UNKNOWN_AMOUNT } from '../catalog/parameters.ts';
export { isFiller, termsOf, topicOf } from '../catalog/topics.ts';
export { HIGHEST_GPA } from '../values/limits.ts';
