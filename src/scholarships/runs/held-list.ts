import { dayIn, isoTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type SourceNames, sourceIdOf } from '../crawl/source.ts';
import type { SourceId, SourceKey } from '../model/award.ts';
import { raiseRevision } from '../store/catalog.ts';
import { heldBackRuns, keepHeldBack } from '../store/runs.ts';
import { type ScholarshipDatabase, withScholarshipTables } from '../store/tables.ts';

/** A smaller list that reads the same for so long is what the site has. */
const DAYS_UNTIL_ACCEPTED = 7;

/** A run that was held back. */
export interface HeldRun {
  /** The day on which it ended, at the campus. */
  readonly day: string;
  /** Ids of the awards that it did not find. */
  readonly missing: ReadonlySet<string>;
  /** How many awards it found. */
  readonly records: number;
  /** Whether a person has decided to keep the list that it would have replaced. */
  readonly isKept: boolean;
}

/**
 * The day on which the list of the latest of the runs that held it back is accepted by itself: a week after the first
 * one that already missed the same awards, whatever else it found. `null`: only a person accepts it, or none is held.
 */
export function acceptedOn(runs: readonly HeldRun[]): string | null {
  const [latest] = runs;
  if (latest === undefined || latest.records === 0 || runs.some(({ isKept }) => isKept)) return null;
  const other = runs.findIndex(
    ({ missing, records }) => records === 0 || !missing.isSupersetOf(latest.missing),
  );
  const { day } = runs.at(other === -1 ? -1 : other - 1) ?? latest;
  return Temporal.PlainDate.from(day).add({ days: DAYS_UNTIL_ACCEPTED }).toString();
}

/** What becomes of a list that is held back, and how a person decides. */
export function heldProblem(
  source: SourceKey,
  { gone, accepted, isKept }: { gone: string; accepted: string | null; isKept: boolean },
): string {
  const command = `scrape --source ${source}`;
  const rest = isKept
    ? `a person has kept the old list (${command} --accept takes the new one)`
    : accepted === null
      ? `the old list is kept until a person accepts the new one (${command} --accept)`
      : `the old list is kept until ${accepted}, when the new one is accepted (${command} --accept takes it now, --keep rejects it)`;
  return `${gone} open awards are gone; ${rest}`;
}

interface About {
  readonly now: number;
  readonly timeZone: string;
}

type StoredRun = Awaited<ReturnType<typeof heldBackRuns>>[number];

const heldRun = ({ held, finished_at, records, kept_at }: StoredRun, timeZone: string): HeldRun => ({
  day: dayIn(timeZone, finished_at),
  missing: new Set<string>(JSON.parse(held ?? '[]')),
  records,
  isKept: kept_at !== null,
});

/** The runs that lately held a source's list back; latest first. */
export const heldRuns = async (
  database: ScholarshipDatabase,
  source: SourceId,
  { now, timeZone }: About,
): Promise<HeldRun[]> => (await heldBackRuns(database, source, now)).map((run) => heldRun(run, timeZone));

/** A smaller list that is held back, so that the one before is served. */
export interface HeldList {
  /** When a run was first held back. */
  readonly since: string;
  /** Ids of the awards that are missing from it. */
  readonly missing: readonly string[];
  readonly acceptedOn: string | null;
  /** Whether a person has decided to keep the list before. */
  readonly isKept: boolean;
}

/** The list of a source that is held back, if its latest complete run was. */
export async function heldList(
  database: ScholarshipDatabase,
  source: SourceNames,
  about: About,
): Promise<HeldList | null> {
  const stored = await heldBackRuns(database, sourceIdOf(source), about.now);
  const runs = stored.map((run) => heldRun(run, about.timeZone));
  const [[first], [latest]] = [stored, runs];
  if (first === undefined || latest === undefined || latest.missing.size === 0) return null;
  const { missing, isKept } = latest;
  return { since: isoTime(first.since), missing: [...missing], acceptedOn: acceptedOn(runs), isKept };
}

/**
 * Keeps the list that is served of a source: no smaller one is accepted by itself until the list grows again. How many
 * awards are missing from the list that is held back; 0 if none is.
 */
export const keepList = (database: Database, source: SourceNames, now: number): Promise<number> =>
  withScholarshipTables(database)
    .transaction()
    .execute(async (transaction) => {
      await raiseRevision(transaction);
      const [latest] = await heldBackRuns(transaction, sourceIdOf(source), now);
      if (latest === undefined) return 0;
      const { length } = JSON.parse(latest.held ?? '[]');
      const problem = heldProblem(source.key, { gone: String(length), accepted: null, isKept: true });
      await keepHeldBack(transaction, latest.id, { problem, now });
      return length;
    });
