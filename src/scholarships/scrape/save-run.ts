import { chunks } from '../../platform/database/chunks.ts';
import type { SourceKey } from '../model.ts';
import { changeRow, changesOf } from '../store/changes.ts';
import { keepPages } from '../store/pages.ts';
import { applyPlan, knownOf } from '../store/records.ts';
import { countChange, countRun } from '../store/revision.ts';
import { heldRuns } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import type { Refusal } from './outcome.ts';
import { changesNothing, judge, type Verdict } from './plan.ts';
import type { Guard, Reading, RunReport } from './run.ts';

/** A run that ended, not yet written down. */
interface EndedRun {
  readonly runId: string;
  readonly source: SourceKey;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly readerVersion: string;
  /** Throws when it is not for this process to write it down. */
  readonly guard?: Guard;
}

type Finding = EndedRun & Reading & { readonly today: string; readonly accept: boolean };

const NOTHING = { added: 0, changed: 0, gone: 0, changes: [] };

const ended = ({ source, startedAt, finishedAt }: EndedRun) => ({ source, startedAt, finishedAt });

async function compare(database: ScholarshipDatabase, finding: Finding): Promise<Verdict> {
  const known = await knownOf(database, finding.source);
  const held = await heldRuns(database, finding.source);
  const { seen, accept, today } = finding;
  return judge({ known, seen, held, accept, today, now: finding.finishedAt });
}

function report(finding: Finding, verdict: Verdict): RunReport {
  const size = { pages: finding.pages.length, records: finding.seen.length, dropped: finding.dropped };
  if (verdict.kind === 'hold') {
    const problem = `${verdict.gone.length} of ${verdict.open} open awards are gone; the old list is kept`;
    return { ...ended(finding), outcome: 'suspicious_drop', problem, ...size, ...NOTHING };
  }
  const { plan } = verdict;
  return {
    ...ended(finding),
    outcome: finding.notModified && changesNothing(plan) ? 'not_modified' : 'ok',
    problem: null,
    ...size,
    added: plan.added.length + plan.returned.length,
    changed: plan.changed.length,
    gone: plan.gone.length,
    changes: changesOf(plan),
  };
}

const writeRun = (
  database: ScholarshipDatabase,
  id: string,
  {
    source,
    outcome,
    problem,
    startedAt,
    finishedAt,
    pages,
    records,
    dropped,
    added,
    changed,
    gone,
  }: RunReport,
  more: { held: string | null; not_before: number | null },
) =>
  database
    .insertInto('scholarship_runs')
    .values({
      id,
      source,
      outcome,
      problem,
      started_at: startedAt,
      finished_at: finishedAt,
      pages,
      records,
      dropped,
      added,
      changed,
      gone,
      ...more,
    })
    .execute();

/** What a run would do. */
export async function previewRun(database: ScholarshipDatabase, finding: Finding): Promise<RunReport> {
  return report(finding, await compare(database, finding));
}

/** Writes a complete run down: records, changes, pages and the run itself, in one transaction. */
export function saveRun(database: ScholarshipDatabase, finding: Finding): Promise<RunReport> {
  const { runId, readerVersion, finishedAt: now, found } = finding;
  return database.transaction().execute(async (transaction) => {
    await countRun(transaction);
    await finding.guard?.(transaction);
    const verdict = await compare(transaction, finding);
    const result = report(finding, verdict);
    if (verdict.kind === 'apply') {
      await applyPlan(transaction, verdict.plan, { runId, readerVersion, now, found });
      for (const changes of chunks(result.changes)) {
        const rows = changes.map((change) => changeRow(change, runId, now));
        await transaction.insertInto('scholarship_changes').values(rows).execute();
      }
    }
    if (result.changes.length > 0) await countChange(transaction, now);
    if (!finding.notModified)
      await keepPages(transaction, finding.source, finding.pages, { readerVersion, now });
    const held = verdict.kind === 'hold' ? JSON.stringify(verdict.gone) : null;
    await writeRun(transaction, runId, result, { held, not_before: null });
    return result;
  });
}

/** Writes down a run that read nothing: what is held stays as it is. `database` is absent in a dry run. */
export async function saveFailure(
  database: ScholarshipDatabase | undefined,
  failure: EndedRun & { readonly refusal: Refusal; readonly pages: number },
): Promise<RunReport> {
  const { outcome, problem, notBefore } = failure.refusal;
  const result = {
    ...ended(failure),
    outcome,
    problem,
    pages: failure.pages,
    records: 0,
    dropped: 0,
    ...NOTHING,
  };
  await database?.transaction().execute(async (transaction) => {
    await countRun(transaction);
    await failure.guard?.(transaction);
    const more = { held: null, not_before: notBefore ?? null };
    await writeRun(transaction, failure.runId, result, more);
  });
  return result;
}
