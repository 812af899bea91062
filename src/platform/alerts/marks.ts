import type { Database } from '../database/database.ts';

/** What was done last under a name, and when, ms. */
export async function readMark(database: Database, name: string) {
  const row = await database
    .selectFrom('alert_marks')
    .select(['at', 'value'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row && { at: Number(row.at), value: row.value };
}

export async function setMark(
  database: Database,
  name: string,
  mark: { readonly at: number; readonly value?: string },
): Promise<void> {
  const set = { value: '', ...mark };
  await database
    .insertInto('alert_marks')
    .values({ name, ...set })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
    .execute();
}
