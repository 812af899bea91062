import { type SourceNames, sourceIdOf } from '../crawl/source.ts';
import type { Change, ChangeCause } from '../model/change.ts';
import { countFilled, usualAfter } from '../model/completeness.ts';
import { leftOutOf } from '../model/left-out.ts';
import { isGood, type Refusal, type RunReport, type SourceReading } from '../model/run.ts';
import type { Plan, ReadRecord } from '../model/stored-record.ts';
import { archivePages, updateArchivedPages } from '../store/archived-pages.ts';
import { saveChanges, type WebhookEvents } from '../store/change-log.ts';
import { storedCorrections } from '../store/corrections.ts';
import { ownIds } from '../store/record-ownership.ts';
import { applyPlan, storedRecords } from '../store/records.ts';
import { createRevision, latestRevision, raiseRecordsRevision, raiseRevision } from '../store/revisions.ts';
import {
  hasStoredRecords,
  insertRun,
  latestGoodRun,
  latestLeftOut,
  latestRun,
  latestUsual,
} from '../store/runs.ts';
import type { ScholarshipDatabase, WriteGuard } from '../store/tables.ts';
import { fingerprint } from '../values/fingerprint.ts';
import { correctRead } from './apply-correction.ts';
import { heldRuns } from './held-back-list.ts';
import { changesNothing, changesOf, heldProblem, judge, type Verdict } from './judge-run.ts';
import { steadyIds } from './steady-ids.ts';

/** A run that has ended and is not stored yet. */
interface EndedRun {
  readonly runId: string;
  readonly source: SourceNames;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly guard?: WriteGuard | undefined;
  readonly by?: string | undefined;
  readonly webhookEvents?: WebhookEvents | undefined;
}

interface CompleteRun extends EndedRun, SourceReading {
  /** All sources of the campus. */
  readonly sources: readonly SourceNames[];
  readonly readerVersion: string;
  readonly today: string;
  readonly timeZone: string;
  readonly accept: boolean;
}

const NO_CHANGES = { added: 0, changed: 0, gone: 0, changes: [] };

const identityOf = ({ source, startedAt, finishedAt }: EndedRun) => ({
  source: source.key,
  startedAt,
  finishedAt,
});

const withId = (read: ReadRecord, id: string): ReadRecord => ({
  ...read,
  scholarship: { ...read.scholarship, id },
});

/** The run with ids that belong to its source, and that its awards had before. */
async function withOwnIds(database: ScholarshipDatabase, run: CompleteRun): Promise<CompleteRun> {
  const prefix = sourceIdOf(run.source);
  const withFormer = run.seen.map((read) => {
    const { formerKey } = read.raw;
    return { read, formerId: formerKey === undefined ? undefined : `${prefix}-${formerKey}` };
  });
  const ids = withFormer.flatMap(({ read, formerId }) => [read.scholarship.id, formerId ?? []].flat());
  const owned = await ownIds(database, ids, run);
  const own = withFormer.map(({ read, formerId }) => ({
    read: withId(read, owned(read.scholarship.id)),
    formerId: formerId && owned(formerId),
  }));
  const steady = steadyIds(own, await storedRecords(database, prefix));
  const seen = own.map(({ read }) => withId(read, steady.get(read.scholarship.id) ?? read.scholarship.id));
  return { ...run, seen };
}

/** The verdict on a run, after its awards were corrected. Hidden awards do not count. */
async function judgeRun(database: ScholarshipDatabase, run: CompleteRun): Promise<Verdict> {
  const { accept, today } = run;
  const corrections = await storedCorrections(database);
  const known = await storedRecords(database, sourceIdOf(run.source));
  const hidden = new Set(
    known.filter(({ state }) => state === 'hidden').map(({ scholarship: { id } }) => id),
  );
  const seen = run.seen.flatMap((read) => {
    const { id } = read.scholarship;
    const { seen, isHidden } = correctRead(read, corrections.get(id), today);
    return isHidden && !hidden.has(id) ? [] : [seen];
  });
  const held = await heldRuns(database, sourceIdOf(run.source), {
    now: run.finishedAt,
    timeZone: run.timeZone,
  });
  return judge({ known, seen, held, accept, today, now: run.finishedAt });
}

/** The cause of each change: `cause`, or a correction if the award is unchanged on its page. */
function causesOf({ changed }: Plan, cause: ChangeCause): (id: string) => ChangeCause {
  const byPerson = new Set(
    changed
      .filter(({ before, after }) => before.uncorrected !== undefined || after.uncorrected !== undefined)
      .filter(
        ({ before, after }) =>
          fingerprint(before.uncorrected ?? before.scholarship) ===
          fingerprint(after.uncorrected ?? after.scholarship),
      )
      .map(({ after }) => after.scholarship.id),
  );
  return (id) => (byPerson.has(id) ? 'correction' : cause);
}

function report(run: CompleteRun, verdict: Verdict): RunReport {
  const size = { pages: run.pages.length, records: run.seen.length, dropped: run.dropped };
  if (verdict.kind === 'hold') {
    const problem = heldProblem(run.source.key, {
      ...verdict,
      gone: `${verdict.gone.length} of ${verdict.open}`,
    });
    return { ...identityOf(run), outcome: 'suspicious_drop', problem, ...size, ...NO_CHANGES };
  }
  const { plan } = verdict;
  return {
    ...identityOf(run),
    outcome: run.notModified && changesNothing(plan) ? 'not_modified' : 'ok',
    problem: null,
    ...size,
    added: plan.added.length + plan.returned.length,
    changed: plan.changed.length,
    gone: plan.gone.length,
    changes: changesOf(plan, { causeOf: causesOf(plan, 'page'), today: run.today }),
  };
}

