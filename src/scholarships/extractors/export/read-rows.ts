import { build } from '../../awards/build.ts';
import { isTransposed, transpose } from '../../awards/label-entries.ts';
import type { LabelVocabulary } from '../../awards/label-vocabulary.ts';
import { nameKind } from '../../awards/name.ts';
import { isSkipped } from '../../awards/options.ts';
import { elementsOf } from '../../html/dom.ts';
import { parsePage } from '../../html/parse.ts';
import type { LeftOut } from '../../model/left-out.ts';
import type { PageResult } from '../extractor.ts';
import { isValueCell, pageAccount } from '../page-account.ts';
import { pageResult } from '../page-result.ts';
import { readTable } from '../table/read-table.ts';
import { type Table, tableOf } from './csv-columns.ts';

/** Whether a row is empty, a total, or a heading between rows. */
function isNotAward(row: readonly string[], vocabulary: LabelVocabulary): boolean {
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

const tableMarkup = ({ header, rows }: Table, vocabulary: LabelVocabulary): string => {
  const body = rows
    .filter((row) => !isNotAward(row, vocabulary))
    .map((row) => `<tr>${row.map(cellMarkup).join('')}`);
  return `<table><thead><tr>${header.map(cellMarkup).join('')}<tbody>${body.join('')}</table>`;
};

interface RowOptions {
  readonly vocabulary: LabelVocabulary;
  /** Whether numbers are written `1.500,00`. */
  readonly isEuropean: boolean;
  /** Beginnings of names that are not awards. */
  readonly skip: readonly string[];
  /** The link of awards that have no URL. */
  readonly url: string;
}

/** Reads rows of cells by converting them to an HTML table; `null` if none of the first rows is a header. */
export function readRows(
  sheetRows: readonly (readonly string[])[],
  { vocabulary, isEuropean, skip, url }: RowOptions,
): PageResult | null {
  const upright = isTransposed(sheetRows, vocabulary)
    ? transpose(sheetRows).map((row) => row.map((cell) => cell ?? ''))
    : sheetRows;
  const table = tableOf(upright, vocabulary, isEuropean);
  if (table === null) return null;
  const document = parsePage({ body: tableMarkup(table, vocabulary), url });
  const [element] = elementsOf(document.$('table'));
  const awards = element === undefined ? null : readTable(element, document, vocabulary);
  if (awards === null) return null;
  const found = awards.filter((award) => award !== null);
  const built = found.map((award) => build(award, { pageUrl: document.base, vocabulary }));
  const result = pageResult({
    built: built.filter(({ identity }) => !isSkipped(identity.title, skip)),
    unreadable: awards.length - found.length,
    statesNone: awards.length === 0,
    marker: `columns ${table.header.filter(Boolean).join(', ')}`,
  });
  if (result.kind !== 'read') return result;
  // The rows are not nodes of the page.
  const { origins, leftOut = [], ...reading } = result;
  const isExcluded = (name: string): boolean => isSkipped(name, skip);
  const options = { vocabulary, isExcluded, hasPlacesForAll: false };
  const ofRows = pageAccount({ document, isDetail: false }, { ...reading, origins }, options);
  return {
    ...reading,
    leftOut: [...ofRows, ...leftOut, ...table.rows.flatMap((row) => notAward(row, vocabulary))],
  };
}

/** A row that is not an award, unless it is empty. */
function notAward(row: readonly string[], vocabulary: LabelVocabulary): LeftOut[] {
  const cells = row.filter((cell) => cell !== '');
  if (cells.length === 0 || !isNotAward(row, vocabulary)) return [];
  const values = cells.filter(isValueCell);
  return [{ kind: 'item', text: cells.join(' · '), values, why: 'a total, or a heading between rows' }];
}
