import type { SourceKey } from '../model/award.ts';
import { FIELDS } from './change-log.ts';
import type { ChangeCause, ChangeEvent, ScholarshipDatabase } from './tables.ts';

/** The logged changes of a record, one row per field, latest first; `undefined` if there is no such record. */
export async function historyOf(database: ScholarshipDatabase, id: string, sources: readonly SourceKey[]) {
  const record = await database
    .selectFrom('scholarships')
    .select('id')
    .where('id', '=', id)
    .where('source', 'in', sources)
    .executeTakeFirst();
  if (record === undefined) return undefined;
  const rows = await database
    .selectFrom('scholarship_changes')
    .select(['at', 'revision', 'event', 'cause', 'field', 'previous', 'value'])
    .where('scholarship_id', '=', id)
    .where('revision', 'is not', null)
    .$narrowType<{ revision: number; event: ChangeEvent; cause: ChangeCause }>()
    .execute();
  const place = ({ field }: { field: string | null }) =>
    (FIELDS as readonly (string | null)[]).indexOf(field);
  return rows.sort((a, b) => b.at - a.at || b.revision - a.revision || place(a) - place(b));
}
