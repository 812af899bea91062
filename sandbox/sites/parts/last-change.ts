import type { Award } from './award.ts';
import { campusMidnight, type Day, isBefore, nextOccurrence } from './calendar.ts';
import type { House } from './listing.ts';

/** When pages were last touched on which nothing ever comes round. */
const LAST_EDIT = new Temporal.PlainDate(2024, 8, 12);

/**
 * When a site's words last changed, in milliseconds: the last midnight at which an award was over or
 * made way for next year's. Awards printed without a year never change a page.
 */
export function lastChange(awards: readonly Award[], house: House, today: Day): number {
  const changes = awards.flatMap((award) => changesOf(award, house, today));
  const past = changes.filter((day) => !isBefore(today, day));
  return campusMidnight(past.reduce((one, other) => (isBefore(one, other) ? other : one), LAST_EDIT));
}

/** The last days on which it may have changed; some are still to come. */
function changesOf({ closes }: Award, { lingers, whenOver }: House, today: Day): Day[] {
  if (closes.kind !== 'date') return [];
  const last = nextOccurrence(closes.every, today.subtract({ years: 1 }));
  const before = nextOccurrence(closes.every, today.subtract({ years: 2 }));
  const rolls = [before, last].map((day) => day.add({ days: lingers + 1 }));
  return whenOver === 'silent' ? rolls : [...rolls, last.add({ days: 1 })];
}
