import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import { whileAvailable } from '../../platform/database/retry-until-available.ts';
import { createDayCounts } from '../../platform/jobs/day-counts.ts';
import type { Failure, FailureReason, Outcome } from '../../platform/upstream/outcome.ts';
import type { Sport } from '../model/sports.ts';
import { NOT_OUR_GROUP } from '../provider.ts';
import { INCOMPLETE, NO_LONGER } from './incomplete-responses.ts';

/** How many refreshes of a sport's data succeeded and how many failed, for each day of the campus. */
type RefreshDay = {
  readonly day: string;
  readonly sport: Sport;
  readonly good: number;
  readonly failed: number;
  /** Why the latest failed refresh failed, other than because requests to the provider were paused. */
  readonly problem: string | null;
};

export const refreshDayMigrations: Migrations = {
  '2026-11-22-sports-refresh-days': {
    up: (db) =>
      db.schema
        .createTable('sports_refresh_days')
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('sport', 'text', (column) => column.notNull())
        .addColumn('good', 'integer', (column) => column.notNull())
        .addColumn('failed', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('sports_refresh_days_key', ['day', 'sport'])
        .execute(),
  },
  '2026-11-23-sports-refresh-problems': {
    up: (db) => db.schema.alterTable('sports_refresh_days').addColumn('problem', 'text').execute(),
  },
};

/** During a game there is a refresh every few seconds, so counts are stored together. */
const WRITE_MS = 60_000;

/** Counts in memory, and adds the counts to the database once a minute. */
export function createRefreshDays(database: Database, clock: Clock, timeZone: string) {
  const counts = createDayCounts<RefreshDay>(database, {
    name: 'sports_refresh_days',
    of: ['sport'],
    counts: ['good', 'failed'],
    latest: ['problem'],
  });
  let writtenAt = clock.monotonic();

  return {
    /** Counts a refresh that this process made. */
    count(sport: Sport, outcome: Outcome<unknown>): void {
      // An absence is a valid response of the provider.
      const isFailure = outcome.kind === 'failed' && outcome.failure.code !== NO_LONGER;
      const failure = isFailure ? outcome.failure : undefined;
      const problem = failure === undefined || failure.reason === 'skipped' ? null : problemOf(failure);
      const [good, failed] = failure === undefined ? [1, 0] : [0, 1];
      counts.add({ day: dayIn(timeZone, clock.now()), sport, good, failed, problem });
    },

    /** Stores the counts if a minute has passed, or if it `isLast`. */
    async flush(isLast = false): Promise<void> {
      if (!isLast && clock.monotonic() - writtenAt < WRITE_MS) return;
      writtenAt = clock.monotonic();
      await counts.flush();
    },

    /** The counts of each day since `from`; `undefined` while the database is unavailable. */
    since: (from: string): Promise<readonly RefreshDay[] | undefined> =>
      whileAvailable(clock, () => counts.since(from)),

    aged: counts.aged((ms) => dayIn(timeZone, ms)),
  };
}

export type RefreshDays = ReturnType<typeof createRefreshDays>;

/** Reasons why a page of the provider could not be read, without URLs and bodies, so that they can be published. */

const PROBLEMS: Readonly<Record<FailureReason, string>> = {
  unreachable: 'the provider cannot be reached',
  timeout: 'the provider did not respond in time',
  refused: 'the provider refused',
  unreadable: 'the format of the provider’s response is unknown',
  skipped: 'the provider keeps failing, so requests to it are paused',
};

/** The error codes that have their own text. */
const BY_CODE: Readonly<Record<string, string>> = {
  [NO_LONGER]: 'the provider no longer has it; the last edition is served',
  [NOT_OUR_GROUP]:
    'the standings of the conference do not have the team: see conferenceId in the campus file',
  [INCOMPLETE]: 'the response is incomplete; earlier data is served',
};

export function problemOf({ reason, status, code = '', part }: Failure): string {
  const text = BY_CODE[code] ?? PROBLEMS[reason];
  return `${text}${status === undefined ? '' : ` (${status})`}${part === undefined ? '' : `: ${part}`}`;
}
