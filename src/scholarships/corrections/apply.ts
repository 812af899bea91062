import { randomUUID } from 'node:crypto';
import type { Corrections } from '../model/correction.ts';
import type { CatalogChanges } from '../model/stored-record.ts';
import { correctRead } from '../runs/apply-correction.ts';
import { changesOf } from '../runs/judge-run.ts';
import { saveChanges, type WebhookEvents } from '../store/change-log.ts';
import {
  type CorrectionsById,
  correctedRecords,
  replaceCorrections,
  storedCorrections,
  updateCorrected,
} from '../store/corrections.ts';
import { createRevision, raiseRecordsRevision, raiseRevision } from '../store/revisions.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { fingerprint } from '../values/fingerprint.ts';

interface ApplyOptions {
  readonly now: number;
  readonly today: string;
  /** Notifies webhooks of what a correction changes. */
  readonly webhookEvents?: WebhookEvents | undefined;
}

/** Updates the records to match the corrections, within the caller's transaction. False if nothing changed. */
async function applyCorrections(
  database: ScholarshipDatabase,
  corrections: CorrectionsById,
  { now, today, webhookEvents }: ApplyOptions,
): Promise<boolean> {
  const written = (await correctedRecords(database, [...corrections.keys()]))
    .map((before) => {
      const { scholarship: served, uncorrected: scholarship = served } = before;
      const read = { scholarship, fingerprint: fingerprint(scholarship) };
      const after = correctRead(read, corrections.get(served.id), today);
      const isChanged = before.fingerprint !== after.seen.fingerprint;
      const wasHidden = before.state === 'hidden';
      return { before, ...after, isChanged, isHiddenOrShown: wasHidden !== after.isHidden };
    })
    .filter(({ isChanged, isHiddenOrShown }) => isChanged || isHiddenOrShown);
  if (written.length === 0) return false;
  const hiddenOrShown = written.filter(({ isHiddenOrShown }) => isHiddenOrShown);
  const plan: CatalogChanges = {
    added: [],
    changed: written
      .filter(({ isHidden, isChanged }) => isChanged && !isHidden)
      .map(({ before, seen }) => ({ before, after: seen })),
    gone: hiddenOrShown.filter(({ isHidden }) => isHidden).map(({ before }) => before),
    returned: hiddenOrShown.filter(({ isHidden }) => !isHidden).map(({ before }) => before),
  };
  const changes = changesOf(plan, { causeOf: () => 'correction', today });
  const { revision } = await createRevision(database, now);
  const servedRevision = await raiseRecordsRevision(database, now);
  for (const { seen, isHidden, isChanged } of written)
    await updateCorrected(database, seen, { isHidden, isChanged, now, revision, servedRevision });
  await saveChanges(database, changes, { runId: randomUUID(), at: now, revision });
  await webhookEvents?.awards(database, changes, now);
  return true;
}

/**
 * Replaces all imported corrections and applies the corrections that are valid on a day. Called within `exclusively`.
 */
export async function importCorrections(
  transaction: ScholarshipDatabase,
  corrections: Corrections,
  at: ApplyOptions,
): Promise<boolean> {
  await replaceCorrections(transaction, corrections);
  return applyCorrections(transaction, await storedCorrections(transaction), at);
}

/**
 * Runs work in only one process at a time. If that process is killed, the database rolls the work back, and the next
 * process can start.
 */
export const exclusively = <T>(
  database: ScholarshipDatabase,
  work: (transaction: ScholarshipDatabase) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction);
    return work(transaction);
  });

/**
 * Applies the corrections that are valid on a day. `corrections`, if given, replace all imported corrections. False if
 * no served value changed.
 */
export const updateCorrections = (
  database: ScholarshipDatabase,
  corrections: Corrections | undefined,
  at: ApplyOptions,
): Promise<boolean> =>
  exclusively(database, async (transaction) =>
    corrections === undefined
      ? applyCorrections(transaction, await storedCorrections(transaction), at)
      : importCorrections(transaction, corrections, at),
  );
