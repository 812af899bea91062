import type { DecodedPage } from '../extractors/extractor.ts';
import { mediaType } from './decode.ts';

type PageText = Pick<DecodedPage, 'body' | 'contentType'>;

const END = /<\/html\s*>/i;
/** In characters. Servers add comments after the end, such as the rendering time; the longest seen has 600. */
const TAIL = 4_096;

/**
 * Whether a page lacks the `</html>` that its archived version had. Either the response was truncated, which is not
 * noticed if only the end of the connection marks its end, or the site's script failed midway.
 */
export async function isTruncated(page: PageText, loadArchived: () => Promise<PageText | undefined>) {
  if (END.test(page.body)) return false;
  const before = await loadArchived();
  return (
    before !== undefined &&
    mediaType(before.contentType) === mediaType(page.contentType) &&
    END.test(before.body.slice(-TAIL))
  );
}
