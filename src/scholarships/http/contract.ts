import { z } from '@hono/zod-openapi';
import { dayOutcome, recentDayRange } from '../../platform/recent-days.ts';
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
} from '../../platform/schema-fields.ts';
import { outcome, scholarship, scholarshipItem, since } from '../catalog/served-schemas.ts';
import { CHANGE_CAUSES, CHANGE_EVENTS } from '../model/change.ts';
import { CORRECTION_STATES } from '../model/correction.ts';
import { sourceKey, timestamp } from '../model/fields.ts';
import { findings, leftOutOfRun, leftOutOfSources } from './findings.ts';

/** Response schemas. `null` means unknown; lists are never null. */

const { id } = scholarship.shape;

const ofFuzzy = <T extends z.ZodType>(schema: T, example: z.output<T>, what: string) =>
  schema.optional().openapi({ example, description: `With \`fuzzy\`: ${what}; omitted if there are none` });
const replacements = (what: string) =>
  ofFuzzy(z.record(z.string(), z.string()), { enginering: 'engineering' }, what);
const leftOut = (example: string, what: string) => ofFuzzy(z.array(z.string()), [example], what);

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
          value: text('Value to pass as the parameter'),
          label: text('Display text'),
          count: count('Number of matching scholarships'),
        }),
      ),
    )
    .optional()
    .openapi({
      description:
        'The counts requested with `facets`, most frequent value first; `deadline` and `amount` in natural order',
    }),
  searched: replacements(
    'words that occur nowhere, and what is shown instead: other words, a topic, or words of which they are a part (`tall…`)',
  ),
  didYouMean: replacements('words that occur nowhere, and the most similar words that do, used or not'),
  ignored: leftOut('texas', 'words that occur nowhere and were left out'),
  omitted: leftOut('kids', 'words that were left out because no scholarship matches all words and filters'),
  understood: ofFuzzy(
    z.record(z.string(), z.string()),
    { gpa: '3.2', without: 'essay-required' },
    'parts of the text that were read as filters, as parameters of this list',
  ),
});

export const changesPage = named('ChangesPage', {
  changed: listOf(scholarship, 'New or changed scholarships'),
  removed: namedRows('RemovedScholarship', 'Scholarships that are no longer listed', {
    id,
    removedAt: timestamp.openapi({ description: 'When the change was detected' }),
    reason: z.enum(['gone', 'hidden']).openapi({
      description: '`gone`: no longer listed by the site; `hidden`: hidden by an operator',
    }),
  }),
  cursor: text('Pass it as `since` in the next request'),
  hasMore: flag('Whether more changes are available now'),
});

