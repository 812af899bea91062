import type { DecodedPage } from '../extractors/extractor.ts';
import { mediaType } from './decode.ts';

type PageText = Pick<DecodedPage, 'body' | 'contentType'>;

const END = /<\/html\s*>/i;
/** In characters. Servers add comments after the end, such as the rendering time; the longest seen has 600. */
const TAIL = 4_096;

/**
 * Whether a page lacks the `</html>` that the archived page had. A truncated response looks complete if only the end of
 * the connection marks its end, and a site whose script fails midway sends an incomplete page.
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
