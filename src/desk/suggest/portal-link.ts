import type { DecodedPage } from '../../scholarships/extractors/extractor.ts';
import { attribute, elementsOf } from '../../scholarships/html/dom.ts';
import { isVisible } from '../../scholarships/html/hidden.ts';
import { resolveLink } from '../../scholarships/html/links.ts';
import { parsePage } from '../../scholarships/html/parse.ts';

/** URLs of lists of the extractors `academicworks` and `nextgen`, on the vendor's hosts or on the campus's. */
const PORTAL =
  /\.academicworks\.(com|ca)(\/opportunities\/?)?$|\/opportunities\/?$|\/scholarships\/search\/?$/i;

export function portalLink(page: DecodedPage): string | null {
  const { $, base } = parsePage(page);
  const urls = elementsOf($('a[href]'))
    .filter(isVisible)
    .flatMap((link) => resolveLink(attribute(link, 'href'), base) ?? []);
  const found = urls.find((url) => PORTAL.test(url.replace(/[?#].*/s, '')));
  return found === undefined || found === page.url ? null : found;
}
