import type { SourceId } from '../model/award.ts';
import { isGood } from '../model/run.ts';
import { raiseRevision } from './revisions.ts';
import { latestRuns } from './runs.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** Stores a proposal and replaces the previous one. */
export const saveProposal = (
  database: ScholarshipDatabase,
  {
    source,
    ...proposal
  }: { source: SourceId; run_id: string; entry: string; titles: string; doubts: number; proposed_at: number },
) =>
  database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction);
    await transaction
      .insertInto('scholarship_proposals')
      .values({ source, ...proposal })
      .onConflict((conflict) => conflict.column('source').doUpdateSet(proposal))
      .execute();
  });

/** Deletes and returns a source's proposal; `undefined` if there is none. */
export const takeProposal = (database: ScholarshipDatabase, source: SourceId) =>
  database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction);
    return transaction
      .deleteFrom('scholarship_proposals')
      .where('source', '=', source)
      .returning('entry')
      .executeTakeFirst();
  });

/** The runs for which an entry was prepared. */
export async function proposedRuns(database: ScholarshipDatabase): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('scholarship_proposals').select('run_id').execute();
  return new Set(rows.map(({ run_id }) => run_id));
}

/** The proposals for sources whose latest run was not good: the proposed entry is still needed. */
export async function waitingProposals(
  database: ScholarshipDatabase,
  sources: readonly SourceId[],
  now: number,
) {
  const proposals = await database.selectFrom('scholarship_proposals').selectAll().execute();
  const runs = await latestRuns(database, sources, now);
  return proposals.filter(({ source }) => {
    const latest = runs.get(source)?.latest;
    return latest !== undefined && !isGood(latest.outcome);
  });
}
