import { chunks } from '../../platform/database/chunks.ts';
import type { Correction, Corrections } from '../model/correction.ts';
import type { ScholarshipDatabase } from './tables.ts';

export type CorrectionsById = ReadonlyMap<string, Correction>;

/** All corrections of the latest import. */
export async function storedCorrections(database: ScholarshipDatabase): Promise<CorrectionsById> {
  const rows = await database.selectFrom('scholarship_corrections').select(['id', 'body']).execute();
  return new Map(rows.map(({ id, body }) => [id, JSON.parse(body)]));
}

export async function replaceCorrections(
  database: ScholarshipDatabase,
  corrections: Corrections,
): Promise<void> {
  await database.deleteFrom('scholarship_corrections').execute();
  for (const some of chunks(Object.entries(corrections))) {
    const rows = some.map(([id, correction]) => ({ id, body: JSON.stringify(correction) }));
    await database.insertInto('scholarship_corrections').values(rows).execute();
  }
}
