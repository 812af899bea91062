import { z } from '@hono/zod-openapi';
import { dayOutcomes, toldDays } from '../platform/recent-days.ts';
import { orNull } from '../platform/reference/describe.ts';
import { CORRECTION_STATES } from './corrections/correct.ts';
import { DEADLINE_KINDS, SOURCE_KEY } from './model.ts';
import { RUN_OUTCOMES } from './scrape/run-outcome.ts';
import { CHANGE_CAUSES, CHANGE_EVENTS } from './store/tables.ts';

/** The shapes of the contract, sections 2.1 to 2.3. `null` is unknown; a list is never null. */

export const sourceKey = z
  .string()
  .regex(SOURCE_KEY)
  .openapi('SourceKey', { example: 'engineering', description: 'A scholarship source of the campus' });

const text = (description: string) => z.string().openapi({ description });
const count = (description: string) => z.number().int().openapi({ description });
const timestamp = z.iso.datetime().openapi({ example: '2026-11-21T06:00:12.345Z' });
const since = (what: string) => timestamp.nullable().openapi({ description: what });

const listFields = {
  id: z.string().openapi({ example: 'engineering-4711', description: 'The same on every run' }),
  title: z.string().openapi({ example: 'Women in Engineering Award', description: 'As the page has it' }),
  source: sourceKey,
  amount: z
    .string()
    .nullable()
    .openapi({ example: '$500 - $2,000', description: 'May be a range; `null`: the page names none' }),
  deadline: z.iso
    .date()
    .nullable()
    .openapi({ example: '2027-02-01', description: '`null`: rolling, or the page names no day' }),
  gpaRequirement: z
    .number()
    .nullable()
    .openapi({ example: 3.25, description: 'Minimum on a 4.0 scale; `null`: none named' }),
  eligibility: z.array(z.string()).openapi({ description: 'Who may apply, a sentence each' }),
  description: z.string().openapi({ description: 'The page’s words, as plain text' }),
  link: z.string().openapi({
    example: 'https://awards.example.edu/opportunities/4711',
    description: 'The page that it was read from, or its own',
  }),
  createdAt: timestamp.openapi({ description: 'First seen; never changes' }),
  updatedAt: timestamp.openapi({ description: 'Its content last changed' }),
};

export const scholarshipItem = z.object(listFields).openapi('ScholarshipItem');

const dollars = (what: string) =>
  z
    .number()
    .nullable()
    .openapi({ example: 500, description: `${what}, in dollars; \`null\`: not named` });
const printed = z.string().nullable().openapi({ description: '`null`: none' });

export const scholarship = z
  .object({
    id: listFields.id,
    title: listFields.title,
    source: listFields.source,
    sourceName: z
      .string()
      .openapi({ example: 'College of Engineering', description: 'As the campus file has it' }),
    amount: listFields.amount,
    deadline: listFields.deadline,
    gpaRequirement: listFields.gpaRequirement,
    eligibility: listFields.eligibility,
    requirements: z.array(z.string()).openapi({ description: 'What to hand in, a line each' }),
    description: listFields.description,
    link: listFields.link,
    contactEmail: z
      .string()
      .nullable()
      .openapi({ example: 'awards@example.edu', description: 'Where to ask; `null`: none named' }),
    tags: z.array(z.string()).openapi({ description: 'Of those in `docs/guides/tags.md`' }),
    createdAt: listFields.createdAt,
    updatedAt: listFields.updatedAt,
    amountMin: dollars('The least it pays'),
    amountMax: dollars('The most it pays'),
    deadlineKind: z.enum(DEADLINE_KINDS).openapi({
      description:
        '`date`: a day with its year. `inferred_year`: a day, whose year is ours. `rolling`: the page says there is ' +
        'none. `closed`: the page says it is over. `unknown`: it says nothing usable.',
    }),
    state: z.enum(['open', 'closed']).openapi({ description: 'On the campus’s day' }),
    printed: z
      .object({ amount: printed, deadline: printed, gpa: printed })
      .openapi({ description: 'The page’s own words' }),
    corrected: z.array(z.string()).openapi({ description: 'Fields that a person has corrected' }),
  })
  .openapi('Scholarship');

