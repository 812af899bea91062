import { dayIn, isoTime } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/time.ts';
import { bySourceId, type SourceNames, type SourceSettings } from '../crawl/source.ts';
import type { Scholarship, SourceKey, Warning } from '../model/award.ts';
import { type Lack, lackText } from '../model/completeness.ts';
import type { Correction, CorrectionState, Corrections } from '../model/correction.ts';
import type { LeftOut } from '../model/left-out.ts';
import { isGood } from '../model/run.ts';
import { correct } from '../runs/apply-correction.ts';
import { type HeldList, heldList } from '../runs/held-back-list.ts';
import { changedValues, correctionTimes } from '../store/change-log.ts';
import { storedCorrections } from '../store/corrections.ts';
import { waitingProposals } from '../store/prepared-entries.ts';
import { goneRecords, recordsWithState } from '../store/records.ts';
import { firstRunAfter, lacksOfRun, latestRuns, layoutChanges, leftOutIn, type Run } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { fold } from '../text/same.ts';
import { USUAL_GPA } from '../values/limits.ts';

/** What findings are made of. Each list is part of the response, too. */
export interface ReviewFacts {
  readonly timeZone: string;
  /** By key. */
  readonly sourceNames: ReadonlyMap<SourceKey, string>;
  /** By id: the key of the source, and the title if the award is listed. */
  readonly awards: ReadonlyMap<string, { readonly source: SourceKey; readonly title?: string }>;
  /** Sources whose latest run failed. */
  readonly failing: readonly { source: SourceKey; since: number; problem: string }[];
  /** Sources with a list that is held back. */
  readonly held: readonly (HeldList & { readonly source: SourceKey })[];
  /** Only commands show `because` and `by`, which may name people. No response contains them. */
  readonly corrections: readonly (Pick<Correction, 'because' | 'by' | 'until'> & {
    id: string;
    state: CorrectionState;
    /** Set if the award is missing from a list that is held back, or is no longer listed. */
    award?: 'held' | 'gone';
    fields: readonly string[];
    /** When a correction last changed the award, ms; `null`: never, or too long ago to be recorded. */
    at: number | null;
  })[];
  /** Values that may be wrong. They are served nevertheless, except for implausible values. */
  readonly suspicious: readonly Suspicion[];
  /** Fields that few awards of a source have although most of its awards had them before, or that no award ever had. */
  readonly lacking: readonly SourceLack[];
  /** Sources whose extraction no person has confirmed, or not since the layout of their page changed (`since`, ms). */
  readonly unchecked: readonly { source: SourceKey; since: number | null }[];
  /** Sources whose pages have values that are in no record, until a person confirms that the source is read correctly. */
  readonly leftOut: readonly SourceLeftOut[];
  /** Entries that were prepared with a language model for pages with a new layout; `doubts`: the number of warnings. */
  readonly proposed: readonly {
    source: SourceKey;
    since: string;
    titles: readonly string[];
    doubts: number;
  }[];
  /** Values that the page states ambiguously, or not for the award alone. They are served nevertheless. */
  readonly doubts: readonly (Warning & { readonly id: string })[];
}

interface SourceLeftOut {
  readonly source: SourceKey;
  /** When the latest of the values was first left out. */
  readonly since: string;
  readonly count: number;
  readonly first: readonly LeftOut[];
}

interface SourceLack extends Omit<Lack, 'before'> {
  readonly source: SourceKey;
  /** When most awards last had the field; `null`: never, as far as is recorded. */
  readonly before: { readonly filled: number; readonly records: number; readonly at: string } | null;
  readonly why: string;
}

interface Suspicion {
  readonly id: string;
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly why: string;
  /** When the value changed, ms; `null`: it is suspicious whenever it changed. */
  readonly at: number | null;
}

/** How old a suspicious change may be to be listed, ms. */
export const RECENT = 7 * DAY_MS;
const MOST_DAYS = 400;
const MOST_TIMES = 5;

const mostOf = ({ amount: { min, max } }: Pick<Scholarship, 'amount'>): number | null => max ?? min;
const daysBetween = (one: string, other: string): number => (Date.parse(other) - Date.parse(one)) / DAY_MS;

