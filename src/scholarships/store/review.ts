import type { Scholarship } from '../model.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** Awards that the sites list, be they hidden or not. */
export async function recordsWithState(database: ScholarshipDatabase) {
  const rows = await database
    .selectFrom('scholarships')
    .select(['body', 'uncorrected', 'state'])
    .where('state', '!=', 'missing')
    .execute();
  return rows.map(({ body, uncorrected, state }) => ({
    award: JSON.parse(body) as Scholarship,
    uncorrected: uncorrected === null ? undefined : (JSON.parse(uncorrected) as Scholarship),
    state,
  }));
}

/** Fields that pages changed since, the latest change of each first; what people corrected is as they want it. */
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
