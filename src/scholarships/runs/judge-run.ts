import { DAY_MS } from '../../platform/time.ts';
import type { Scholarship } from '../model/award.ts';
import { isClosed, type Plan, type ReadRecord, type StoredRecord } from '../model/record.ts';

export type Verdict =
  | { readonly kind: 'apply'; readonly plan: Plan }
  /** More than half of the open awards are gone: nothing is changed, and the run stores what is missing (`gone`). */
  | { readonly kind: 'hold'; readonly gone: readonly string[]; readonly open: number };

/** The longest gap seen before an award was listed again was three daily runs. */
const RUNS_UNTIL_GONE = 4;
/** A list that has become much smaller is accepted when it was seen this many times. */
const RUNS_UNTIL_ACCEPTED = 3;
const MAX_LOST_SHARE = 0.5;
/** How long a closed award is kept after its site stopped listing it. */
const KEEP_CLOSED_MS = 365 * DAY_MS;

export interface Situation {
  readonly known: readonly StoredRecord[];
  readonly seen: readonly ReadRecord[];
  /** For each of the latest runs, if it was held back, the ids that it did not find; latest first. */
  readonly held: readonly ReadonlySet<string>[];
  /** Whether an operator has accepted the smaller list. */
  readonly accept: boolean;
  readonly today: string;
  /** ms */
  readonly now: number;
}

/** How many of the latest runs, all held back, already missed everything in `lost`. */
function timesHeld(lost: readonly StoredRecord[], held: Situation['held']): number {
  const other = held.findIndex((ids) => lost.some(({ scholarship }) => !ids.has(scholarship.id)));
  return other === -1 ? held.length : other;
}

export function judge(situation: Situation): Verdict {
  const { known, seen, held, accept, today } = situation;
  const seenIds = new Set(seen.map(({ scholarship }) => scholarship.id));
  // Awards that earlier runs did not find count too, since a list can also be lost in stages.
  const open = known.filter(({ state, scholarship }) => state === 'listed' && !isClosed(scholarship, today));
  const lost = open.filter(({ scholarship }) => !seenIds.has(scholarship.id));
  const isDrop = lost.length > open.length * MAX_LOST_SHARE;
  const confirmed = accept || timesHeld(lost, held) + 1 >= RUNS_UNTIL_ACCEPTED;
  if (isDrop && !confirmed)
    return { kind: 'hold', gone: lost.map(({ scholarship }) => scholarship.id), open: open.length };
  // After a confirmed drop, missing awards are removed at once.
  return { kind: 'apply', plan: planFor(situation, isDrop || accept ? 1 : RUNS_UNTIL_GONE) };
}

/** What happens to a listed record that was not found. A closed one stays and does not count as lost. */
function fateOf(record: StoredRecord, { today, now }: Situation, runsUntilGone: number) {
  if (isClosed(record.scholarship, today)) return now - record.lastSeenAt > KEEP_CLOSED_MS ? 'goes' : 'stays';
  return record.missingRuns + 1 >= runsUntilGone ? 'goes' : 'counts';
}

/** What is served of an award though it does not count as its content. */
const wordingOf = ({ raw, where, doubts }: Scholarship): string => JSON.stringify([raw, where, doubts]);

/** Whether an award reads differently from what is stored, if only in its wording. */
const isOther = (before: StoredRecord, read: ReadRecord): boolean =>
  before.fingerprint !== read.fingerprint || wordingOf(before.scholarship) !== wordingOf(read.scholarship);

function planFor(situation: Situation, runsUntilGone: number): Plan {
  const unseen = new Map(situation.known.map((record) => [record.scholarship.id, record]));
  const added: ReadRecord[] = [];
  const changed: { before: StoredRecord; after: ReadRecord }[] = [];
  const unchanged: StoredRecord[] = [];
  const returned: StoredRecord[] = [];
  const reworded: ReadRecord[] = [];
  const hidden: ReadRecord[] = [];
  for (const record of situation.seen) {
    const before = unseen.get(record.scholarship.id);
    unseen.delete(record.scholarship.id);
    if (before === undefined) added.push(record);
    else if (before.state === 'hidden') {
      if (isOther(before, record)) hidden.push(record);
    } else if (before.fingerprint === record.fingerprint) {
      unchanged.push(before);
      if (isOther(before, record)) reworded.push(record);
    } else changed.push({ before, after: record });
    if (before?.state === 'missing') returned.push(before);
  }
  const listed = [...unseen.values()].filter(({ state }) => state === 'listed');
  const fates = Map.groupBy(listed, (record) => fateOf(record, situation, runsUntilGone));
  const absent = (fates.get('counts') ?? []).map((known) => ({ known, missingRuns: known.missingRuns + 1 }));
  return { added, changed, reworded, unchanged, absent, gone: fates.get('goes') ?? [], returned, hidden };
}

/** Whether a run changes nothing but the time when records were last seen. */
export const changesNothing = ({ added, changed, unchanged, absent, gone, returned }: Plan): boolean =>
  [added, changed, absent, gone, returned].every(({ length }) => length === 0) &&
  unchanged.every(({ missingRuns }) => missingRuns === 0);