/** Why a change of a deadline is suspicious. */
function deadlineWarning(from: string | null, to: string | null): string | null {
  if (from === null || to === null) return null;
  const days = daysBetween(from, to);
  if (Math.abs(days) > MOST_DAYS) return `moved by ${Math.abs(days)} days`;
  return days < 0 ? 'earlier than before' : null;
}

function amountWarning(from: number | null, to: number | null): string | null {
  if (!from || !to) return null;
  return Math.max(from, to) / Math.min(from, to) >= MOST_TIMES ? 'changed by a factor of five or more' : null;
}

/** A suspicious change, unless the award's value has changed again since. */
function changeWarning(
  { id, field, previous, value, at }: Awaited<ReturnType<typeof changedValues>>[number],
  award: Scholarship | undefined,
): Suspicion[] {
  if (award === undefined) return [];
  if (field === 'deadline') {
    const [from, to] = [previous, value].map((one) => (one as Scholarship['deadline']).date);
    const why = deadlineWarning(from ?? null, to ?? null);
    return why === null || award.deadline.date !== to ? [] : [{ id, field, from, to, why, at }];
  }
  if (field !== 'amount') return [];
  const [from, to] = [previous, value].map((amount) => mostOf({ amount: amount as Scholarship['amount'] }));
  const why = amountWarning(from ?? null, to ?? null);
  return why === null || mostOf(award) !== to ? [] : [{ id, field, from, to, why, at }];
}

/** Suspicious values of an award, apart from changes. */
const awardWarning = ({ id, gpaRequirement, withheld = [] }: Scholarship): Suspicion[] => [
  ...withheld.map(({ field, value, why }) => ({
    id,
    field,
    from: value,
    to: null,
    why: `${why}: not served`,
    at: null,
  })),
  ...(gpaRequirement !== null && gpaRequirement > USUAL_GPA
    ? [{ id, field: 'gpaRequirement', from: null, to: gpaRequirement, why: 'a GPA above 4', at: null }]
    : []),
];

/** The warnings about an award, without warnings about corrected fields. */
const openWarnings = ({ id, doubts = [], corrected = [] }: Scholarship): ReviewFacts['doubts'] =>
  doubts
    .filter(
      ({ field }) => !corrected.some((name) => name === field || name.replace(/M(in|ax)$/, '') === field),
    )
    .map((doubt) => ({ id, ...doubt }));

/** Awards with the same title and different amounts. */
function twinWarning(awards: readonly Scholarship[]): Suspicion[] {
  const named = Map.groupBy(
    awards.filter((award) => mostOf(award) !== null),
    ({ title }) => fold(title),
  );
  return [...named.values()].flatMap(([first, ...others]) =>
    others.flatMap((other) => {
      const [from, to] = [first, other].map((award) => award && mostOf(award));
      const why = `another scholarship with the same title, ${first?.id}, has a different amount`;
      return from === to ? [] : [{ id: other.id, field: 'amount', from, to, why, at: null }];
    }),
  );
}

const lacksOfSource = (source: SourceKey, run: Run, timeZone: string): SourceLack[] =>
  lacksOfRun(run).map(({ before, ...lack }) => ({
    source,
    ...lack,
    before: before && { ...before, at: isoTime(before.at) },
    why: lackText({ ...lack, before }, (at) => dayIn(timeZone, at)),
  }));

/** The values that the latest good run of a source left out, unless a person has confirmed the source since. */
function leftOutOfSource({ key, checked }: ReviewedSource, run: Run, timeZone: string): SourceLeftOut[] {
  const { withValues = 0, since = 0, first = [] } = leftOutIn(run) ?? {};
  const isAccepted = checked !== undefined && checked >= dayIn(timeZone, since);
  if (withValues === 0 || isAccepted) return [];
  const valued = first.filter(({ values }) => values.length > 0);
  return [{ source: key, since: isoTime(since), count: withValues, first: valued }];
}

export type ReviewedSource = SourceNames & Pick<SourceSettings, 'checked' | 'name'>;

/** `corrections`: the corrections of the file; by default, the imported corrections. */
export interface ReviewInput {
  readonly sources: readonly ReviewedSource[];
  readonly now: number;
  readonly timeZone: string;
  readonly corrections?: Corrections | undefined;
}

