import { isoTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { bySourceId, type SourceNames } from '../crawl/source.ts';
import type { Scholarship, SourceId, SourceKey } from '../model/award.ts';
import type { ChangeCause, ChangeEvent } from '../model/change.ts';
import { type ChangedField, changedFields, changedRecords } from '../store/change-log.ts';
import { missingRecords } from '../store/records.ts';
import { parseStored, withScholarshipTables } from '../store/tables.ts';

interface Reported {
  readonly id: string;
  readonly source: SourceKey;
  readonly title: string;
}

/** A change of one award in one run. */
interface ReportedChange extends Reported {
  readonly at: string;
  /** Increases with each change. */
  readonly revision: number;
  readonly event: ChangeEvent;
  readonly cause: ChangeCause;
  readonly fields: readonly ChangedField[];
}

/** The changes of the awards of some sources since a time, for operators. */
export interface ChangeReport {
  readonly since: string;
  /** Includes awards that were listed again. */
  readonly added: readonly ReportedChange[];
  readonly changed: readonly ReportedChange[];
  readonly gone: readonly ReportedChange[];
  /** Still served, but not found by the latest runs. */
  readonly missing: readonly (Reported & { readonly runs: number; readonly lastSeen: string })[];
}

const ADDED: readonly ChangeEvent[] = ['added', 'returned'];

export async function reportChanges(
  database: Database,
  { sources, since }: { sources: readonly SourceNames[]; since: number },
): Promise<ChangeReport> {
  const tables = withScholarshipTables(database);
  const configured = bySourceId(sources);
  const ids = [...configured.keys()];
  const about = ({ id, source, body }: { id: string; source: SourceId; body: string }): Reported => ({
    id,
    source: configured.get(source)?.key ?? source,
    title: parseStored<Scholarship>(body).title,
  });
  const rows = await changedRecords(tables, ids, since);
  const byChange = Map.groupBy(rows, ({ id, run_id }) => `${run_id} ${id}`);
  const all = [...byChange.values()].flatMap((ofOne): ReportedChange[] => {
    const [first] = ofOne;
    if (first === undefined) return [];
    const { at, event, cause, revision } = first;
    const fields = ofOne.flatMap(changedFields);
    return [{ ...about(first), at: isoTime(at), revision, event, cause, fields }];
  });
  const missing = await missingRecords(tables, ids);
  return {
    since: isoTime(since),
    added: all.filter(({ event }) => ADDED.includes(event)),
    changed: all.filter(({ event }) => !ADDED.includes(event) && event !== 'gone'),
    gone: all.filter(({ event }) => event === 'gone'),
    missing: missing
      .map((row) => ({ ...about(row), runs: row.missing_runs, lastSeen: isoTime(row.last_seen_at) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
