import { pruneChanges } from '../store/changes.ts';
import { pruneRuns } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';

/** Deletes some runs and changes older than `cutoff` (ms); false when none are left. */
export async function pruneStep(database: ScholarshipDatabase, cutoff: number): Promise<boolean> {
  const hadChanges = await pruneChanges(database, cutoff);
  return (await pruneRuns(database, cutoff)) || hadChanges;
}
