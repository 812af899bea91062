import { createLabelVocabulary } from '../../awards/label-vocabulary.ts';
import { elementsOf } from '../../html/dom.ts';
import { textOf } from '../../html/lines.ts';
import { resolveLink } from '../../html/links.ts';
import { type Document, isMarkup, parsePage } from '../../html/parse.ts';
import type { DecodedPage, Extractor, PageResult } from '../extractor.ts';
import { layoutChanged } from '../page-result.ts';
import { definition, type ExportOptions } from './options.ts';
import { readRows } from './read-rows.ts';
import { readSheet } from './sheet.ts';

const FILE =
  /\.(csv|tsv|tab)(\?|$)|[?&](format|output|export|type|_format)=(csv|tsv)\b|\/export\/(csv|tsv)\b|\/csv(\?|$)/i;
const FILE_TEXT = /\b(csv|tsv|comma[- ]separated|tab[- ]separated)\b/i;

function fileLink({ $, base }: Document, chosen: string | undefined): string | null {
  const links = elementsOf($(chosen ?? 'a[href]')).flatMap((anchor) => {
    const url = resolveLink(anchor.attribs.href ?? '', base);
    const isFile = FILE_TEXT.test(textOf(anchor, base)) || FILE_TEXT.test(anchor.attribs.type ?? '');
    return url === null ? [] : [{ url, isFile }];
  });
  const found =
    links.find(({ url }) => chosen !== undefined || FILE.test(url)) ?? links.find(({ isFile }) => isFile);
  return found?.url ?? null;
}

/** Reads an exported file. It contains nothing but its table, so a header without rows means that there are no awards. */
function readFile(page: DecodedPage, { separator, applyUrl, skip, labels }: ExportOptions): PageResult {
  if (isMarkup(page)) return layoutChanged('a web page where the exported file should be');
  const sheet = readSheet(page.body, separator);
  const isEuropean = sheet.separator === ';';
  const vocabulary = createLabelVocabulary(labels);
  return (
    readRows(sheet.rows, { vocabulary, isEuropean, skip, url: applyUrl ?? page.url }) ??
    layoutChanged(`no header row with a name and another known column in: ${page.body.slice(0, 80)}`)
  );
}

/** An exported spreadsheet: the source's URL itself, or a file that its page links to. */
export const exported: Extractor<ExportOptions> = {
  ...definition,

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
