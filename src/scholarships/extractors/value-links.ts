import { indexPageText, type PageTextIndex } from '../html/page-text.ts';
import { withTextFragment } from '../html/text-fragment.ts';
import { type PartialScholarship, PRINTED_FIELDS, type WhereRead } from '../model/award.ts';
import type { DecodedPage, PageResult } from './extractor.ts';

/** A link to the text, if it occurs exactly once on the page, or else to the page. */
const urlOf = (text: string, url: string, page: PageTextIndex | null): string =>
  page?.find(text).length === 1 ? withTextFragment(url, text) : url;

function whereOf(record: PartialScholarship, url: string, page: PageTextIndex | null): Partial<WhereRead> {
  const stated = PRINTED_FIELDS.flatMap((field) => {
    const text = record[field];
    return text ? [[field, urlOf(text, url, page)] as const] : [];
  });
  return Object.fromEntries(stated);
}

/** The index of a page's text; `null` if the page is data. */
const textOf = ({ document }: DecodedPage): PageTextIndex | null =>
  document === undefined ? null : indexPageText(document.$.root().toArray());

/** Adds to each record the links to where its values are printed. `page`: parsed, unless it is data. */
export function withValueLinks(page: DecodedPage, reading: PageResult): PageResult {
  if (reading.kind !== 'read' || reading.records.length === 0) return reading;
  const pageText = textOf(page);
  const records = reading.records.map((record) => ({
    ...record,
    where: whereOf(record, page.url, pageText),
  }));
  return { ...reading, records };
}
