import { type Clock, isoTime } from '../../platform/clock.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { noParameters } from '../../platform/http/query.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import type { Reviewer } from '../corrections/reviewer.ts';
import { review } from './contract.ts';

export interface ReviewDeps {
  readonly reviewer: Reviewer;
  readonly clock: Clock;
  /** How many messages wait for webhooks, and how many were given up; not set without webhooks. */
  readonly countHookMessages?: (() => Promise<{ waiting: number; dead: number }>) | undefined;
  /** The problem of the corrections file, if it has one. */
  readonly correctionsProblem: () => string | null;
}

/** Everything that an operator has to decide. */
export const getReview = uncachedRoute({
  method: 'get',
  path: '/api/review',
  operationId: 'getReview',
  tag: 'Scholarships',
  summary:
    'What needs an operator’s review: lists held back, corrections that no longer apply, suspicious values',
  query: noParameters,
  answer: review,
  errors: ['unavailable'],
  async handle({ reviewer, clock, correctionsProblem, countHookMessages }: ReviewDeps) {
    const { held, corrections, corrected, suspicious, doubts } = await inTime(clock, () => reviewer.read());
    const webhooks = countHookMessages && (await inTime(clock, countHookMessages));
    return {
      held: held.map((one) => ({ ...one, missing: [...one.missing] })),
      // Fields are listed one by one: `because` and `by` may name people, and are not published.
      corrections: corrections.map(({ id, state, fields }) => ({ id, state, fields: [...fields] })),
      corrected: corrected.map(({ id, fields, at }) => ({
        id,
        fields: [...fields],
        at: at === null ? null : isoTime(at),
      })),
      suspicious: [...suspicious],
      doubts: [...doubts],
      problem: correctionsProblem(),
      ...(webhooks && { webhooks }),
    };
  },
});
