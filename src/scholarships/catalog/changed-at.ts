import type { SourceKey } from '../model/award.ts';
import type { ServedRecord } from './record.ts';
import type { SearchIndex } from './search-index.ts';

/** When what is served of a source last changed by itself or by a day that passed, ms. */
type ChangedAt = (today: string, only?: readonly SourceKey[]) => number;

/**
 * `allAt`: when anything in the list last changed. `removedAt`: when each source last lost an award. For some of the
 * sources the time is that of their own awards, computed once a day.
 */
export function createChangedAt(
  index: SearchIndex,
  given: { allAt: number; removedAt: ReadonlyMap<SourceKey, number>; timeZone: string },
): ChangedAt {
  const { allAt, removedAt, timeZone } = given;
  const known = new Map<string, number>();

  /** An award changes when it is written, and at the end of its deadline: then it is closed, and goes down in the list. */
  function ofAward({ updatedAt, detail: { deadline } }: ServedRecord, today: string): number {
    if (deadline === null || deadline >= today) return updatedAt;
    const after = Temporal.PlainDate.from(deadline).add({ days: 1 });
    return Math.max(updatedAt, after.toZonedDateTime(timeZone).epochMilliseconds);
  }

  function ofSource(source: SourceKey, today: string): number {
    const { records } = index.find({ source: [source], limit: Number.POSITIVE_INFINITY, offset: 0 }, today);
    return records.reduce(
      (latest, award) => Math.max(latest, ofAward(award, today)),
      removedAt.get(source) ?? 0,
    );
  }

  return (today, only) => {
    if (only === undefined) return allAt;
    const times = only.map((source) => {
      const key = `${source} ${today}`;
      const at = known.get(key) ?? ofSource(source, today);
      known.set(key, at);
      return at;
    });
    return Math.max(0, ...times);
  };
}
