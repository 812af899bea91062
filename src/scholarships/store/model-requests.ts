import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { plural } from '../../platform/formats/plural.ts';
import { agedRows } from '../../platform/jobs/prune-job.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import { type ScholarshipDatabase, withScholarshipTables } from './tables.ts';

/** The most requests an hour: a person who sets up sources needs fewer. A request costs about a cent. */
const MOST_AN_HOUR = 40;

/** A limit of requests to the language model that is reached. */
export interface ReachedLimit {
  readonly requests: number;
  readonly per: 'hour' | 'day';
  /** When that hour or day began, ms. */
  readonly since: number;
  /** When the next request is possible, ms. */
  readonly until: number;
}

class LimitReached extends Error {
  readonly limit: ReachedLimit;
  constructor(limit: ReachedLimit) {
    super(limitText(limit));
    this.limit = limit;
  }
}

/** `it`: the language model. */
export const limitText = ({ requests, per, until }: ReachedLimit): string =>
  `it has had ${plural(requests, 'request')}, the limit of ${per === 'hour' ? 'an hour' : 'a day (MODEL_DAILY)'}; the next one is possible at ${isoTime(until)}`;

/**
 * The stored responses of a language model, so that each page is sent only once, and the count of requests. All
 * processes and commands that use the database share both.
 */
export function modelRequests(given: Database, clock: Pick<Clock, 'now'>, mostADay: number) {
  const database = withScholarshipTables(given);
  const periods = () =>
    (
      [
        ['hour', HOUR_MS, MOST_AN_HOUR],
        ['day', DAY_MS, mostADay],
      ] as const
    ).map(([per, length, requests]) => {
      const since = Math.floor(clock.now() / length) * length;
      const limit: ReachedLimit = { requests, per, since, until: since + length };
      return { period: `${per} ${isoTime(since)}`, limit };
    });

  return {
    async find(question: string): Promise<string | undefined> {
      const answers = database.selectFrom('scholarship_model_answers').select('answer');
      return (await answers.where('question', '=', question).executeTakeFirst())?.answer;
    },

    async save(question: string, answer: string): Promise<void> {
      await database
        .insertInto('scholarship_model_answers')
        .values({ question, answer, answered_at: clock.now() })
        .onConflict((conflict) => conflict.column('question').doUpdateSet({ answer }))
        .execute();
    },

    /** Counts a request that is about to be sent. If a limit is reached, counts nothing and returns the limit. */
    async count(): Promise<ReachedLimit | null> {
      const counting = database.transaction().execute(async (transaction) => {
        for (const { period, limit } of periods()) {
          const counted = await transaction
            .insertInto('scholarship_model_requests')
            .values({ period, starts_at: limit.since, requests: 1 })
            .onConflict((conflict) =>
              conflict
                .column('period')
                .doUpdateSet((is) => ({ requests: is('scholarship_model_requests.requests', '+', 1) }))
                .where('scholarship_model_requests.requests', '<', limit.requests),
            )
            .returning('requests')
            .executeTakeFirst();
          // Undoes the count of the other period.
          if (counted === undefined) throw new LimitReached(limit);
        }
      });
      try {
        await counting;
        return null;
      } catch (error) {
        if (error instanceof LimitReached) return error.limit;
        throw error;
      }
    },

    /** The limit that is reached now, the longest first. */
    async reached(): Promise<ReachedLimit | null> {
      const current = periods().toReversed();
      const rows = await database
        .selectFrom('scholarship_model_requests')
        .selectAll()
        .where(
          'period',
          'in',
          current.map(({ period }) => period),
        )
        .execute();
      const isFull = ({ period, limit }: (typeof current)[number]): boolean =>
        rows.some((row) => row.period === period && row.requests >= limit.requests);
      return current.find(isFull)?.limit ?? null;
    },
  };
}

export type ModelRequests = ReturnType<typeof modelRequests>;

export const agedModelRequests = (database: ScholarshipDatabase) => [
  agedRows(database, 'scholarship_model_answers', { key: 'question', at: 'answered_at' }),
  agedRows(database, 'scholarship_model_requests', { key: 'period', at: 'starts_at' }),
];
