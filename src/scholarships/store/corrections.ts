import { sql } from 'kysely';
import { chunks } from '../../platform/database/chunks.ts';
import type { Correction, Corrections } from '../model/correction.ts';
import type { ParsedAward } from '../model/stored-record.ts';
import { STORED_COLUMNS, storedRecord, type Writing } from './records.ts';
import type { ScholarshipDatabase } from './tables.ts';

export type CorrectionsById = ReadonlyMap<string, Correction>;

/** All corrections of the latest import. */
export async function storedCorrections(database: ScholarshipDatabase): Promise<CorrectionsById> {
  const rows = await database.selectFrom('scholarship_corrections').select(['id', 'body']).execute();
  return new Map(rows.map(({ id, body }) => [id, JSON.parse(body)]));
}

export async function replaceCorrections(database: ScholarshipDatabase, corrections: Corrections) {
  await database.deleteFrom('scholarship_corrections').execute();
  for (const chunk of chunks(Object.entries(corrections))) {
    const rows = chunk.map(([id, correction]) => ({ id, body: JSON.stringify(correction) }));
    await database.insertInto('scholarship_corrections').values(rows).execute();
  }
}

/** Listed awards that are corrected or hidden now, or whose ids are given. */
export async function correctedRecords(database: ScholarshipDatabase, corrected: readonly string[]) {
  const select = () =>
    database.selectFrom('scholarships').select(STORED_COLUMNS).where('state', '!=', 'missing');
  // The index has the same condition, and is not used if the state is a parameter.
  const rows = await select().where(sql<boolean>`(uncorrected is not null or state = 'hidden')`).execute();
  for (const ids of chunks(corrected)) {
    rows.push(...(await select().where('id', 'in', ids).execute()));
  }
  return [...new Map(rows.map((row) => [row.id, row])).values()].map(storedRecord);
}

/** Stores the corrected version of an award. */
export const updateCorrected = (
  database: ScholarshipDatabase,
  { scholarship, fingerprint, uncorrected }: ParsedAward,
  {
    isHidden,
    isChanged,
    ...at
  }: { isHidden: boolean; isChanged: boolean } & Pick<Writing, 'now' | 'revision' | 'servedRevision'>,
) =>
  database
    .updateTable('scholarships')
    .set({
      body: JSON.stringify(scholarship),
      uncorrected: uncorrected === undefined ? null : JSON.stringify(uncorrected),
      fingerprint,
      state: isHidden ? 'hidden' : 'listed',
      removed_at: isHidden ? at.now : null,
      revision: at.revision,
      served_revision: at.servedRevision,
      ...(isChanged && { updated_at: at.now }),
    })
    .where('id', '=', scholarship.id)
    .execute();
