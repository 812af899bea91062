import { type Document, elementsOf, parsePage } from '../html/dom.ts';
import { textOf } from '../html/lines.ts';
import { resolveLink } from '../html/links.ts';
import { namesGroup } from '../record/award-words.ts';
import { isSkipped } from '../record/options.ts';
import { layoutChanged, readingOf } from '../record/reading.ts';
import { createVocabulary } from '../record/vocabulary.ts';
import type { Page, PageReading, SiteKind } from '../site-kind.ts';
import { readCell } from './cell.ts';
import { findHeader, type Header } from './columns.ts';
import { type ExportOptions, options } from './options.ts';
import { readRow } from './read-row.ts';
import { readSheet } from './sheet.ts';

const FILE =
  /\.(csv|tsv|tab)(\?|$)|[?&](format|output|export|type|_format)=(csv|tsv)\b|\/export\/(csv|tsv)\b|\/csv(\?|$)/i;
const SAYS_FILE = /\b(csv|tsv|comma[- ]separated|tab[- ]separated)\b/i;
/** The role of a linked file also says which page people see. */
const LINKED_FROM = 'export linked from ';
const isMarkup = ({ body, contentType }: Page): boolean =>
  /html|xml/i.test(contentType) || /^\s*(<!doctype|<html|<\?xml)/i.test(body);

function fileLink(page: Document, chosen: string | undefined): string | null {
  const anchors = elementsOf(page.$(chosen ?? 'a[href]'));
  const addresses = anchors.map((anchor) => ({
    url: resolveLink(anchor.attribs.href ?? '', page.base),
    says: SAYS_FILE.test(textOf(anchor, page.base)) || SAYS_FILE.test(anchor.attribs.type ?? ''),
  }));
  const usable = addresses.filter(({ url }) => url !== null);
  const found =
    chosen === undefined
      ? (usable.find(({ url }) => FILE.test(url ?? '')) ?? usable.find(({ says }) => says))
      : usable[0];
  return found?.url ?? null;
}

/** `1, 2, 3 …` counts rows; a number that follows a row about would change with the list. */
function countsRows(rows: readonly (readonly string[])[], { fields }: Header): boolean {
  const at = fields.indexOf('id');
  const numbers = rows.map((row) => Number(row[at]));
  return numbers.every((number, index) => number === index + 1 || number === index);
}

/** A sum at the bottom, or a heading between rows. */
function isOther(row: readonly string[]): boolean {
  const cells = row.map(readCell).filter((cell) => cell !== '');
  const isHeading = cells.length === 1 && namesGroup(cells[0] ?? '');
  return isHeading || cells.some((cell) => /^(grand )?totals?:?$/i.test(cell));
}

function readFile(page: Page, { separator, applyUrl, skip, labels }: ExportOptions): PageReading {
  if (isMarkup(page)) return layoutChanged('a web page where the exported file should be');
  const sheet = readSheet(page.body, separator);
  const header = findHeader(sheet.rows, createVocabulary(labels));
  if (header === null)
    return layoutChanged(`no header row with a name and another known column in: ${page.body.slice(0, 80)}`);
  const rows = sheet.rows
    .slice(header.at + 1)
    .filter((row) => row.some((cell) => readCell(cell) !== '') && !isOther(row));
  const setting = {
    header,
    isEuropean: sheet.separator === ';',
    fallbackLink: applyUrl ?? page.url,
    hasIds: header.fields.includes('id') && !countsRows(rows, header),
  };
  const read = rows.map((row) => readRow(row, setting));
  const built = read
    .filter((each) => each !== null)
    .filter(({ identity }) => !isSkipped(identity.title, skip));
  const unreadable = read.filter((each) => each === null).length;
  return readingOf({
    built,
    unreadable,
    text: '',
    marker: `columns ${header.names.filter(Boolean).join(', ')}`,
  });
}

/** A spreadsheet's export, given directly or linked from a page. */
export const exported: SiteKind<ExportOptions> = {
  name: 'export',
  options,

  start: (url) => [{ url, role: 'list' }],

  read(page, chosen) {
    if (page.role.startsWith(LINKED_FROM)) {
      return readFile(page, { applyUrl: page.role.slice(LINKED_FROM.length), ...chosen });
    }
    if (!isMarkup(page)) return readFile(page, chosen);
    const url = fileLink(parsePage(page), chosen.link);
    if (url === null)
      return layoutChanged(`no link to an exported file (${chosen.link ?? 'a .csv or .tsv file'})`);
    return { kind: 'read', records: [], follow: [{ url, role: `${LINKED_FROM}${page.url}` }], unreadable: 0 };
  },
};
