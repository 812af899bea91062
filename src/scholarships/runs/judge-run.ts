import { OLDEST_AT_ONCE_MS } from '../../platform/jobs/prune-job.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { Scholarship, SourceKey } from '../model/award.ts';
import type { Change, ChangeCause, ChangeEvent, ChangeKind } from '../model/change.ts';
import { LOGGED_FIELDS } from '../model/fields.ts';
import {
  type CatalogChanges,
  isClosed,
  type ParsedAward,
  type Plan,
  type ReadRecord,
  type StoredRecord,
} from '../model/stored-record.ts';

export type Verdict =
  | { readonly kind: 'apply'; readonly plan: Plan }
  /**
   * More than half of the open scholarships are gone: nothing is changed, and the run stores the missing ids (`gone`).
   * On the day `accepted`, the same list is accepted automatically if a run missed its awards on each day until then; `accepted` is `null` if only a person can accept
   * the list, or if a person has rejected it (`isKept`).
   */
  | {
      readonly kind: 'hold';
      readonly gone: readonly string[];
      readonly open: number;
      readonly accepted: string | null;
      readonly isKept: boolean;
    };

/** The longest gap before an award was listed again was three daily runs. */
const RUNS_UNTIL_GONE = 4;
const MAX_LOST_SHARE = 0.5;
/** How long a closed award is served after its site stopped listing it. */
const KEEP_CLOSED_MS = 365 * DAY_MS;

export interface Situation {
  readonly known: readonly StoredRecord[];
  readonly seen: readonly ReadRecord[];
  /** The recent runs that held the list back; latest first. */
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
  // Awards that earlier runs missed count too, because a list can also be lost in stages.
  const open = known.filter(({ state, scholarship }) => state === 'listed' && !isClosed(scholarship, today));
  const lost = open.filter(({ scholarship }) => !seenIds.has(scholarship.id));
  const gone = lost.map(({ scholarship }) => scholarship.id);
  const isDrop = gone.length > open.length * MAX_LOST_SHARE;
  const run = { day: today, missing: new Set(gone), records: seen.length, isKept: false };
  const accepted = acceptedOn([run, ...held], today);
  const isAccepted = accept || (accepted !== null && accepted <= today);
  if (isDrop && !isAccepted)
    return { kind: 'hold', gone, open: open.length, accepted, isKept: held.some(({ isKept }) => isKept) };
  // After a confirmed drop, missing awards are removed at once.
  return { kind: 'apply', plan: planFor(situation, isDrop || accept ? 1 : RUNS_UNTIL_GONE) };
}

/** What happens to a listed record that was not found. A closed record stays and does not count as lost. */
function nextStateOf(
  record: StoredRecord,
  { today }: Situation,
  limits: { runs: number; seenBefore: number },
) {
  if (isClosed(record.scholarship, today)) return record.lastSeenAt < limits.seenBefore ? 'removed' : 'kept';
  return record.missingRuns + 1 >= limits.runs ? 'removed' : 'missed';
}

/** The parts of an award that are served but do not count as its content. */
const reprintedFieldsOf = ({ raw, where, doubts }: Scholarship): string =>
  JSON.stringify([raw, where, doubts]);

/** Whether an award differs from the stored award, even if only in its wording. */
const differs = (before: StoredRecord, read: ReadRecord): boolean =>
  before.fingerprint !== read.fingerprint ||
  reprintedFieldsOf(before.scholarship) !== reprintedFieldsOf(read.scholarship);

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
      if (differs(before, record)) hidden.push(record);
    } else if (before.fingerprint === record.fingerprint) {
      unchanged.push(before);
      if (differs(before, record)) reworded.push(record);
    } else changed.push({ before, after: record });
    if (before?.state === 'missing') returned.push(before);
  }
  const listed = [...unseen.values()].filter(({ state }) => state === 'listed');
  const oldest = Math.min(...listed.map(({ lastSeenAt }) => lastSeenAt));
  const seenBefore = Math.min(situation.now - KEEP_CLOSED_MS, oldest + OLDEST_AT_ONCE_MS);
  const nextStates = Map.groupBy(listed, (record) =>
    nextStateOf(record, situation, { runs: runsUntilGone, seenBefore }),
  );
  const [absent = [], gone = []] = [nextStates.get('missed'), nextStates.get('removed')];
  return { added, changed, reworded, unchanged, absent, gone, returned, hidden };
}

/** Whether a run changes nothing but the time when records were last seen. */
export const changesNothing = ({ added, changed, unchanged, absent, gone, returned }: Plan): boolean =>
  [added, changed, absent, gone, returned].every(({ length }) => length === 0) &&
  unchanged.every(({ missingRuns }) => missingRuns === 0);

/** A smaller list is accepted after this many days in a row on which a run missed the same awards. */
const DAYS_UNTIL_ACCEPTED = 7;

