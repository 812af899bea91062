import { dayIn, isoTime } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/time.ts';
import { twinsAmong } from '../catalog/twins.ts';
import { bySourceId, type SourceNames, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import type { Scholarship, SourceId, SourceKey } from '../model/award.ts';
import { lackText } from '../model/completeness.ts';
import type { Corrections } from '../model/correction.ts';
import { isGood } from '../model/run.ts';
import { correct } from '../runs/apply-correction.ts';
import { heldList } from '../runs/held-back-list.ts';
import { changedValues, correctionTimes } from '../store/change-log.ts';
import { storedCorrections } from '../store/corrections.ts';
import { waitingProposals } from '../store/prepared-entries.ts';
import { goneRecords, recordsWithState } from '../store/records.ts';
import { firstRunAfter, lacksOfRun, latestRuns, layoutChanges, leftOutIn, type Run } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { USUAL_GPA } from '../values/limits.ts';

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
  ...withheld.map(({ field, value, why }) => {
    const shown = { from: value, to: null, why: `${why}: not served` };
    return { id, field, ...shown, at: null };
  }),
  ...(gpaRequirement !== null && gpaRequirement > USUAL_GPA
    ? [{ id, field: 'gpaRequirement', from: null, to: gpaRequirement, why: 'a GPA above 4', at: null }]
    : []),
];

/** The warnings about an award, without warnings about corrected fields. */
const openWarnings = ({ id, doubts = [], corrected = [] }: Scholarship) =>
  doubts
    .filter(
      ({ field }) => !corrected.some((name) => name === field || name.replace(/M(in|ax)$/, '') === field),
    )
    .map((doubt) => ({ id, ...doubt }));

/** The awards that two sites list with different deadlines. */
const twinWarnings = (awards: readonly Scholarship[]): Suspicion[] =>
  twinsAmong(awards).flatMap(([first, ...others]) =>
    others.flatMap((other) => {
      const [from, to] = [first?.deadline.date ?? null, other.deadline.date];
      if (first === undefined || first.source === other.source) return [];
      const why = `the same scholarship, ${first.id}, has another deadline on the page of ${first.source}`;
      return from === null || to === null || from === to
        ? []
        : [{ id: other.id, field: 'deadline', from, to, why, at: null }];
    }),
  );

const lacksOfSource = (source: SourceKey, run: Run, dayOf: (at: number) => string) =>
  lacksOfRun(run).map(({ before, ...lack }) => ({
    source,
    ...lack,
    /** When most awards last had the field; `null`: never, as far as is recorded. */
    before: before && { ...before, at: isoTime(before.at) },
    why: lackText({ ...lack, before }, dayOf),
  }));

/** `corrections`: the corrections of the file; by default, the imported corrections. */
export interface ReviewInput {
  readonly sources: readonly (SourceNames & Pick<SourceSettings, 'checked' | 'name'>)[];
  readonly now: number;
  readonly timeZone: string;
  readonly corrections?: Corrections | undefined;
}

/** What a source needs a person for. */
async function factsOfSource(
  database: ScholarshipDatabase,
  source: ReviewInput['sources'][number],
  {
    runs,
    layoutChangedAt,
    now,
    timeZone,
  }: Pick<ReviewInput, 'now' | 'timeZone'> & {
    runs: { readonly latest?: Run | undefined; readonly good?: Run | undefined };
    layoutChangedAt: number | undefined;
  },
) {
  const { key, checked } = source;
  const { latest, good } = runs;
  const dayOf = (at: number): string => dayIn(timeZone, at);
  const isConfirmed = (at: number): boolean => checked !== undefined && dayOf(at) <= checked;
  const list = await heldList(database, source, { now, timeZone });
  const isHeld = latest?.outcome === 'suspicious_drop' && list !== null;
  const failed = latest === undefined || isGood(latest.outcome) || isHeld ? [] : [latest];
  const after = good?.finished_at ?? Number.NEGATIVE_INFINITY;
  const since =
    failed.length === 0 ? undefined : await firstRunAfter(database, sourceIdOf(source), { after, now });
  const { withValues = 0, since: leftOutAt = 0, first = [] } = (good && leftOutIn(good)) ?? {};
  const isOutdated = layoutChangedAt !== undefined && !isConfirmed(layoutChangedAt);
  return {
    /** The list that is held back. */
    held: list === null ? [] : [{ source: key, ...list }],
    failing: failed.map(({ finished_at, problem, outcome }) => ({
      source: key,
      since: since ?? finished_at,
      problem: problem ?? outcome,
    })),
    /** Fields that few awards have although most had them before, or that no award ever had. */
    lacking: good === undefined ? [] : lacksOfSource(key, good, dayOf),
    /** The values of the pages that are in no record, unless a person has confirmed the source since. */
    leftOut:
      withValues === 0 || isConfirmed(leftOutAt)
        ? []
        : [
            {
              source: key,
              since: isoTime(leftOutAt),
              count: withValues,
              first: first.filter(({ values }) => values.length > 0),
            },
          ],
    /** Whether no person has confirmed the extraction, or not since the layout changed (`since`, ms). */
    unchecked:
      checked === undefined || isOutdated
        ? [{ source: key, since: checked === undefined ? null : (layoutChangedAt ?? null) }]
        : [],
  };
}

