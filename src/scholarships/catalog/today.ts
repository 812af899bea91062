import { type Clock, dayIn } from '../../platform/clock.ts';

export interface Today {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** When it began, ms. */
  readonly startsAt: number;
  /** When the next one begins, ms. */
  readonly endsAt: number;
}

/** The campus's calendar day. Asked at every request, so that it is worked out once a day only. */
export function createToday(clock: Clock, timeZone: string): () => Today {
  let held: Today | undefined;
  return () => {
    const now = clock.now();
    if (held !== undefined && held.startsAt <= now && now < held.endsAt) return held;
    const day = dayIn(timeZone, now);
    const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
    const date = Temporal.PlainDate.from(day);
    held = { day, startsAt: startOf(date), endsAt: startOf(date.add({ days: 1 })) };
    return held;
  };
}