/** Everything in the database that an operator should review. */
export async function readFacts(
  database: ScholarshipDatabase,
  { sources, now, timeZone, ...given }: ReviewInput,
): Promise<ReviewFacts> {
  const today = dayIn(timeZone, now);
  const configured = bySourceId(sources);
  const stored = await Array.fromAsync(recordsWithState(database));
  const records = stored
    .flatMap(({ source, ...record }) => {
      const { key } = configured.get(source) ?? {};
      return key === undefined ? [] : [{ ...record, source: key }];
    })
    // Databases order texts differently.
    .sort((one, other) => (one.award.id < other.award.id ? -1 : 1));
  const listed = records.filter(({ state }) => state === 'listed').map(({ award }) => award);
  const byId = new Map(listed.map((award) => [award.id, award]));
  const asRead = new Map(records.map(({ award, uncorrected }) => [award.id, uncorrected ?? award]));
  const entries = given.corrections
    ? Object.entries(given.corrections)
    : [...(await storedCorrections(database))];
  const runs = await latestRuns(database, [...configured.keys()], now);
  const layouts = await layoutChanges(database);
  const lists = { held: [], failing: [], lacking: [], leftOut: [], unchecked: [] } as {
    -readonly [Name in 'held' | 'failing' | 'lacking' | 'leftOut' | 'unchecked']: ReviewFacts[Name][number][];
  };
  for (const [id, source] of configured) {
    const { key, checked } = source;
    const { latest, good } = runs.get(id) ?? {};
    const list = await heldList(database, source, { now, timeZone });
    if (list !== null) lists.held.push({ source: key, ...list });
    const isHeld = latest?.outcome === 'suspicious_drop' && list !== null;
    if (latest !== undefined && !isGood(latest.outcome) && !isHeld) {
      const after = good?.finished_at ?? Number.NEGATIVE_INFINITY;
      const since = (await firstRunAfter(database, id, { after, now })) ?? latest.finished_at;
      lists.failing.push({ source: key, since, problem: latest.problem ?? latest.outcome });
    }
    if (good !== undefined) {
      lists.lacking.push(...lacksOfSource(key, good, timeZone));
      lists.leftOut.push(...leftOutOfSource(source, good, timeZone));
    }
    const changedAt = layouts.get(id);
    const isOutdated =
      changedAt !== undefined && checked !== undefined && dayIn(timeZone, changedAt) > checked;
    if (checked === undefined || isOutdated)
      lists.unchecked.push({ source: key, since: isOutdated ? changedAt : null });
  }
  const waiting = await waitingProposals(database, [...configured.keys()], now);
  const proposed = waiting.flatMap(({ source, titles, doubts, proposed_at }) => {
    const { key } = configured.get(source) ?? {};
    return key === undefined
      ? []
      : [{ source: key, since: isoTime(proposed_at), titles: JSON.parse(titles), doubts }];
  });
  const missing = new Set(lists.held.flatMap((list) => list.missing));
  const gone = await goneRecords(
    database,
    entries.map(([id]) => id).filter((id) => !asRead.has(id)),
  );
  const times = await correctionTimes(database);
  const corrections = entries.map(([id, correction]) => {
    const award = asRead.get(id) ?? gone.get(id);
    const { state } =
      award === undefined ? { state: 'unmatched' as const } : correct(award, correction, today);
    const fields = correction.hide ? ['hide'] : Object.keys(correction.set ?? {});
    const { because, by, until } = correction;
    const where = gone.has(id) ? ('gone' as const) : missing.has(id) ? ('held' as const) : undefined;
    const at = times.get(id) ?? null;
    return { id, state, ...(where && { award: where }), because, by, until, fields, at };
  });
  const changes = await changedValues(database, now - RECENT);
  return {
    ...lists,
    timeZone,
    sourceNames: new Map(sources.map(({ key, name }) => [key, name])),
    awards: new Map(
      records.map(({ source, state, award: { id, title } }) => [
        id,
        { source, ...(state === 'listed' && { title }) },
      ]),
    ),
    proposed,
    corrections,
    suspicious: [
      ...changes.flatMap((change) => changeWarning(change, byId.get(change.id))),
      ...listed.flatMap(awardWarning),
      ...twinWarning(listed),
    ],
    doubts: listed.flatMap(openWarnings),
  };
}
