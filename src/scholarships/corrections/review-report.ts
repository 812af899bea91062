import { dayIn, isoTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DAY_MS } from '../../platform/time.ts';
import { bySourceId, type SourceNames, type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import type { Scholarship, SourceKey, Warning } from '../model/award.ts';
import { type Lack, lackText } from '../model/completeness.ts';
import type { Correction, CorrectionState, Corrections } from '../model/correction.ts';
import { correct } from '../runs/apply-correction.ts';
import { type HeldList, heldList } from '../runs/held-back-list.ts';
import { changedValues, correctionTimes } from '../store/change-log.ts';
import { storedCorrections } from '../store/corrections.ts';
import { waitingProposals } from '../store/prepared-entries.ts';
import { goneRecords, recordsWithState } from '../store/records.ts';
import { lacksOfRun, latestRuns, layoutChanges, type Run } from '../store/runs.ts';
import { type ScholarshipDatabase, withScholarshipTables } from '../store/tables.ts';
import { fold } from '../text/same.ts';
import { USUAL_GPA } from '../values/limits.ts';
import { readCorrections } from './file.ts';
import { leftOutOfSource, type SourceLeftOut } from './left-out-review.ts';

/** Why the award of a correction is not on its source's list. */
type CorrectedAward = 'held' | 'gone';

/** What an operator has to decide. */
export interface Review {
  /** Sources with a list that is held back. */
  readonly held: readonly (HeldList & { readonly source: SourceKey })[];
  /** Only commands show `because` and `by`, which may name people. No response contains them. */
  readonly corrections: readonly (Pick<Correction, 'because' | 'by'> & {
    id: string;
    state: CorrectionState;
    /** Set if the award is missing from a list that is held back, or is no longer listed. */
    award?: CorrectedAward;
    fields: readonly string[];
  })[];
  /** Corrections in effect, and when each last changed its award; `null`: too long ago to be recorded. */
  readonly corrected: readonly { id: string; fields: readonly string[]; at: number | null }[];
  /** Values that may be wrong. They are served nevertheless, except for implausible values. */
  readonly suspicious: readonly Suspicion[];
  /** Fields that few awards of a source have although most of its awards had them before, or that no award ever had. */
  readonly lacking: readonly SourceLack[];
  /** Sources whose extraction no person has confirmed since the layout of their page changed. */
  readonly unchecked: readonly SourceKey[];
  /** Sources whose pages have values that are in no record, until a person confirms that the source is read correctly. */
  readonly leftOut: readonly SourceLeftOut[];
  /** Entries that were prepared with a language model for pages with a new layout. */
  readonly proposed: readonly Proposed[];
  /** Values that the page states ambiguously, or not for the award alone. They are served nevertheless. */
  readonly doubts: readonly (Warning & { readonly id: string })[];
}

interface Proposed {
  readonly source: SourceKey;
  readonly since: string;
  /** The titles that the entry extracts. */
  readonly titles: readonly string[];
  /** The number of warnings about the entry. */
  readonly doubts: number;
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
}

/** How old a suspicious change may be to be listed, ms. */
const RECENT = 7 * DAY_MS;
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

interface FieldChange {
  readonly id: string;
  readonly field: string | null;
  readonly previous: unknown;
  readonly value: unknown;
}

/** A suspicious change, unless the award's value has changed again since. */
function changeWarning(
  { id, field, previous, value }: FieldChange,
  award: Scholarship | undefined,
): Suspicion[] {
  if (award === undefined) return [];
  if (field === 'deadline') {
    const [from, to] = [previous, value].map((one) => (one as Scholarship['deadline']).date);
    const why = deadlineWarning(from ?? null, to ?? null);
    return why === null || award.deadline.date !== to ? [] : [{ id, field, from, to, why }];
  }
  if (field !== 'amount') return [];
  const [from, to] = [previous, value].map((amount) => mostOf({ amount: amount as Scholarship['amount'] }));
  const why = amountWarning(from ?? null, to ?? null);
  return why === null || mostOf(award) !== to ? [] : [{ id, field, from, to, why }];
}

/** Suspicious values of an award, apart from changes. */
const awardWarning = ({ id, gpaRequirement, withheld = [] }: Scholarship): Suspicion[] => [
  ...withheld.map(({ field, value, why }) => ({
    id,
    field,
    from: value,
    to: null,
    why: `${why}: not served`,
  })),
  ...(gpaRequirement !== null && gpaRequirement > USUAL_GPA
    ? [{ id, field: 'gpaRequirement', from: null, to: gpaRequirement, why: 'a GPA above 4' }]
    : []),
];

/** The warnings about an award, without warnings about corrected fields. */
const openWarnings = ({ id, doubts = [], corrected = [] }: Scholarship): Review['doubts'] =>
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
      return from === to ? [] : [{ id: other.id, field: 'amount', from, to, why }];
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

type CheckedSource = SourceNames & Pick<SourceSettings, 'checked'>;

/** The sources whose extraction was never confirmed, or not since the layout of their page last changed. */
async function uncheckedSources<S extends CheckedSource>(
  database: ScholarshipDatabase,
  sources: readonly S[],
  timeZone: string,
): Promise<S[]> {
  const changes = await layoutChanges(database);
  return sources.filter((source) => {
    const at = changes.get(sourceIdOf(source));
    return source.checked === undefined || (at !== undefined && dayIn(timeZone, at) > source.checked);
  });
}

/** `corrections`: the corrections of the file; by default, the imported corrections. */
interface ReviewInput {
  readonly sources: readonly CheckedSource[];
  readonly now: number;
  readonly timeZone: string;
  readonly corrections?: Corrections | undefined;
}

/** What an operator should review, from the database. */
export async function reviewOf(
  database: ScholarshipDatabase,
  { sources, now, timeZone, ...given }: ReviewInput,
): Promise<Review> {
  const today = dayIn(timeZone, now);
  const configured = bySourceId(sources);
  const stored = await Array.fromAsync(recordsWithState(database));
  const records = stored
    .filter(({ source }) => configured.has(source))
    // Databases order texts differently.
    .sort((one, other) => (one.award.id < other.award.id ? -1 : 1));
  const listed = records.filter(({ state }) => state === 'listed').map(({ award }) => award);
  const byId = new Map(listed.map((award) => [award.id, award]));
  const asRead = new Map(records.map(({ award, uncorrected }) => [award.id, uncorrected ?? award]));
  const entries = given.corrections
    ? Object.entries(given.corrections)
    : [...(await storedCorrections(database))];
  const held: (HeldList & { source: SourceKey })[] = [];
  for (const source of sources) {
    const list = await heldList(database, source, { now, timeZone });
    if (list !== null) held.push({ source: source.key, ...list });
  }
  const runs = await latestRuns(database, [...configured.keys()], now);
  const lacking = [...configured].flatMap(([id, { key }]) => {
    const run = runs.get(id)?.good;
    return run === undefined ? [] : lacksOfSource(key, run, timeZone);
  });
  const leftOut = [...configured].flatMap(([id, source]) => {
    const run = runs.get(id)?.good;
    return run === undefined ? [] : leftOutOfSource(source, run, timeZone);
  });
  const unchecked = await uncheckedSources(database, sources, timeZone);
  const waiting = await waitingProposals(database, [...configured.keys()], now);
  const proposed = waiting.flatMap(({ source, titles, doubts, proposed_at }) => {
    const { key } = configured.get(source) ?? {};
    return key === undefined
      ? []
      : [{ source: key, since: isoTime(proposed_at), titles: JSON.parse(titles), doubts }];
  });
  const missing = new Set(held.flatMap((list) => list.missing));
  const gone = await goneRecords(
    database,
    entries.map(([id]) => id).filter((id) => !asRead.has(id)),
  );
  const corrections = entries.map(([id, correction]) => {
    const award = asRead.get(id) ?? gone.get(id);
    const { state } =
      award === undefined ? { state: 'unmatched' as const } : correct(award, correction, today);
    const fields = correction.hide ? ['hide'] : Object.keys(correction.set ?? {});
    const { because, by } = correction;
    const where: CorrectedAward | undefined = gone.has(id) ? 'gone' : missing.has(id) ? 'held' : undefined;
    return { id, state, ...(where && { award: where }), because, ...(by !== undefined && { by }), fields };
  });
  const changes = await changedValues(database, now - RECENT);
  const times = await correctionTimes(database);
  return {
    held,
    corrections,
    corrected: corrections
      .filter(({ state, award }) => state === 'applied' && award !== 'gone')
      .map(({ id, fields }) => ({ id, fields, at: times.get(id) ?? null })),
    suspicious: [
      ...changes.flatMap((change) => changeWarning(change, byId.get(change.id))),
      ...listed.flatMap(awardWarning),
      ...twinWarning(listed),
    ],
    lacking,
    unchecked: unchecked.map(({ key }) => key),
    leftOut,
    proposed,
    doubts: listed.flatMap(openWarnings),
  };
}

/** The review for commands, with the corrections of the file if there is one. */
export const reviewStored = (
  database: Database,
  about: Omit<ReviewInput, 'corrections'> & { file: string },
): Promise<Review> =>
  reviewOf(withScholarshipTables(database), { ...about, corrections: readCorrections(about.file) });

/** The number of items in each list. */
export const reviewCounts = ({
  held,
  corrections,
  suspicious,
  lacking,
  leftOut,
  doubts,
}: Review): Record<string, number> => ({
  // A list that a person has rejected needs no further decision.
  held: held.filter(({ isKept }) => !isKept).length,
  ...Object.fromEntries(
    (['stale', 'unnecessary', 'unmatched', 'expired'] as const).map((state) => [
      state,
      corrections.filter((one) => one.state === state).length,
    ]),
  ),
  suspicious: suspicious.length,
  lacking: lacking.filter(({ before }) => before !== null).length,
  leftOut: leftOut.length,
  doubts: doubts.length,
});