export const history = named('ScholarshipHistory', {
  id,
  changes: namedRows('ScholarshipChange', 'Newest first', {
    at: timestamp.openapi({ description: 'When the change was detected' }),
    revision: count('Increases with every change of any scholarship'),
    event: z.enum(CHANGE_EVENTS).openapi({
      description:
        '`extended`: the deadline was moved later, or a closed scholarship reopened. `closed`: the page states it, or the ' +
        'deadline was moved into the past; no event is recorded when a deadline passes.',
    }),
    cause: z.enum(CHANGE_CAUSES).openapi({
      description:
        '`page`: the site changed. `reader`: an upgrade of this service extracts the value differently. `correction`: an operator corrected it.',
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
    text: text('Display text', 'nursing'),
    kind: z.enum(['title', 'tag', 'source']).openapi({ description: 'What the suggestion is' }),
    value: text('The scholarship’s id, the tag, or the source’s key', 'nursing'),
    count: count('Number of matching scholarships'),
  }),
});

export const sourceSummaries = named('Sources', {
  sources: namedRows('Source', 'In the order of the campus file', {
    key: sourceKey,
    name: text('Name of the source, from the campus file'),
    count: count('Number of its scholarships'),
    lastScraped: since('End of its latest successful run; `null`: none so far'),
  }),
});

export const scholarshipStats = named('ScholarshipStats', {
  totalScholarships: count('Number of scholarships of all sources'),
  bySource: z
    .record(sourceKey, z.number().int())
    .openapi({ description: 'Number of scholarships by source' }),
  upcomingDeadlines: count('Number of scholarships that `deadline=upcoming` returns'),
  lastUpdated: since('End of the most recent successful run of any source; `null`: none so far'),
});

const runProblem = textOrNull('Why the run failed or needs attention; `null`: no problem');
const runCounts = {
  pages: count('Number of pages fetched'),
  records: count('Number of scholarships found'),
  dropped: count('Number of entries that could not be parsed'),
  added: count('Number of new scholarships'),
  changed: count('Number of changed scholarships'),
  gone: count('Number of scholarships that are no longer listed'),
};

const run = named('SourceRun', {
  startedAt: timestamp.openapi({ description: 'Start of the run' }),
  finishedAt: timestamp.openapi({ description: 'End of the run' }),
  outcome,
  problem: runProblem,
  ...runCounts,
  filled: z
    .record(z.string(), z.number().int())
    .nullable()
    .openapi({
      example: { amount: 40, deadline: 38, gpaRequirement: 12, eligibility: 35, link: 40 },
      description:
        'For each field, how many of the scholarships found have it (`link`: a URL of their own); `null`: the run did not ' +
        'read all pages, or was made by an older release',
    }),
  leftOut: leftOutOfRun,
});

const runDay = dayOutcome
  .extend({
    problem: textOrNull(
      'Why the last failed run of the day failed; `null`: none failed, or the reason is unknown',
    ),
  })
  .openapi('RunDay');

export const sourceRuns = named('SourcesRuns', {
  ...recentDayRange,
  sources: namedRows('SourceRuns', 'In the order of the campus file', {
    key: sourceKey,
    name: text('Name of the source, from the campus file'),
    latest: orNull(run).openapi({ description: 'The latest run; `null`: none so far' }),
    latestGood: orNull(run).openapi({
      description: 'The latest run that was `ok` or `not_modified`',
    }),
    days: listOf(runDay, 'Oldest first. Days without data are left out'),
  }),
});

export const triggerResponse = named('ScholarshipsTrigger', {
  triggered: z.literal('scholarships').openapi({ description: 'What was triggered' }),
  startedAt: timestamp.openapi({ description: 'Start of the work' }),
  finishedAt: timestamp.openapi({ description: 'End of the work' }),
  results: namedRows('ScrapeResult', 'One result per source', {
    source: sourceKey,
    outcome,
    problem: runProblem,
    ...runCounts,
  }),
});

/** What an operator should review. */
export const review = named('Review', {
  findings,
  held: namedRows('HeldList', 'Sources whose list became much smaller: the previous list is still served', {
    source: sourceKey,
    since: timestamp.openapi({ description: 'End of the first run whose list was held back' }),
    missing: texts('Ids of the open scholarships that the site no longer lists'),
    acceptedOn: textOrNull(
      'The day on which the smaller list is accepted unless it changes again; `null`: a person must accept it',
      '2026-12-03',
    ),
  }),
  corrections: namedRows('CorrectionReview', 'All corrections, with their state', {
    id,
    state: z.enum(CORRECTION_STATES).openapi({
      description:
        '`applied`: in effect. `stale`: the page has changed since. `unnecessary`: the page now has the same value. ' +
        '`unmatched`: no scholarship has this id. `expired`: its last day has passed.',
    }),
    fields: texts('The fields that it sets; `hide`: it hides the scholarship'),
    award: z.enum(['held', 'gone']).optional().openapi({
      description:
        '`held`: the scholarship is missing from a list that is held back. `gone`: it is no longer listed. Otherwise omitted.',
    }),
  }),
  corrected: namedRows('CorrectedScholarship', 'Scholarships with a correction in effect', {
    id,
    fields: texts('The corrected fields, or `hide`'),
    at: timestamp.nullable().openapi({
      description: 'When a correction last changed the scholarship; `null`: too long ago to be recorded',
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
    'Fields that most scholarships of a source had and few have now, and deadlines that a source never had',
    {
      source: sourceKey,
      field: text('Name of the field', 'deadline'),
      filled: count('Number of scholarships of the latest successful run that have it'),
      records: count('Number of scholarships of that run'),
      before: orNull(
        z.object({
          filled: count('Number of scholarships that had it'),
          records: count('Number of scholarships of that run'),
          at: timestamp.openapi({ description: 'End of that run' }),
        }),
      ).openapi({ description: 'The latest run in which most had it; `null`: none recorded' }),
      why: text(
        'The problem as a sentence',
        '2 of 40 scholarships have a deadline; on 2026-11-20 38 of 40 had',
      ),
    },
  ),
  unchecked: z.array(sourceKey).openapi({
    description: 'Sources whose extraction no person has confirmed since the layout of their page changed',
  }),
  leftOut: leftOutOfSources,
  proposed: namedRows(
    'ProposedEntry',
    'Prepared campus-file entries for sources whose page has a new layout. Nothing is served from them until a person accepts them',
    {
      source: sourceKey,
      since: timestamp.openapi({ description: 'When the entry was prepared' }),
      titles: texts('Titles of the scholarships that it extracts'),
      doubts: count('Number of warnings about it'),
    },
  ),
  doubts: namedRows(
    'DoubtfulValue',
    'Warnings: values that the page states ambiguously, or not for the scholarship alone',
    {
      id,
      field: text('Name of the field', 'deadline'),
      why: text('The warning as a sentence', 'The page gives two deadlines; this is the later one.'),
    },
  ),
  webhooks: z
    .object({
      waiting: count('Number of messages still to be sent'),
      dead: count('Number of messages that failed permanently, after ten attempts'),
    })
    .optional()
    .openapi({ description: 'State of the webhook messages; omitted if no webhooks are configured' }),
  problem: textOrNull('What is wrong with the corrections file; `null`: no problem'),
});

export { AMOUNT_BANDS, DEADLINES, SORTS, TAG_GROUPS, UNKNOWN_AMOUNT } from '../catalog/parameters.ts';
export { readTyped, termsOfText, withoutFillers } from '../catalog/read-typed.ts';
export { scholarship, scholarshipDetail, scholarshipItem, sourceHealth } from '../catalog/served-schemas.ts';
export { isFiller } from '../catalog/topics.ts';
export { LEVELS, type TypedFilters } from '../catalog/typed-filters.ts';
export { TIMES_A_YEAR } from '../catalog/value-columns.ts';
export { fold, isSameWord, singular, words } from '../text/same.ts';
export { HIGHEST_GPA } from '../values/limits.ts';