/** A run that was held back. */
export interface HeldRun {
  /** The day on which the run ended, in the time zone of the campus. */
  readonly day: string;
  /** Ids of the awards that the run did not find. */
  readonly missing: ReadonlySet<string>;
  /** How many awards the run found. */
  readonly records: number;
  /** Whether a person has rejected the new list. */
  readonly isKept: boolean;
}

const daysFrom = (day: string, later: string): number => Temporal.PlainDate.from(day).until(later).days;

/**
 * The days in a row, up to the latest run's, on each of which a run missed at least the awards that the latest run
 * missed. Days and not time, because a clock may jump, and a site or the service may be away for a week.
 */
function daysInARow([latest, ...earlier]: readonly HeldRun[]): number {
  if (latest === undefined) return 0;
  let days = 1;
  let first = latest.day;
  for (const { day, missing, records } of earlier) {
    const ago = daysFrom(day, first);
    if (records === 0 || ago > 1 || !missing.isSupersetOf(latest.missing)) break;
    days += ago;
    first = day;
  }
  return days;
}

/**
 * The day on which a list that is held back is accepted automatically: the day after a week of days on each of which a
 * run missed the same awards. A day without such a run starts the week anew. `null` if only a person can accept the
 * list, or if no list is held back. `today`: if the latest run is older than yesterday, the next run starts a new week.
 */
export function acceptedOn(runs: readonly HeldRun[], today: string): string | null {
  const [latest] = runs;
  if (latest === undefined || latest.records === 0 || runs.some(({ isKept }) => isKept)) return null;
  const isOver = daysFrom(latest.day, today) > 1;
  const [from, days] = isOver ? [today, 1] : [latest.day, daysInARow(runs)];
  return Temporal.PlainDate.from(from)
    .add({ days: DAYS_UNTIL_ACCEPTED + 1 - days })
    .toString();
}

interface Held {
  /** How many open awards are gone: `3`, `3 of 5`. */
  readonly gone: string;
  readonly accepted: string | null;
  readonly isKept: boolean;
}

/** Why a list is held back, and until when. */
export function heldText({ gone, accepted, isKept }: Held): string {
  const rest = isKept
    ? 'a person rejected the new list'
    : accepted === null
      ? 'the old list is served until a person accepts the new one'
      : `the old list is served until ${accepted}, when the new one is accepted if every day's run finds the same`;
  return `${gone} open ${gone === '1' ? 'scholarship is' : 'scholarships are'} gone; ${rest}`;
}

/** The problem of a run whose list is held back, with the commands that accept or reject it. */
export const heldProblem = (source: SourceKey, held: Held): string =>
  `${heldText(held)} (scrape --source ${source} --accept accepts it${held.isKept ? '' : ' now, --keep rejects it'})`;

/**
 * The event for a change that was detected on the day `today`. A deadline does not count as extended if it differs only
 * because a newer release extracts it differently. A deadline that passes is not an event.
 */
function eventOf(
  before: Scholarship,
  after: Scholarship,
  { cause, today }: { cause: ChangeCause; today: string },
): ChangeEvent {
  const wasClosed = isClosed(before, today);
  if (isClosed(after, today)) return wasClosed ? 'changed' : 'closed';
  const [from, to] = [before.deadline.date, after.deadline.date];
  const isLater = from !== null && to !== null && from < to;
  return cause !== 'reader' && (wasClosed || isLater) ? 'extended' : 'changed';
}

const fieldChanges = (before: Scholarship, after: Scholarship) =>
  LOGGED_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => ({ field, previous: before[field], value: after[field] }),
  );

const WHOLE = { field: null, previous: null, value: null };

/** `causeOf` returns why the record with this id changed. */
export function changesOf(
  plan: CatalogChanges,
  { causeOf, today }: { causeOf: (id: string) => ChangeCause; today: string },
): Change[] {
  const recordChanges = (kind: Exclude<ChangeKind, 'changed'>, records: readonly ParsedAward[]): Change[] =>
    records.map(({ scholarship: { id, title } }) => ({
      id,
      title,
      kind,
      event: kind,
      cause: causeOf(id),
      ...WHOLE,
    }));
  const returned = new Set(plan.returned.map(({ scholarship }) => scholarship.id));
  const changed = plan.changed.flatMap(({ before, after }): Change[] => {
    const { id, title } = after.scholarship;
    const cause = causeOf(id);
    const event = returned.has(id)
      ? 'returned'
      : eventOf(before.scholarship, after.scholarship, { cause, today });
    return fieldChanges(before.scholarship, after.scholarship).map((field) => ({
      id,
      title,
      kind: 'changed',
      event,
      cause,
      ...field,
    }));
  });
  return [
    ...recordChanges('added', plan.added),
    ...recordChanges('returned', plan.returned),
    ...changed,
    ...recordChanges('gone', plan.gone),
  ];
}
