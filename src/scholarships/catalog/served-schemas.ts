import { z } from '@hono/zod-openapi';
import { count, named, namedRows, orNull, text, textOrNull } from '../../platform/schema-fields.ts';
import { LISTED_FIELDS, schemas, sourceKey, timestamp } from '../model/fields.ts';
import { RUN_OUTCOMES } from '../model/run.ts';

/** The schemas of an award and of a source's state, as served. `null` means unknown; lists are never null. */

export const since = (what: string) => timestamp.nullable().openapi({ description: what });

export const scholarship = named('Scholarship', schemas);

/** An award alone, with what other sources publish of it: that may change although the award does not. */
export const scholarshipDetail = scholarship
  .extend({
    also: namedRows('SameScholarship', 'The same scholarship as other sources list it', {
      id: schemas.id,
      source: sourceKey,
    }),
  })
  .openapi('ScholarshipDetail');

type Required = { [Name in (typeof LISTED_FIELDS)[number]]: true };

/** An item of the list. Without `fields` it has the contract's fields. With `fields` it has only the requested ones. */
export const scholarshipItem = scholarship
  .partial()
  .required(Object.fromEntries(LISTED_FIELDS.map((name) => [name, true])) as Required)
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
