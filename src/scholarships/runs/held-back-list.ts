import { dayIn, isoTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type SourceNames, sourceIdOf } from '../crawl/source.ts';
import type { SourceId } from '../model/award.ts';
import { raiseRevision } from '../store/revisions.ts';
import { rejectHeldList, withheldRuns } from '../store/runs.ts';
import { type ScholarshipDatabase, withScholarshipTables } from '../store/tables.ts';
import { acceptedOn, type HeldRun, heldProblem } from './judge-run.ts';

interface About {
  readonly now: number;
  readonly timeZone: string;
}

type StoredRun = Awaited<ReturnType<typeof withheldRuns>>[number];

const heldRun = ({ held, finished_at, records, kept_at }: StoredRun, timeZone: string): HeldRun => ({
  day: dayIn(timeZone, finished_at),
  missing: new Set<string>(JSON.parse(held ?? '[]')),
  records,
  isKept: kept_at !== null,
});

/** The recent runs that held a source's list back; latest first. */
export const heldRuns = async (
  database: ScholarshipDatabase,
  source: SourceId,
  { now, timeZone }: About,
): Promise<HeldRun[]> => (await withheldRuns(database, source, now)).map((run) => heldRun(run, timeZone));

/** A smaller list that is held back, so that the previous list is still served. */
interface HeldList {
  /** When a run was first held back. */
  readonly since: string;
  /** Ids of the awards that are missing from the new list. */
  readonly missing: readonly string[];
  readonly acceptedOn: string | null;
  /** Whether a person has rejected the new list. */
  readonly isKept: boolean;
}

/** The list of a source that is held back; `null` if the source's latest complete run was not held back. */
export async function heldList(
  database: ScholarshipDatabase,
  source: SourceNames,
  about: About,
): Promise<HeldList | null> {
  const stored = await withheldRuns(database, sourceIdOf(source), about.now);
  const runs = stored.map((run) => heldRun(run, about.timeZone));
  const [[first], [latest]] = [stored, runs];
  if (first === undefined || latest === undefined || latest.missing.size === 0) return null;
  const { missing, isKept } = latest;
  const accepted = acceptedOn(runs, dayIn(about.timeZone, about.now));
  return { since: isoTime(first.since), missing: [...missing], acceptedOn: accepted, isKept };
}

/**
 * Rejects the list that is held back: no smaller list is accepted automatically until the list grows again. Returns how
 * many awards the rejected list lacks; 0 if no list is held back.
 */
export const keepStoredList = (database: Database, source: SourceNames, now: number): Promise<number> =>
  withScholarshipTables(database)
    .transaction()
    .execute(async (transaction) => {
      await raiseRevision(transaction);
      const [latest] = await withheldRuns(transaction, sourceIdOf(source), now);
      if (latest === undefined) return 0;
      const { length } = JSON.parse(latest.held ?? '[]');
      const problem = heldProblem(source.key, { gone: String(length), accepted: null, isKept: true });
      await rejectHeldList(transaction, latest.id, { problem, now });
      return length;
    });
