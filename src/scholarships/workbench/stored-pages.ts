import type { Database } from '../../platform/database/database.ts';
import { bodyOf } from '../crawl/crawl.ts';
import { type SourceNames, sourceIdOf } from '../crawl/source.ts';
import { archivedPage, archivedPageReader } from '../store/pages.ts';
import { withScholarshipTables } from '../store/tables.ts';
import type { GetPage } from './further-pages.ts';

/** The pages of a source as its last run found them, each loaded when it is needed; `null` if none is stored. */
export async function storedPages(database: Database, source: SourceNames): Promise<GetPage | null> {
  const tables = withScholarshipTables(database);
  const id = sourceIdOf(source);
  if ((await archivedPageReader(tables, id)) === undefined) return null;
  return async (url) => {
    const page = await archivedPage(tables, id, url);
    if (page === undefined) return null;
    const { foundAt, contentType } = page;
    return { url: foundAt, role: 'list', contentType, body: await bodyOf(page) };
  };
}
