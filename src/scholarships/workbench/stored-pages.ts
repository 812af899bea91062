import type { Database } from '../../platform/database/database.ts';
import { bodyOf } from '../crawl/crawl.ts';
import { type SourceNames, sourceIdOf } from '../crawl/source.ts';
import type { DecodedPage } from '../kinds/site-kind.ts';
import { archivedPages } from '../store/pages.ts';
import { withScholarshipTables } from '../store/tables.ts';

/** The pages of a source as its last run found them, by the address that was asked. */
export async function storedPages(database: Database, source: SourceNames) {
  const pages = await archivedPages(withScholarshipTables(database), sourceIdOf(source));
  return new Map(
    await Promise.all(
      pages.map(async (page): Promise<[string, DecodedPage]> => {
        const { url, foundAt, contentType } = page;
        return [url, { url: foundAt, role: 'list', contentType, body: await bodyOf(page) }];
      }),
    ),
  );
}
