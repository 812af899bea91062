import { build } from '../../awards/build.ts';
import { isTransposed, transpose } from '../../awards/entries.ts';
import { nameKind } from '../../awards/name.ts';
import { isSkipped } from '../../awards/options.ts';
import { createVocabulary, type Vocabulary } from '../../awards/vocabulary.ts';
import { elementsOf } from '../../html/dom.ts';
import { textOf } from '../../html/lines.ts';
import { resolveLink } from '../../html/links.ts';
import { type Document, isMarkup, parsePage } from '../../html/parse.ts';
import { layoutChanged, readingOf } from '../reading.ts';
import type { DecodedPage, PageReading, SiteKind } from '../site-kind.ts';
import { readTable } from '../table/read-table.ts';
import { type Table, tableOf } from './columns.ts';
import { basics, type ExportOptions } from './options.ts';
import { readSheet } from './sheet.ts';

const FILE =
  /\.(csv|tsv|tab)(\?|$)|[?&](format|output|export|type|_format)=(csv|tsv)\b|\/export\/(csv|tsv)\b|\/csv(\?|$)/i;
const SAYS_FILE = /\b(csv|tsv|comma[- ]separated|tab[- ]separated)\b/i;

function fileLink({ $, base }: Document, chosen: string | undefined): string | null {
  const links = elementsOf($(chosen ?? 'a[href]')).flatMap((anchor) => {
    const url = resolveLink(anchor.attribs.href ?? '', base);
    const says = SAYS_FILE.test(textOf(anchor, base)) || SAYS_FILE.test(anchor.attribs.type ?? '');
    return url === null ? [] : [{ url, says }];
  });
  const found =
    links.find(({ url }) => chosen !== undefined || FILE.test(url)) ?? links.find(({ says }) => says);
  return found?.url ?? null;
}

/** A total, or a heading between rows. */
function isOther(row: readonly string[], vocabulary: Vocabulary): boolean {
  const cells = row.filter((cell) => cell !== '');
  return (
    cells.length === 0 ||
    (cells.length === 1 && nameKind(cells[0] ?? '', vocabulary) === 'group') ||
    cells.some((cell) => /^(grand )?totals?:?$/i.test(cell))
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;', '\n': '<br>' };

/** A cell as HTML; URLs become links. */
function cellMarkup(text: string): string {
  const markup = text.replace(/[&<"\n]/g, (character) => ENTITIES[character] ?? character);
  return /^(https?:\/\/|www\.)\S+$/i.test(text) ? `<td><a href="${markup}">${markup}</a>` : `<td>${markup}`;
}

const tableMarkup = ({ header, rows }: Table, vocabulary: Vocabulary): string => {
  const body = rows
    .filter((row) => !isOther(row, vocabulary))
    .map((row) => `<tr>${row.map(cellMarkup).join('')}`);
  return `<table><thead><tr>${header.map(cellMarkup).join('')}<tbody>${body.join('')}</table>`;
};

/** Reads a file by converting it to an HTML table. */
function readFile(page: DecodedPage, { separator, applyUrl, skip, labels }: ExportOptions): PageReading {
  if (isMarkup(page)) return layoutChanged('a web page where the exported file should be');
  const vocabulary = createVocabulary(labels);
  const sheet = readSheet(page.body, separator);
  const upright = isTransposed(sheet.rows, vocabulary)
    ? transpose(sheet.rows).map((row) => row.map((cell) => cell ?? ''))
    : sheet.rows;
  const table = tableOf(upright, vocabulary, sheet.separator === ';');
  const document = parsePage({
    body: table === null ? '' : tableMarkup(table, vocabulary),
    url: applyUrl ?? page.url,
  });
  const [element] = elementsOf(document.$('table'));
  const awards = element === undefined ? null : readTable(element, document, vocabulary);
  if (table === null || awards === null)
    return layoutChanged(`no header row with a name and another known column in: ${page.body.slice(0, 80)}`);
  const found = awards.filter((award) => award !== null);
  const built = found.map((award) => build(award, { pageUrl: document.base, vocabulary }));
  return readingOf({
    built: built.filter(({ identity }) => !isSkipped(identity.title, skip)),
    unreadable: awards.length - found.length,
    // A file is nothing but its table, so that a header without rows is its whole statement.
    saysNone: awards.length === 0,
    marker: `columns ${table.header.filter(Boolean).join(', ')}`,
  });
}

/** An exported spreadsheet: the source's URL itself, or a file that its page links to. */
export const exported: SiteKind<ExportOptions> = {
  ...basics,

  read(page, chosen) {
    if (page.role === 'file') return readFile(page, { applyUrl: page.linkedFrom, ...chosen });
    if (!isMarkup(page)) return readFile(page, chosen);
    const url = fileLink(parsePage(page), chosen.link);
    if (url === null)
      return layoutChanged(`no link to an exported file (${chosen.link ?? 'a .csv or .tsv file'})`);
    return {
      kind: 'read',
      records: [],
      follow: [{ url, role: 'file', linkedFrom: page.url }],
      unreadable: 0,
    };
  },
};