export const scholarshipList = z
  .object({
    scholarships: z.array(scholarshipItem).openapi({ description: 'One page of the matching' }),
    total: z.number().int().openapi({ description: 'Matching scholarships, on all pages' }),
    limit: z.number().int().openapi({ description: 'The limit applied' }),
    offset: z.number().int().openapi({ description: 'The offset applied' }),
    hasMore: z.boolean().openapi({ description: 'Whether another page follows' }),
    facets: z
      .record(
        z.string(),
        z.array(z.object({ value: text('To ask for'), label: text('To show'), count: count('Matching') })),
      )
      .optional()
      .openapi({ description: 'Those asked for with `facets`: what each value would leave' }),
    searched: z
      .record(z.string(), z.string())
      .optional()
      .openapi({
        example: { enginering: 'engineering' },
        description: 'With `fuzzy`: words that occur nowhere, and what they were read as',
      }),
  })
  .openapi('ScholarshipList');

export const changesPage = z
  .object({
    changed: z.array(scholarship).openapi({ description: 'New, or other than before' }),
    removed: z
      .array(
        z
          .object({
            id: listFields.id,
            removedAt: timestamp.openapi({ description: 'When it was noticed' }),
            reason: z.enum(['gone', 'hidden']).openapi({
              description: '`gone`: the site no longer lists it; `hidden`: a person took it off the list',
            }),
          })
          .openapi('RemovedScholarship'),
      )
      .openapi({ description: 'No longer in the list' }),
    cursor: z.string().openapi({ description: 'Ask for what comes next with `since=`' }),
    hasMore: z.boolean().openapi({ description: 'More is there already' }),
  })
  .openapi('ChangesPage');

export const history = z
  .object({
    id: listFields.id,
    changes: z
      .array(
        z
          .object({
            at: timestamp.openapi({ description: 'When it was noticed' }),
            revision: z.number().int().openapi({ description: 'Grows with each change of any scholarship' }),
            event: z.enum(CHANGE_EVENTS).openapi({
              description:
                '`extended`: the deadline moved later, or a closed one is open again. `closed`: the page says so, or ' +
                'the deadline moved into the past; a day that passes is no event.',
            }),
            cause: z.enum(CHANGE_CAUSES).openapi({
              description:
                '`page`: the site says something else. `reader`: we read it better. `correction`: a person corrected it.',
            }),
            fields: z
              .array(
                z
                  .object({
                    field: z
                      .string()
                      .openapi({ example: 'deadline', description: 'Its name, as in the scholarship' }),
                    from: z.unknown().openapi({ example: '2026-12-01', description: 'Its value before' }),
                    to: z.unknown().openapi({ example: '2027-02-01', description: 'Its value since' }),
                  })
                  .openapi('FieldChange'),
              )
              .openapi({ description: 'What is other than before' }),
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
            text: z.string().openapi({ example: 'nursing', description: 'As people read it' }),
            kind: z.enum(['title', 'tag', 'source']).openapi({ description: 'What it is' }),
            value: z
              .string()
              .openapi({ example: 'nursing', description: 'The id, the tag or the source’s key' }),
            count: z.number().int().openapi({ description: 'How many scholarships it leads to' }),
          })
          .openapi('Suggestion'),
      )
      .openapi({ description: 'At most eight, the best first' }),
  })
  .openapi('Suggestions');

export const sourceSummaries = z
  .object({
    sources: z
      .array(
        z
          .object({
            key: sourceKey,
            name: text('As the campus file has it'),
            count: count('Scholarships that it has now'),
            lastScraped: since('Its content last confirmed; `null`: never yet'),
          })
          .openapi('Source'),
      )
      .openapi({ description: 'In the order of the campus file' }),
  })
  .openapi('Sources');

export const scholarshipStats = z
  .object({
    totalScholarships: count('Of all sources'),
    bySource: z.record(sourceKey, z.number().int()).openapi({ description: 'Scholarships of each source' }),
    upcomingDeadlines: z.number().int().openapi({ description: 'What `deadline=upcoming` would return' }),
    lastUpdated: since('Content of any source last confirmed; `null`: never yet'),
  })
  .openapi('ScholarshipStats');

