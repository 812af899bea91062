import type { Scholarship } from '../model.ts';

/** A stored record. */
export interface Known {
  readonly scholarship: Scholarship;
  readonly fingerprint: string;
  /** The award as it was read, if a person corrected it. */
  readonly uncorrected?: Scholarship;
  /** `missing`: no longer listed by the site, no longer served. */
  readonly state: 'listed' | 'missing' | 'hidden';
  /** Complete runs in a row that did not see it. */
  readonly missingRuns: number;
  readonly lastSeenAt: number;
}

export interface Seen {
  readonly scholarship: Scholarship;
  readonly fingerprint: string;
  readonly uncorrected?: Scholarship;
}

/** What a complete run means for the records. */
export interface Plan {
  readonly added: readonly Seen[];
  readonly changed: readonly { readonly before: Known; readonly after: Seen }[];
  /** Not changed: only `lastSeenAt` is updated. */
  readonly unchanged: readonly Known[];
  /** Not seen, but not gone yet. */
  readonly absent: readonly { readonly known: Known; readonly missingRuns: number }[];
  readonly gone: readonly Known[];
  readonly returned: readonly Known[];
}

export type Verdict =
  | { readonly kind: 'apply'; readonly plan: Plan }
  /** More than half of the open awards are gone: nothing is changed, `gone` is remembered. */
  | { readonly kind: 'hold'; readonly gone: readonly string[]; readonly open: number };

/** The longest gap that was seen before an award came back was three daily runs. */
const RUNS_UNTIL_GONE = 4;
/** A smaller list that is seen this often is accepted. */
const RUNS_UNTIL_ACCEPTED = 3;
const MAX_LOST_SHARE = 0.5;
/** How long a closed award is kept that its site no longer shows. */
const KEEP_CLOSED_MS = 365 * 24 * 3_600_000;

export interface Situation {
  readonly known: readonly Known[];
  readonly seen: readonly Seen[];
  /** The ids that each of the latest runs missed, if they were held back; latest first. */
  readonly held: readonly ReadonlySet<string>[];
  /** An operator has accepted the list. */
  readonly accept: boolean;
  readonly today: string;
  /** ms */
  readonly now: number;
}

/** Over: the page says so, or its day has passed. */
export const isClosed = ({ deadline }: Scholarship, today: string): boolean =>
  deadline.kind === 'closed' || (deadline.date !== null && deadline.date < today);

/** Held runs in a row that already missed all of `lost`. */
function timesHeld(lost: readonly Known[], held: Situation['held']): number {
  const other = held.findIndex((ids) => lost.some(({ scholarship }) => !ids.has(scholarship.id)));
  return other === -1 ? held.length : other;
}

export function judge(situation: Situation): Verdict {
  const { known, seen, held, accept, today } = situation;
  const seenIds = new Set(seen.map(({ scholarship }) => scholarship.id));
  // Those that earlier runs missed count too: a list can be lost in stages.
  const open = known.filter(({ state, scholarship }) => state === 'listed' && !isClosed(scholarship, today));
  const lost = open.filter(({ scholarship }) => !seenIds.has(scholarship.id));
  const isDrop = lost.length > open.length * MAX_LOST_SHARE;
  const confirmed = accept || timesHeld(lost, held) + 1 >= RUNS_UNTIL_ACCEPTED;
  if (isDrop && !confirmed) {
    return { kind: 'hold', gone: lost.map(({ scholarship }) => scholarship.id), open: open.length };
  }
  // After a confirmed drop, what is missing is gone at once.
  return { kind: 'apply', plan: planFor(situation, isDrop || accept ? 1 : RUNS_UNTIL_GONE) };
}

/** What happens to a listed record that was not seen. A closed one is not lost: it stays, and is not counted. */
function fateOf(
  record: Known,
  { today, now }: Situation,
  runsUntilGone: number,
): 'stays' | 'counts' | 'goes' {
  if (isClosed(record.scholarship, today)) return now - record.lastSeenAt > KEEP_CLOSED_MS ? 'goes' : 'stays';
  return record.missingRuns + 1 >= runsUntilGone ? 'goes' : 'counts';
}

function planFor(situation: Situation, runsUntilGone: number): Plan {
  const unseen = new Map(situation.known.map((record) => [record.scholarship.id, record]));
  const added: Seen[] = [];
  const changed: { before: Known; after: Seen }[] = [];
  const unchanged: Known[] = [];
  const returned: Known[] = [];
  for (const record of situation.seen) {
    const before = unseen.get(record.scholarship.id);
    unseen.delete(record.scholarship.id);
    if (before === undefined) added.push(record);
    else if (before.fingerprint === record.fingerprint) unchanged.push(before);
    else changed.push({ before, after: record });
    if (before?.state === 'missing') returned.push(before);
  }
  const listed = [...unseen.values()].filter(({ state }) => state === 'listed');
  const fates = Map.groupBy(listed, (record) => fateOf(record, situation, runsUntilGone));
  const absent = (fates.get('counts') ?? []).map((known) => ({ known, missingRuns: known.missingRuns + 1 }));
  return { added, changed, unchanged, absent, gone: fates.get('goes') ?? [], returned };
}

/** Whether only the time of the last run changes. */
export const changesNothing = (plan: Plan): boolean =>
  plan.added.length + plan.changed.length + plan.absent.length + plan.gone.length + plan.returned.length ===
    0 && plan.unchanged.every(({ missingRuns }) => missingRuns === 0);
