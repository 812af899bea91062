import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunks } from '../../platform/database/chunks.ts';
import { validatorsFrom } from '../../platform/origin/validators.ts';
import type { SourceId } from '../model/award.ts';
import type { ArchivedPage } from '../model/page.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** The pages of a source's last good run, in the order in which they were read. */
export async function archivedPages(database: ScholarshipDatabase, source: SourceId) {
  const rows = await database
    .selectFrom('scholarship_kept_pages')
    .selectAll()
    .where('source', '=', source)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    url: row.url,
    foundAt: row.found_at,
    contentType: row.content_type,
    validators: validatorsFrom(row.etag, row.last_modified),
    packed: row.packed,
  }));
}

const firstPages = (database: ScholarshipDatabase) =>
  database
    .selectFrom('scholarship_kept_pages')
    .select(['source', 'reader_version', 'seen_at'])
    .where('position', '=', 0);

/** For each source, the reader that last read its archived pages, and when a run last saw them (ms). */
export const archivedPageReaders = (database: ScholarshipDatabase) => firstPages(database).execute();

export const archivedPageReader = (database: ScholarshipDatabase, source: SourceId) =>
  firstPages(database).where('source', '=', source).executeTakeFirst();

/** Rows per statement; few, because a page is tens of kilobytes. */
const ROWS = 10;

/** Replaces the archived pages of a source, within the caller's transaction. */
export async function archivePages(
  database: ScholarshipDatabase,
  source: SourceId,
  pages: readonly ArchivedPage[],
  about: { readerVersion: string; now: number },
): Promise<void> {
  await database.deleteFrom('scholarship_kept_pages').where('source', '=', source).execute();
  for (const [number, some] of [...chunks(pages, ROWS)].entries()) {
    await nextTurn();
    const rows = some.map(({ url, foundAt, contentType, validators, packed }, at) => ({
      source,
      position: number * ROWS + at,
      url,
      found_at: foundAt,
      content_type: contentType,
      etag: validators.etag ?? null,
      last_modified: validators.lastModified ?? null,
      packed,
      reader_version: about.readerVersion,
      seen_at: about.now,
    }));
    await database.insertInto('scholarship_kept_pages').values(rows).execute();
  }
}

/** For pages that are still the same: updates when a run last saw them, or which reader last read them. */
export const updateArchivedPages = (
  database: ScholarshipDatabase,
  source: SourceId,
  what: { reader_version: string; seen_at?: number },
) => database.updateTable('scholarship_kept_pages').set(what).where('source', '=', source).execute();
