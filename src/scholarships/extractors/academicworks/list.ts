import type { LabelVocabulary } from '../../awards/label-vocabulary.ts';
import { statesNoAwards } from '../../awards/page-wide.ts';
import { readTitle } from '../../awards/title.ts';
import { type Element, elementsOf } from '../../html/dom.ts';
import { linesOf, textOf } from '../../html/lines.ts';
import { resolveLink } from '../../html/links.ts';
import type { Document } from '../../html/parse.ts';
import type { PartialScholarship } from '../../model/award.ts';
import { isClosedLine } from '../../values/classify-text.ts';
import type { PageResult } from '../extractor.ts';
import { layoutChanged, noneFound } from '../page-result.ts';

const TABLES = [
  'table.full.striped-table',
  'table.striped-table',
  'table:has(th[scope="row"] a[href*="/opportunities/"])',
];
const AWARD_PATH = /\/opportunities\/(\d+)\/?$/;
const MIN_READABLE_SHARE = 0.8;

/** The number in an award's URL, which identifies it. */
export const opportunityNumber = (url: string): string | null =>
  AWARD_PATH.exec(new URL(url).pathname)?.[1] ?? null;

function findTable({ $ }: Document): Element | null {
  for (const selector of TABLES) {
    const [table] = elementsOf($(selector));
    if (table !== undefined) return table;
  }
  return null;
}

interface Columns {
  readonly amount: number;
  readonly title: number;
  readonly deadline: number;
}

/** The indexes of the columns; `null` if one is missing; `undefined` if there is no header. */
function columnsOf(
  table: Element,
  { $, base }: Document,
  vocabulary: LabelVocabulary,
): Columns | null | undefined {
  const cells = elementsOf($(table).find('thead tr').first().children('th, td'));
  if (cells.length === 0) return undefined;
  const fields = cells.map((cell) => {
    const words = textOf(cell, base);
    return /^name\b/i.test(words) ? 'title' : vocabulary.fieldOf(words);
  });
  const columns = {
    amount: fields.indexOf('amount'),
    title: fields.indexOf('title'),
    deadline: fields.indexOf('deadline'),
  };
  return Object.values(columns).includes(-1) ? null : columns;
}

function awardText(
  row: Element,
  { base, find }: Document,
  cells: readonly Element[],
  at: number | undefined,
): string {
  const [marked] = find(row, 'td.strong.h4');
  const cell = marked ?? (at === undefined ? undefined : cells[at]);
  return cell === undefined ? '' : textOf(cell, base);
}

/**
 * The last `span` with a date in the cell of the deadline. In an ended row it is only `Ended`, and in a row without a
 * deadline it is empty.
 */
function deadlineText(
  row: Element,
  { $, base, find }: Document,
  cells: readonly Element[],
  at: number | undefined,
): string {
  const [centred] = elementsOf($(row).children('td.center'));
  const cell = (at === undefined ? undefined : cells[at]) ?? centred;
  if (cell === undefined) return '';
  const days = find(cell, 'span')
    .map((span) => textOf(span, base))
    .filter((text) => /\d/.test(text));
  return days.at(-1) ?? textOf(cell, base);
}

function readRow(row: Element, page: Document, columns: Columns | undefined): PartialScholarship | null {
  const { $, base, find } = page;
  const [head] = find(row, 'th[scope="row"]');
  const anchors = find(head ?? row, 'a[href]');
  const anchor = anchors.find(({ attribs }) => AWARD_PATH.test((attribs.href ?? '').replace(/[?#].*/s, '')));
  const link = anchor === undefined ? null : resolveLink(anchor.attribs.href ?? '', base);
  const name = readTitle(anchor === undefined ? '' : textOf(anchor, base));
  const key = link === null ? null : opportunityNumber(link);
  if (link === null || key === null || name.text === '') return null;
  const target = new URL(link);
  const cells = elementsOf($(row).children('th, td'));
  const due = deadlineText(row, page, cells, columns?.deadline);
  const summary = (head === undefined ? [] : find(head, '.mq-no-bp-only')).flatMap((each) =>
    linesOf(each, base),
  );
  return {
    key,
    title: name.text,
    link: `${target.origin}${target.pathname}`,
    description: summary.map(({ text }) => text).join('\n'),
    amount: awardText(row, page, cells, columns?.amount) || null,
    deadline: due || null,
    ended: name.closed || isClosedLine(due),
  };
}

const isMessage = (row: Element, { $, base, find }: Document): boolean =>
  elementsOf($(row).children('td, th')).length <= 1 &&
  (find(row, 'a').length === 0 || statesNoAwards(textOf(row, base)));

/** Reads one page of the list; the caller fills in `follow`. `isFirst`: this is the first page of the list. */
export function readList(page: Document, vocabulary: LabelVocabulary, isFirst: boolean): PageResult {
  const table = findTable(page);
  const [main] = elementsOf(page.$('#main, main, body'));
  const statesNone = (): boolean => main !== undefined && statesNoAwards(textOf(main, page.base));
  if (table === null)
    return statesNone()
      ? { kind: 'read', records: [], follow: [], unreadable: 0 }
      : layoutChanged('no table.striped-table');
  const columns = columnsOf(table, page, vocabulary);
  if (columns === null) return layoutChanged('the table has no columns Award, Name and Deadline');
  const body = elementsOf(page.$(table).children('tbody').children('tr')).filter(
    (row) => !isMessage(row, page),
  );
  const rows = body.map((row) => readRow(row, page, columns));
  const records = rows.filter((record) => record !== null);
  if (records.length < rows.length * MIN_READABLE_SHARE) {
    return layoutChanged(
      `only ${records.length} of ${rows.length} rows have a title and an /opportunities/ number`,
    );
  }
  if (rows.length === 0 && isFirst && !statesNone()) return noneFound('rows of table.striped-table');
  return { kind: 'read', records, follow: [], unreadable: rows.length - records.length };
}
