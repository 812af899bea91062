import type { Award } from './award.ts';
import { campusMidnight, type Day, isBefore, nextOccurrence } from './calendar.ts';
import type { House } from './listing.ts';

/**
 * When a site's words last changed, in milliseconds: the last midnight at which an award was over or
 * made way for next year's. Awards printed without a year never change a page.
 */
export function lastChange(awards: readonly Award[], house: House, today: Day): number {
  const changes = awards.flatMap((award) => changesOf(award, house, today));
  const past = changes.filter((day) => !isBefore(today, day));
  const last = past.reduce(
    (one, other) => (isBefore(one, other) ? other : one),
    today.subtract({ years: 2 }),
  );
  return campusMidnight(past.length === 0 ? new Temporal.PlainDate(2024, 8, 12) : last);
}

function changesOf({ closes }: Award, { lingers, whenOver }: House, today: Day): Day[] {
  if (closes.kind !== 'date') return [];
  const aYearAgo = nextOccurrence(closes.every, today.subtract({ years: 1 }));
  const before = nextOccurrence(closes.every, today.subtract({ years: 2 }));
  const rolls = [before, aYearAgo].map((day) => day.add({ days: lingers + 1 }));
  return whenOver === 'silent' ? rolls : [...rolls, aYearAgo.add({ days: 1 })];
}
