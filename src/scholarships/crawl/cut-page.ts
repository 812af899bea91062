import type { DecodedPage } from '../kinds/site-kind.ts';
import { mediaType } from './decode.ts';

type PageText = Pick<DecodedPage, 'body' | 'contentType'>;

const END = /<\/html\s*>/i;
/** Servers put comments after the end, such as how long a page took; the longest seen has 600 characters. */
const TAIL = 4_096;

/**
 * Whether a page lost the end that its last copy had. Where only the close of the connection marks the end of an answer,
 * one that was cut short looks whole; and a site whose script failed in the middle sends what it has.
 */
export async function isCutShort(page: PageText, lastCopy: () => Promise<PageText | undefined>) {
  if (END.test(page.body)) return false;
  const before = await lastCopy();
  return (
    before !== undefined &&
    mediaType(before.contentType) === mediaType(page.contentType) &&
    END.test(before.body.slice(-TAIL))
  );
}
