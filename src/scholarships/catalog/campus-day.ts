import { type Clock, dayIn } from '../../platform/clock.ts';

export interface CampusDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** ms */
  readonly startsAt: number;
  /** When the next day begins, ms. */
  readonly endsAt: number;
}

/** Today at the campus. Every request asks, so it is computed once a day. */
export function createCampusDay(clock: Clock, timeZone: string): () => CampusDay {
  let current: CampusDay | undefined;
  return () => {
    const now = clock.now();
    if (current !== undefined && current.startsAt <= now && now < current.endsAt) return current;
    const day = dayIn(timeZone, now);
    const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
    const date = Temporal.PlainDate.from(day);
    current = { day, startsAt: startOf(date), endsAt: startOf(date.add({ days: 1 })) };
    return current;
  };
}
