import type { ReadRecord, StoredRecord } from '../model/stored-record.ts';
import { fold } from '../text/same.ts';

interface SeenAward {
  readonly read: ReadRecord;
  /** The id that releases up to 0.4 gave the award, if that was different. */
  readonly formerId?: string | undefined;
}

/** What changes from year to year in an id: the academic year, and states that were taken for a part of the name. */
const CHANGING = /(?<=-)20\d\d-(20)?\d\d(-|$)|(?<=-)(closed|expired)-/g;
const steadyFormOf = (id: string): string => id.replace(CHANGING, '').replace(/-$/, '');

/**
 * The ids of the awards of a run, by the ids made of its pages. A stored id stays: an award has it if its page has the
 * same content as before, or else if the id, its form in earlier releases, or the id without academic year and state is the
 * same. So favorites and the history stay with the award.
 */
export function steadyIds(seen: readonly SeenAward[], known: readonly StoredRecord[]): Map<string, string> {
  const stored = new Map(known.map((record) => [record.scholarship.id, record]));
  const made = new Set(seen.map(({ read }) => read.scholarship.id));
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const take = ({ read }: SeenAward, id: string | undefined): void => {
    const own = read.scholarship.id;
    if (id === undefined || taken.has(id) || found.has(own)) return;
    found.set(own, id);
    taken.add(id);
  };
  const ofName = Map.groupBy(seen, ({ read }) => fold(read.scholarship.title));
  for (const alike of ofName.values()) {
    if (alike.length < 2) continue;
    // Of awards of one name, the order on the page may change.
    const ids = alike.flatMap(({ read, formerId }) => [read.scholarship.id, formerId ?? []].flat());
    const byPrint = new Map(ids.map((id) => [stored.get(id)?.fingerprint, id]));
    for (const award of alike) take(award, byPrint.get(award.read.fingerprint));
  }
  for (const award of seen) if (stored.has(award.read.scholarship.id)) take(award, award.read.scholarship.id);
  for (const award of seen) if (stored.has(award.formerId ?? '')) take(award, award.formerId);
  const unseen = known.map(({ scholarship }) => scholarship.id).filter((id) => !made.has(id));
  const bySteadyForm = new Map(unseen.map((id) => [steadyFormOf(id), id]));
  for (const award of seen) take(award, bySteadyForm.get(steadyFormOf(award.read.scholarship.id)));
  for (const award of seen) take(award, award.read.scholarship.id);
  // The id of an award may have gone to another one of its name; then it gets one that is left.
  const left = [...made].filter((id) => !taken.has(id));
  for (const award of seen) if (!found.has(award.read.scholarship.id)) take(award, left.pop());
  return found;
}
