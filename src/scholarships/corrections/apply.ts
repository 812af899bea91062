import { randomUUID } from 'node:crypto';
import type { Corrections } from '../model/correction.ts';
import type { Plan } from '../model/record.ts';
import { changesOf } from '../runs/changes.ts';
import { correctRead } from '../runs/correct.ts';
import { raiseRecordsRevision, raiseRevision } from '../store/catalog.ts';
import { saveChanges } from '../store/changes.ts';
import { type CorrectionsById, replaceCorrections, storedCorrections } from '../store/corrections.ts';
import type { HookNews } from '../store/hook-news.ts';
import { correctedRecords, updateCorrected } from '../store/records.ts';
import { giveRevision } from '../store/revisions.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';
import { fingerprint } from '../values/fingerprint.ts';

const NOTHING: Plan = {
  ...{ added: [], changed: [], reworded: [], unchanged: [] },
  ...{ absent: [], gone: [], returned: [], hidden: [] },
};

interface AppliedAt {
  readonly now: number;
  readonly today: string;
  /** Tells webhooks what a correction changes. */
  readonly hookNews?: HookNews | undefined;
}

/** Updates the records to match the corrections, within the caller's transaction. False if nothing changed. */
async function applyCorrections(
  database: ScholarshipDatabase,
  corrections: CorrectionsById,
  { now, today, hookNews }: AppliedAt,
): Promise<boolean> {
  const written = (await correctedRecords(database, [...corrections.keys()]))
    .map((before) => {
      const { scholarship: served, uncorrected: scholarship = served } = before;
      const read = { scholarship, fingerprint: fingerprint(scholarship) };
      const after = correctRead(read, corrections.get(served.id), today);
      const isChanged = before.fingerprint !== after.seen.fingerprint;
      const wasHidden = before.state === 'hidden';
      return { before, ...after, isChanged, turns: wasHidden !== after.isHidden };
    })
    .filter(({ isChanged, turns }) => isChanged || turns);
  if (written.length === 0) return false;
  const turned = written.filter(({ turns }) => turns);
  const plan: Plan = {
    ...NOTHING,
    changed: written
      .filter(({ isHidden, isChanged }) => isChanged && !isHidden)
      .map(({ before, seen }) => ({ before, after: seen })),
    gone: turned.filter(({ isHidden }) => isHidden).map(({ before }) => before),
    returned: turned.filter(({ isHidden }) => !isHidden).map(({ before }) => before),
  };
  const changes = changesOf(plan, { causeOf: () => 'correction', today });
  const { revision } = await giveRevision(database, now);
  for (const { seen, isHidden, isChanged } of written) {
    await updateCorrected(database, seen, { isHidden, isChanged, now, revision });
  }
  await saveChanges(database, changes, { runId: randomUUID(), at: now, revision });
  await hookNews?.awards(database, changes, now);
  await raiseRecordsRevision(database, now);
  return true;
}

/** Replaces all corrections imported before and applies those that are valid on a day, within `alone`. */
export async function importCorrections(
  transaction: ScholarshipDatabase,
  corrections: Corrections,
  at: AppliedAt,
): Promise<boolean> {
  await replaceCorrections(transaction, corrections);
  return applyCorrections(transaction, await storedCorrections(transaction), at);
}

/** Work that one process at a time does. If the process is killed, the database undoes it and lets the next one in. */
export const alone = <T>(
  database: ScholarshipDatabase,
  work: (transaction: ScholarshipDatabase) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction);
    return work(transaction);
  });

/**
 * Applies the corrections that are valid on a day. `corrections`, if given, replace all imported before. False if no
 * served value changed.
 */
export const updateCorrections = (
  database: ScholarshipDatabase,
  corrections: Corrections | undefined,
  at: AppliedAt,
): Promise<boolean> =>
  alone(database, async (transaction) =>
    corrections === undefined
      ? applyCorrections(transaction, await storedCorrections(transaction), at)
      : importCorrections(transaction, corrections, at),
  );
