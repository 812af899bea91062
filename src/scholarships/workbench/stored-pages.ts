import type { Database } from '../../platform/database/database.ts';
import { bodyOf } from '../crawl/crawl.ts';
import type { DecodedPage } from '../kinds/site-kind.ts';
import type { SourceKey } from '../model/award.ts';
import { archivedPages } from '../store/pages.ts';
import { withScholarshipTables } from '../store/tables.ts';

/** The pages of a source as its last run found them, by the address that was asked. */
export async function storedPages(database: Database, source: SourceKey) {
  const pages = await archivedPages(withScholarshipTables(database), source);
  return new Map(
    await Promise.all(
      pages.map(async (page): Promise<[string, DecodedPage]> => {
        const { url, foundAt, contentType } = page;
        return [url, { url: foundAt, role: 'list', contentType, body: await bodyOf(page) }];
      }),
    ),
  );
}