/** What findings are made of: everything in the database that an operator should review. */
export async function readFacts(
  database: ScholarshipDatabase,
  { sources, now, timeZone, ...given }: ReviewInput,
) {
  const today = dayIn(timeZone, now);
  const configured = bySourceId(sources);
  const keyOf = (id: SourceId): SourceKey[] => {
    const { key } = configured.get(id) ?? {};
    return key === undefined ? [] : [key];
  };
  const stored = await Array.fromAsync(recordsWithState(database));
  const records = stored
    .flatMap(({ source, ...record }) => keyOf(source).map((key) => ({ ...record, source: key })))
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
  const each: Awaited<ReturnType<typeof factsOfSource>>[] = [];
  for (const [id, source] of configured) {
    const of = { runs: runs.get(id) ?? {}, layoutChangedAt: layouts.get(id) };
    each.push(await factsOfSource(database, source, { ...of, now, timeZone }));
  }
  const held = each.flatMap((one) => one.held);
  const missing = new Set(held.flatMap((list) => list.missing));
  const waiting = await waitingProposals(database, [...configured.keys()], now);
  const gone = await goneRecords(
    database,
    entries.map(([id]) => id).filter((id) => !asRead.has(id)),
  );
  const times = await correctionTimes(database);
  const changes = await changedValues(database, now - RECENT);
  return {
    timeZone,
    sourceNames: new Map(sources.map(({ key, name }) => [key, name])),
    /** By id; without a title if the award is not listed. */
    awards: new Map(
      records.map(({ source, state, award: { id, title } }) => [
        id,
        { source, title: state === 'listed' ? title : undefined },
      ]),
    ),
    held,
    failing: each.flatMap(({ failing }) => failing),
    lacking: each.flatMap(({ lacking }) => lacking),
    leftOut: each.flatMap(({ leftOut }) => leftOut),
    unchecked: each.flatMap(({ unchecked }) => unchecked),
    /** Entries that were prepared with a language model for pages with a new layout; `doubts`: the number of warnings. */
    proposed: waiting.flatMap(({ source, titles, doubts, proposed_at }) =>
      keyOf(source).map((key) => ({
        source: key,
        since: isoTime(proposed_at),
        doubts,
        titles: JSON.parse(titles) as readonly string[],
      })),
    ),
    /** Only commands show `because` and `by`, which may name people. No response contains them. */
    corrections: entries.map(([id, correction]) => {
      const award = asRead.get(id) ?? gone.get(id);
      const { set, hide, because, by, until } = correction;
      const where = gone.has(id) ? ('gone' as const) : missing.has(id) ? ('held' as const) : undefined;
      return {
        id,
        because,
        by,
        until,
        state: award === undefined ? ('unmatched' as const) : correct(award, correction, today).state,
        fields: hide ? ['hide'] : Object.keys(set ?? {}),
        /** Set if the award is missing from a list that is held back, or is no longer listed. */
        ...(where && { award: where }),
        /** When a correction last changed the award, ms; `null`: never, or too long ago to be recorded. */
        at: times.get(id) ?? null,
      };
    }),
    /** Values that may be wrong. They are served nevertheless, except for implausible values. */
    suspicious: [
      ...changes.flatMap((change) => changeWarning(change, byId.get(change.id))),
      ...listed.flatMap(awardWarning),
      ...twinWarnings(listed),
    ],
    /** Values that the page states ambiguously, or not for the award alone. They are served nevertheless. */
    doubts: listed.flatMap(openWarnings),
  };
}

export type ReviewFacts = Awaited<ReturnType<typeof readFacts>>;
