import { setImmediate as nextTurn } from 'node:timers/promises';
import { validatorsFrom } from '../../platform/upstream/validators.ts';
import type { ArchivedPage, PageInArchive } from '../model/archived-page.ts';
import type { SourceId } from '../model/award.ts';
import type { ArchivedPageTable, ScholarshipDatabase } from './tables.ts';

const pagesOf = (database: ScholarshipDatabase, source: SourceId) =>
  database.selectFrom('scholarship_kept_pages').where('source', '=', source);

const HEAD = ['url', 'found_at', 'content_type', 'etag', 'last_modified', 'fetched_at'] as const;

const headOf = (row: Pick<ArchivedPageTable, (typeof HEAD)[number]>) => ({
  url: row.url,
  foundAt: row.found_at,
  contentType: row.content_type,
  validators: validatorsFrom(row.etag, row.last_modified),
  fetchedAt: row.fetched_at,
});

/** A page of a source's last good run, by the URL that was requested. */
export async function archivedPage(
  database: ScholarshipDatabase,
  source: SourceId,
  url: string,
): Promise<ArchivedPage | undefined> {
  const page = pagesOf(database, source)
    .where('url', '=', url)
    .select([...HEAD, 'packed']);
  const row = await page.executeTakeFirst();
  return row && { ...headOf(row), packed: row.packed };
}

/** The pages of a source's last good run, in the order in which they were read. */
export async function archivedPages(
  database: ScholarshipDatabase,
  source: SourceId,
): Promise<PageInArchive[]> {
  const rows = await pagesOf(database, source).select(HEAD).orderBy('position').execute();
  return rows.map((row) => ({
    ...headOf(row),
    async loadPacked() {
      const page = await archivedPage(database, source, row.url);
      if (page === undefined) throw new Error(`${row.url} is no longer archived`);
      return page.packed;
    },
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

/** Rows per statement; few, because a page is tens of kilobytes, and some are megabytes. */
const ROWS = 10;
const MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

/** Pages with their positions, a few per statement, because SQLite's statements block the thread. */
function* statements(pages: readonly ArchivedPage[]) {
  let chunk: { position: number; page: ArchivedPage }[] = [];
  let bytes = 0;
  for (const [position, page] of pages.entries()) {
    if (chunk.length === ROWS || (chunk.length > 0 && bytes + page.packed.length > MAX_STATEMENT_BYTES)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push({ position, page });
    bytes += page.packed.length;
  }
  if (chunk.length > 0) yield chunk;
}

/** Deletes in steps, because an archive of an earlier release may be hundreds of megabytes. */
async function deletePages(database: ScholarshipDatabase, source: SourceId): Promise<void> {
  const positions = pagesOf(database, source).select('position').orderBy('position', 'desc');
  const last = await positions.limit(1).executeTakeFirst();
  for (let position = last?.position ?? -1; position >= 0; position -= ROWS) {
    await nextTurn();
    await database
      .deleteFrom('scholarship_kept_pages')
      .where('source', '=', source)
      .where('position', '>', position - ROWS)
      .execute();
  }
}

/** Replaces the archived pages of a source, within the caller's transaction. */
export async function archivePages(
  database: ScholarshipDatabase,
  source: SourceId,
  pages: readonly ArchivedPage[],
  about: { readerVersion: string; now: number },
): Promise<void> {
  await deletePages(database, source);
  for (const chunk of statements(pages)) {
    await nextTurn();
    const rows = chunk.map(({ position, page }) => ({
      source,
      position,
      url: page.url,
      found_at: page.foundAt,
      content_type: page.contentType,
      etag: page.validators.etag ?? null,
      last_modified: page.validators.lastModified ?? null,
      packed: page.packed,
      fetched_at: page.fetchedAt,
      reader_version: about.readerVersion,
      seen_at: about.now,
    }));
    await database.insertInto('scholarship_kept_pages').values(rows).execute();
  }
}

/**
 * For unchanged pages: updates when a run last saw them, or which reader last read them. Both values are stored only
 * with the first page, because updating all rows would read and write the whole archive in one statement.
 */
export const updateArchivedPages = (
  database: ScholarshipDatabase,
  source: SourceId,
  what: { reader_version: string; seen_at?: number },
) =>
  database
    .updateTable('scholarship_kept_pages')
    .set(what)
    .where('source', '=', source)
    .where('position', '=', 0)
    .execute();
