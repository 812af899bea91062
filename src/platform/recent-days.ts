import { z } from '@hono/zod-openapi';
import { count, named } from './schema-fields.ts';

/** For how many days the results of requests to upstreams are shown, day by day. */
export const RECENT_DAYS = 90;

/** The last days in the time zone of a campus; `to` is today. */
export interface RecentDays {
  readonly from: string;
  readonly to: string;
  /**
   * The oldest day comes first. `startsAt` (ms) is given because a day has 23 or 25 hours when daylight saving time
   * begins or ends.
   */
  readonly days: readonly { readonly day: string; readonly startsAt: number }[];
}

export function recentDays(timeZone: string, now: number): RecentDays {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = today.subtract({ days: RECENT_DAYS - 1 });
  const days = Array.from({ length: RECENT_DAYS }, (_, at) => {
    const date = first.add({ days: at });
    return { day: date.toString(), startsAt: date.toZonedDateTime(timeZone).epochMilliseconds };
  });
  return { from: first.toString(), to: today.toString(), days };
}

export const dayOutcome = named('DayOutcome', {
  day: z.iso.date().openapi({ example: '2026-11-21', description: 'The day, in the campus’s time zone' }),
  good: count('Number that succeeded'),
  failed: count('Number that failed'),
});
export type DayOutcome = z.output<typeof dayOutcome>;

/** The fields of a response about the last days. */
export const recentDayRange = {
  from: z.iso.date().openapi({ description: 'The first of the 90 days' }),
  to: z.iso.date().openapi({ description: 'The last of the 90 days: today, in the campus’s time zone' }),
};
