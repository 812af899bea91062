import { randomUUID } from 'node:crypto';
import { chunks } from '../../platform/database/chunks.ts';
import { correct } from '../corrections/correct.ts';
import type { Correction, Corrections } from '../corrections/file.ts';
import type { Known, Plan, Seen } from '../runs/judge-run.ts';
import { fingerprint } from '../values/fingerprint.ts';
import { changesOf, saveChanges } from './change-log.ts';
import { knownRecord } from './records.ts';
import { giveRevision, raiseRecordsRevision, raiseRevision } from './revision.ts';
import type { ScholarshipDatabase } from './tables.ts';

type CorrectionsById = ReadonlyMap<string, Correction>;

/** All corrections of the latest import. */
export async function storedCorrections(database: ScholarshipDatabase): Promise<CorrectionsById> {
  const rows = await database.selectFrom('scholarship_corrections').select(['id', 'body']).execute();
  return new Map(rows.map(({ id, body }) => [id, JSON.parse(body)]));
}

/** Listed awards that are corrected or hidden now, or that have a correction. */
async function concerned(database: ScholarshipDatabase, corrections: CorrectionsById): Promise<Known[]> {
  const select = () =>
    database
      .selectFrom('scholarships')
      .select(['id', 'body', 'uncorrected', 'fingerprint', 'state', 'missing_runs', 'last_seen_at'])
      .where('state', '!=', 'missing');
  const rows = await select()
    .where(({ or, eb }) => or([eb('uncorrected', 'is not', null), eb('state', '=', 'hidden')]))
    .execute();
  for (const ids of chunks([...corrections.keys()])) {
    rows.push(...(await select().where('id', 'in', ids).execute()));
  }
  return [...new Map(rows.map((row) => [row.id, row])).values()].map(knownRecord);
}

const NOTHING: Plan = { added: [], changed: [], unchanged: [], absent: [], gone: [], returned: [] };

/** Applies the corrections to awards that a run has read. */
export function correctSeen(
  read: Seen,
  correction: Correction | undefined,
  today: string,
): { readonly seen: Seen; readonly isHidden: boolean } {
  if (correction === undefined) return { seen: read, isHidden: false };
  const { award, isHidden } = correct(read.scholarship, correction, today);
  if (award === read.scholarship) return { seen: read, isHidden };
  const seen = { scholarship: award, fingerprint: fingerprint(award), uncorrected: read.scholarship };
  return { seen, isHidden };
}

/** Updates the records to match the corrections, within the caller's transaction. False if nothing changed. */
async function applyCorrections(
  database: ScholarshipDatabase,
  corrections: CorrectionsById,
  { now, today }: { now: number; today: string },
): Promise<boolean> {
  const written = (await concerned(database, corrections))
    .map((before) => {
      const { scholarship: served, uncorrected: scholarship = served } = before;
      const read = { scholarship, fingerprint: fingerprint(scholarship) };
      const after = correctSeen(read, corrections.get(served.id), today);
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
  for (const { before, seen, isHidden, isChanged } of written) {
    await database
      .updateTable('scholarships')
      .set({
        body: JSON.stringify(seen.scholarship),
        uncorrected: seen.uncorrected === undefined ? null : JSON.stringify(seen.uncorrected),
        fingerprint: seen.fingerprint,
        state: isHidden ? 'hidden' : 'listed',
        removed_at: isHidden ? now : null,
        revision,
        ...(isChanged && { updated_at: now }),
      })
      .where('id', '=', before.scholarship.id)
      .execute();
  }
  await saveChanges(database, changes, { runId: randomUUID(), at: now, revision });
  await raiseRecordsRevision(database, now);
  return true;
}

async function replaceCorrections(database: ScholarshipDatabase, corrections: Corrections): Promise<void> {
  await database.deleteFrom('scholarship_corrections').execute();
  for (const some of chunks(Object.entries(corrections))) {
    const rows = some.map(([id, correction]) => ({ id, body: JSON.stringify(correction) }));
    await database.insertInto('scholarship_corrections').values(rows).execute();
  }
}

/**
 * Applies the corrections that are valid on a day. `corrections`, if given, replace all imported before. False if no
 * served value changed.
 */
export const updateCorrections = (
  database: ScholarshipDatabase,
  corrections: Corrections | undefined,
  at: { now: number; today: string },
): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    await raiseRevision(transaction);
    if (corrections !== undefined) await replaceCorrections(transaction, corrections);
    return applyCorrections(transaction, await storedCorrections(transaction), at);
  });
