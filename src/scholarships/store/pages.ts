import { chunks } from '../../platform/database/chunks.ts';
import type { SourceKey } from '../model.ts';
import type { KeptPage } from '../scrape/crawl.ts';
import type { ScholarshipDatabase } from './tables.ts';

/** What is kept of a source's pages, as far as the same reader read them. */
export async function keptPages(
  database: ScholarshipDatabase,
  source: SourceKey,
  readerVersion: string,
): Promise<Map<string, KeptPage>> {
  const rows = await database
    .selectFrom('scholarship_pages')
    .selectAll()
    .where('source', '=', source)
    .where('reader_version', '=', readerVersion)
    .execute();
  return new Map(
    rows.map((row) => [
      row.url,
      {
        url: row.url,
        validators: { etag: row.etag, lastModified: row.last_modified },
        reading: JSON.parse(row.reading),
      },
    ]),
  );
}

/** PostgreSQL's indexes take some 2,700 bytes; a page of a longer address is read anew each time. */
const MAX_URL_LENGTH = 2_000;

/** A page's reading is all of its awards. */
const ROWS = 10;

/** Replaces what is kept of a source; part of the caller's transaction. */
export async function keepPages(
  database: ScholarshipDatabase,
  source: SourceKey,
  pages: readonly KeptPage[],
  about: { readerVersion: string; now: number },
): Promise<void> {
  await database.deleteFrom('scholarship_pages').where('source', '=', source).execute();
  const kept = pages.filter(({ url }) => url.length <= MAX_URL_LENGTH);
  for (const some of chunks(kept, ROWS)) {
    const rows = some.map(({ url, validators, reading }) => ({
      source,
      url,
      etag: validators.etag,
      last_modified: validators.lastModified,
      reader_version: about.readerVersion,
      reading: JSON.stringify(reading),
      read_at: about.now,
    }));
    await database.insertInto('scholarship_pages').values(rows).execute();
  }
}
