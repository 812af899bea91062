import type { DetailsDeps } from '../../platform/backend.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import { inTime } from '../../platform/database/while-available.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import type { Reviewer } from '../corrections/reviewer.ts';
import { review } from './contract.ts';

export interface ReviewDeps {
  readonly reviewer: Reviewer;
  readonly clock: Clock;
  /** How many messages wait for webhooks, and how many were given up; not set without webhooks. */
  readonly countHookMessages?: (() => Promise<{ waiting: number; dead: number }>) | undefined;
  readonly correctionsProblem: () => string | null;
}

/** Everything that an operator has to decide. */
export const getReview = uncachedRoute({
  method: 'get',
  path: '/api/review',
  operationId: 'getReview',
  summary: 'What needs an operator’s review',
  description:
    'Lists held back, corrections that no longer apply, suspicious values, fields that a source lacks, and webhooks that failed.',
  answer: review,
  errors: ['unavailable'],
  async handle({
    details = true,
    reviewer,
    clock,
    correctionsProblem,
    countHookMessages,
  }: ReviewDeps & DetailsDeps) {
    if (!details) throw new HttpError('not_found');
    const { held, corrections, corrected, suspicious, lacking, doubts, unchecked, proposed } = await inTime(
      clock,
      () => reviewer.read(),
    );
    const webhooks = countHookMessages && (await inTime(clock, countHookMessages));
    return {
      held: held.map(({ isKept: _, ...list }) => list),
      // Fields are listed one by one: `because` and `by` may name people, and are not published.
      corrections: corrections.map(({ id, state, fields, award }) => ({
        id,
        state,
        fields,
        ...(award && { award }),
      })),
      corrected: corrected.map(({ id, fields, at }) => ({
        id,
        fields,
        at: at === null ? null : isoTime(at),
      })),
      suspicious,
      lacking: [...lacking],
      unchecked: [...unchecked],
      proposed: proposed.map(({ titles, ...one }) => ({ ...one, titles: [...titles] })),
      doubts,
      problem: correctionsProblem(),
      ...(webhooks && { webhooks }),
    };
  },
});