const outcome = z.enum(RUN_OUTCOMES).openapi('RunOutcome', { description: 'What came of a run' });
const runProblem = z.string().nullable().openapi({ description: 'What was wrong; `null`: nothing' });
const runCounts = {
  pages: count('Fetched'),
  records: count('Read from them'),
  dropped: z.number().int().openapi({ description: 'Rows that could not be read' }),
  added: count('So many are new'),
  changed: count('So many changed'),
  gone: count('So many are no longer there'),
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

export const sourceRuns = z
  .object({
    ...toldDays,
    sources: z
      .array(
        z
          .object({
            key: sourceKey,
            name: text('As the campus file has it'),
            latest: orNull(run).openapi({ description: 'The latest run; `null`: none yet' }),
            latestGood: orNull(run).openapi({ description: 'The latest that was `ok` or `not_modified`' }),
            days: dayOutcomes,
          })
          .openapi('SourceRuns'),
      )
      .openapi({ description: 'In the order of the campus file' }),
  })
  .openapi('SourcesRuns');

export const sourceHealth = z
  .object({
    sources: z
      .array(
        z
          .object({
            key: sourceKey,
            name: text('As the campus file has it'),
            outcome: orNull(outcome).openapi({ description: 'Of the latest run; `null`: none yet' }),
            lastGoodRun: since('End of the latest run that was `ok` or `not_modified`'),
            lastAttempt: since('End of the latest run'),
            count: count('Scholarships that it has now'),
            problem: z.string().nullable().openapi({ description: 'What is wrong; `null`: nothing' }),
          })
          .openapi('SourceHealth'),
      )
      .openapi({ description: 'In the order of the campus file' }),
  })
  .openapi('SourcesHealth');

export const review = z
  .object({
    held: z
      .array(
        z
          .object({
            source: sourceKey,
            since: timestamp.openapi({ description: 'End of the first run that was held back' }),
            missing: z
              .array(z.string())
              .openapi({ description: 'Open awards that the site no longer lists' }),
          })
          .openapi('HeldList'),
      )
      .openapi({ description: 'Sources whose list has become much smaller' }),
    corrections: z
      .array(
        z
          .object({
            id: listFields.id,
            state: z.enum(CORRECTION_STATES).openapi({
              description:
                '`applied`: it holds. `stale`: the page says something else by now. `unnecessary`: the page says the ' +
                'same. `unmatched`: no award has this id. `expired`: its last day is over.',
            }),
            because: z.string().openapi({ description: 'Why, in the words of whoever wrote it' }),
            fields: z
              .array(z.string())
              .openapi({ description: 'What it sets; `hide`: it takes the award off the list' }),
          })
          .openapi('CorrectionReview'),
      )
      .openapi({ description: 'Every correction, and whether it holds' }),
    suspicious: z
      .array(
        z
          .object({
            id: listFields.id,
            field: z.string().openapi({ example: 'deadline', description: 'Of the award' }),
            from: z
              .unknown()
              .openapi({ example: '2027-03-01', description: 'What it was, or was compared with' }),
            to: z.unknown().openapi({ example: '2027-02-01', description: 'What is served' }),
            why: z.string().openapi({ example: 'earlier than before', description: 'What is odd about it' }),
          })
          .openapi('SuspiciousValue'),
      )
      .openapi({ description: 'Values that may be wrong' }),
    problem: z
      .string()
      .nullable()
      .openapi({ description: 'What is wrong with the corrections file; `null`: nothing' }),
  })
  .openapi('Review');

export const triggerAnswer = z
  .object({
    triggered: z.literal('scholarships').openapi({ description: 'What was read' }),
    startedAt: timestamp.openapi({ description: 'When the work began' }),
    finishedAt: timestamp.openapi({ description: 'When it was done' }),
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
      .openapi({ description: 'A source each' }),
  })
  .openapi('ScholarshipsTrigger');
