import { DAY_MS } from '../../platform/time.ts';
import type { Scholarship } from '../model/award.ts';
import { isClosed, type Plan, type ReadRecord, type StoredRecord } from '../model/record.ts';
import { acceptedOn, type HeldRun } from './held-list.ts';

export type Verdict =
  | { readonly kind: 'apply'; readonly plan: Plan }
  /**
   * More than half of the open awards are gone: nothing is changed, and the run stores what is missing (`gone`). On the day
   * `accepted` such a list is accepted by itself; `null`: only a person accepts it, or has rejected it (`isKept`).
   */
  | {
      readonly kind: 'hold';
      readonly gone: readonly string[];
      readonly open: number;
      readonly accepted: string | null;
      readonly isKept: boolean;
    };

/** The longest gap seen before an award was listed again was three daily runs. */
const RUNS_UNTIL_GONE = 4;
const MAX_LOST_SHARE = 0.5;
/** How long a closed award is kept after its site stopped listing it. */
const KEEP_CLOSED_MS = 365 * DAY_MS;

export interface Situation {
  readonly known: readonly StoredRecord[];
  readonly seen: readonly ReadRecord[];
  /** The runs that lately held the list back; latest first. */
  readonly held: readonly HeldRun[];
  /** Whether an operator has accepted the smaller list. */
  readonly accept: boolean;
  readonly today: string;
  /** ms */
  readonly now: number;
}

export function judge(situation: Situation): Verdict {
  const { known, seen, held, accept, today } = situation;
  const seenIds = new Set(seen.map(({ scholarship }) => scholarship.id));
  // Awards that earlier runs did not find count too, since a list can also be lost in stages.
  const open = known.filter(({ state, scholarship }) => state === 'listed' && !isClosed(scholarship, today));
  const lost = open.filter(({ scholarship }) => !seenIds.has(scholarship.id));
  const gone = lost.map(({ scholarship }) => scholarship.id);
  const isDrop = gone.length > open.length * MAX_LOST_SHARE;
  const run = { day: today, missing: new Set(gone), records: seen.length, isKept: false };
  const accepted = acceptedOn([run, ...held]);
  const isAccepted = accept || (accepted !== null && accepted <= today);
  if (isDrop && !isAccepted)
    return { kind: 'hold', gone, open: open.length, accepted, isKept: held.some(({ isKept }) => isKept) };
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
