import { z } from 'zod';
import { send } from './request.ts';
import { type Search, searchQuery } from './searches.ts';

const found = z.object({ scholarships: z.array(z.unknown()), total: z.number() });

/** Some offsets go past the end. If a larger share of the pages were empty, the bench would measure nothing useful. */
const MAX_EMPTY_SHARE = 0.15;

/** Sends some of the load's searches, and throws unless nearly all of them find something. */
export async function checkSearches(router: string, searches: readonly Search[]): Promise<string> {
  const sizes: number[] = [];
  let items = 0;
  let empty = 0;
  for (const search of searches) {
    const response = await send(`${router}/scholarships/api/scholarships?${searchQuery(search)}`);
    if (response.status !== 200) throw new Error(`a search returned status ${response.status}`);
    const { scholarships } = found.parse(JSON.parse(response.body.toString()));
    sizes.push(response.body.byteLength);
    items += scholarships.length;
    if (scholarships.length === 0) empty += 1;
  }
  if (empty / searches.length > MAX_EMPTY_SHARE)
    throw new Error(`${empty} of ${searches.length} searches find nothing`);
  const bytes = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  return (
    `searches: on average ${(items / searches.length).toFixed(1)} items and ${(bytes / 1024).toFixed(1)} KiB; ` +
    `${empty} of ${searches.length} find nothing`
  );
}
