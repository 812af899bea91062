/** A link of a page, or an address of a site map. */
export interface Link {
  readonly url: string;
  readonly text: string;
}

// Bounded, so that a page without the ends of its tags costs no more than one with them.
const ANCHOR = /<a\s([^<>]{1,2000})>([^<>]{0,200})/gi;
const HREF = /href\s{0,5}=\s{0,5}(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'<>]{1,2000}))/i;
const PLACE = /<loc>([^<>]{1,2000})</gi;
/** More than a page of a site has; of a longer site map the beginning counts. */
const MOST = 5_000;

const decode = (text: string): string => text.replaceAll('&amp;', '&').trim();

function linkTo(address: string, base: string, text: string): Link[] {
  const url = URL.parse(decode(address), base);
  if (url === null || !/^https?:$/.test(url.protocol)) return [];
  url.hash = '';
  return [{ url: url.href, text: decode(text) }];
}

/** The links of a page. It is scanned, not parsed: a hostile page is parsed in a thread of its own only. */
export const linksOf = (html: string, base: string): Link[] =>
  html
    .matchAll(ANCHOR)
    .take(MOST)
    .flatMap(([, attributes = '', text = '']) => {
      const [, double, single, bare] = HREF.exec(attributes) ?? [];
      const address = double ?? single ?? bare;
      return address === undefined ? [] : linkTo(address, base, text);
    })
    .toArray();

/** The addresses in a site map, or of the maps in an index of such. */
export const placesOf = (xml: string, base: string): Link[] =>
  xml
    .matchAll(PLACE)
    .take(MOST)
    .flatMap(([, address = '']) => linkTo(address, base, ''))
    .toArray();
