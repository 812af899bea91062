import type { Scholarship } from '../model/award.ts';
import type { ScholarshipDatabase } from './tables.ts';

const parsed = (json: string | null): Scholarship | undefined =>
  json === null ? undefined : JSON.parse(json);

/** Awards that the sites list, including hidden ones. */
export async function recordsWithState(database: ScholarshipDatabase) {
  const rows = await database
    .selectFrom('scholarships')
    .select(['body', 'uncorrected', 'state'])
    .where('state', '!=', 'missing')
    .execute();
  return rows.map(({ body, uncorrected, state }) => ({
    award: JSON.parse(body) as Scholarship,
    uncorrected: parsed(uncorrected),
    state,
  }));
}

/** Amounts and deadlines that changed since `since`, except by corrections; latest first. */
export async function changesSince(database: ScholarshipDatabase, since: number) {
  const rows = await database
    .selectFrom('scholarship_changes')
    .select(['scholarship_id', 'field', 'previous', 'value'])
    .where('at', '>=', since)
    .where('kind', '=', 'changed')
    .where('field', 'in', ['amount', 'deadline'])
    .where('cause', '!=', 'correction')
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ scholarship_id: id, field, previous, value }) => ({
    id,
    field,
    previous: JSON.parse(previous ?? 'null') as unknown,
    value: JSON.parse(value ?? 'null') as unknown,
  }));
}

export async function recordById(database: ScholarshipDatabase, id: string) {
  const row = await database
    .selectFrom('scholarships')
    .select(['body', 'uncorrected'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { award: JSON.parse(row.body) as Scholarship, uncorrected: parsed(row.uncorrected) };
}