/** Reports what storing a run would change, and stores nothing. */
export async function previewRun(database: ScholarshipDatabase, complete: CompleteRun): Promise<RunReport> {
  const run = await withOwnIds(database, complete);
  return report(run, await judgeRun(database, run));
}

/** One transaction that raises the revision, and throws if another process has taken over the run. */
const write = <T>(
  database: ScholarshipDatabase,
  { guard }: EndedRun,
  work: (transaction: ScholarshipDatabase) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction);
    await guard?.(transaction);
    return work(transaction);
  });

async function writeRecords(
  transaction: ScholarshipDatabase,
  run: CompleteRun,
  what: { plan: Plan; changes: readonly Change[]; seenAt: number },
): Promise<void> {
  const { runId, readerVersion, finishedAt: now } = run;
  // Served data can change without a logged change: responses also list the corrected fields.
  const isChanged = what.changes.length + what.plan.changed.length > 0;
  const { revision } = isChanged ? await createRevision(transaction, now) : await latestRevision(transaction);
  const isServedChanged = isChanged || what.plan.reworded.length + what.plan.hidden.length > 0;
  const servedRevision = isServedChanged ? await raiseRecordsRevision(transaction, now) : 0;
  const source = sourceIdOf(run.source);
  const writing = { runId, source, readerVersion, now, seenAt: what.seenAt, revision, servedRevision };
  await applyPlan(transaction, what.plan, writing);
  if (isChanged) await saveChanges(transaction, what.changes, { runId, at: now, revision });
  // The first list of a source is not news.
  if (run.webhookEvents !== undefined && (await hasStoredRecords(transaction, sourceIdOf(run.source))))
    await run.webhookEvents.awards(transaction, what.changes, now);
}

/** Queues webhook messages when a source fails or recovers. Called before the run is stored. */
async function queueWebhooks(transaction: ScholarshipDatabase, run: EndedRun, { outcome }: RunReport) {
  const { webhookEvents, finishedAt: now } = run;
  const source = sourceIdOf(run.source);
  if (webhookEvents === undefined) return;
  const before = await latestRun(transaction, source, now);
  if (before === undefined || isGood(before.outcome) === isGood(outcome)) return;
  if ((await latestGoodRun(transaction, source, now)) === undefined) return;
  const change = { source: run.source.key, from: before.outcome, to: outcome, isGood: isGood(outcome) };
  await webhookEvents.source(transaction, change, now);
}

/**
 * Decides in a transaction, on the records stored at that moment, whether a complete run counts, and stores records,
 * changes, pages and the run itself.
 */
export const judgeAndSave = (database: ScholarshipDatabase, complete: CompleteRun): Promise<RunReport> =>
  write(database, complete, async (transaction) => {
    const run = await withOwnIds(transaction, complete);
    const { readerVersion, finishedAt: now } = run;
    const source = sourceIdOf(run.source);
    const verdict = await judgeRun(transaction, run);
    const result = report(run, verdict);
    if (verdict.kind === 'apply')
      await writeRecords(transaction, run, { plan: verdict.plan, changes: result.changes, seenAt: now });
    if (run.notModified) {
      await updateArchivedPages(transaction, source, { reader_version: readerVersion, seen_at: now });
    } else {
      await archivePages(transaction, source, run.pages, { readerVersion, now });
    }
    await queueWebhooks(transaction, run, result);
    const filled = countFilled(run.seen.map(({ scholarship }) => scholarship));
    const before = await latestUsual(transaction, source, now);
    const leftOut = leftOutOf(run.leftOut, now, await latestLeftOut(transaction, source, now));
    const counts = { filled, records: run.seen.length, at: now, accept: run.accept };
    await insertRun(transaction, { id: run.runId, source }, result, {
      filled,
      leftOut,
      notFollowed: run.notFollowed,
      by: run.by,
      ...(verdict.kind === 'hold' ? { heldBack: verdict.gone } : { usual: usualAfter(before, counts) }),
    });
    return result;
  });

/** Stores a run that could not read everything; records stay unchanged. */
export async function saveFailure(
  database: ScholarshipDatabase | undefined,
  failure: EndedRun & { readonly refusal: Refusal; readonly pages: number },
): Promise<RunReport> {
  const { outcome, problem, notBefore } = failure.refusal;
  const size = { pages: failure.pages, records: 0, dropped: 0 };
  const result = { ...identityOf(failure), outcome, problem, ...size, ...NO_CHANGES };
  if (database !== undefined) {
    await write(database, failure, async (db) => {
      await queueWebhooks(db, failure, result);
      await insertRun(db, { id: failure.runId, source: sourceIdOf(failure.source) }, result, {
        notBefore,
        by: failure.by,
      });
    });
  }
  return result;
}

/**
 * Stores what a newer reader extracts from the archived pages: changed records, with the cause `reader`. The site was not
 * requested, so this does not count as a run: the source keeps its age, and no record becomes missing.
 */
export const saveReprocessed = (
  database: ScholarshipDatabase,
  reprocessed: CompleteRun & { readonly seenAt: number },
): Promise<void> =>
  write(database, reprocessed, async (transaction) => {
    const run = await withOwnIds(transaction, reprocessed);
    const verdict = await judgeRun(transaction, run);
    await updateArchivedPages(transaction, sourceIdOf(run.source), { reader_version: run.readerVersion });
    if (verdict.kind === 'hold') return;
    const plan = { ...verdict.plan, unchanged: [], absent: [], gone: [] };
    const changes = changesOf(plan, { causeOf: causesOf(plan, 'reader'), today: run.today });
    await writeRecords(transaction, run, { plan, changes, seenAt: reprocessed.seenAt });
  });
