import type { FoundAward } from '../../awards/build.ts';
import { isTransposed, transpose, typeOfCell } from '../../awards/label-entries.ts';
import type { Field, LabelVocabulary } from '../../awards/label-vocabulary.ts';
import { isGeneric, isValue, nameKind, namesAwardsInGeneral } from '../../awards/name.ts';
import { readTitle } from '../../awards/title.ts';
import { type Element, elementsOf, isElement } from '../../html/dom.ts';
import type { Line } from '../../html/line.ts';
import { textOf } from '../../html/lines.ts';
import type { Document } from '../../html/parse.ts';
import { type Cell, type Row, tableGrid } from './grid.ts';
import { type Column, columnsOf, NAMES } from './table-columns.ts';

const textsOf = ({ cells }: Row): string[] => Array.from(cells, (cell) => cell?.text ?? '');
const filled = ({ cells }: Row): Cell[] =>
  cells.filter((cell) => cell !== undefined && cell.text !== '') as Cell[];

/** The last row of the `thead`; without one, the first row that is all `th` or has the names of two fields. */
function headerRow(rows: readonly Row[], vocabulary: LabelVocabulary): Row | undefined {
  const heads = rows.filter((row) => row.inHead && filled(row).length > 1);
  const isHeader = (row: Row): boolean => {
    const cells = filled(row);
    const named = cells.filter(({ text }) => vocabulary.fieldOf(text) !== null);
    return cells.length > 1 && (cells.every((cell) => cell.isHeader) || named.length >= 2);
  };
  return heads.at(-1) ?? rows.slice(0, 5).find(isHeader);
}

/** Maximum distance of a heading from its table, in elements. */
const MAX_ABOVE = 20;

/** The subject of a table: its caption, and the heading above it. */
function subjectOf(table: Element, { $, base }: Document): string[] {
  const [caption] = elementsOf($(table).children('caption'));
  const above: Element[] = [];
  for (
    let node = table.previousSibling;
    node !== null && above.length < MAX_ABOVE;
    node = node.previousSibling
  ) {
    if (isElement(node)) above.push(node);
  }
  const heading = above.find(({ name }) => /^h[2-5]$/.test(name));
  return [caption, heading].flatMap((element) => (element === undefined ? [] : textOf(element, base) || []));
}

/** The field of a cell: the field of its column, unless the cell is clearly an amount, a deadline or a GPA. */
function fieldOfCell(cell: Cell, column: Column, present: ReadonlySet<Field>): Field | null {
  const type = typeOfCell(cell.text);
  const isOther = (type === 'amount' || type === 'deadline' || type === 'gpa') && type !== column.field;
  const isTyped = column.field === 'amount' || column.field === 'deadline' || column.field === 'gpa';
  return isTyped && isOther && !present.has(type) ? type : column.field;
}

const textLine = (kind: Line['kind'], text: string, { element, lines }: Cell): Line => ({
  kind,
  text,
  parts: [{ text, bold: false }],
  level: 0,
  gap: true,
  rule: false,
  row: element,
  links: [],
  item: null,
  block: element,
  nodes: kind === 'term' ? [] : lines.flatMap(({ nodes }) => nodes),
});

/** `$1,500 / 3.2`: the field of each part by its content, or else by its position. */
function splitCell(text: string, fields: readonly Field[]): (readonly [Field, string])[] {
  const parts = text.split(/[/|;]/).map((part) => part.trim());
  return parts.flatMap((part, at) => {
    const type = typeOfCell(part);
    const field = fields.find((each) => each === type) ?? fields[at];
    return type === 'blank' || field === undefined ? [] : [[field, part] as const];
  });
}

/** Converts a row to the labeled lines of an award. */
function linesOfRow(row: Row, columns: readonly Column[]): { lines: Line[]; fields: Map<string, Field> } {
  const lines: Line[] = [];
  const fields = new Map<string, Field>();
  const present = new Set(
    columns.flatMap(({ field }, at) => (field !== null && (row.cells[at]?.text ?? '') !== '' ? field : [])),
  );
  for (const [at, column] of columns.entries()) {
    const cell = row.cells[at];
    if (cell === undefined || cell.text === '' || column.field === 'title' || column.isRowNumber) continue;
    if (column.parts !== undefined) {
      for (const [field, text] of splitCell(cell.text, column.parts)) {
        lines.push(textLine('term', NAMES[field], cell), textLine('text', text, cell));
        fields.set(NAMES[field], field);
      }
      continue;
    }
    const field = fieldOfCell(cell, column, present);
    const header = field === column.field || field === null ? column.header : NAMES[field];
    if (header !== '') lines.push(textLine('term', header, cell));
    if (field !== null) fields.set(header, field);
    lines.push(...cell.lines.map((line) => (header === '' ? line : { ...line, row: cell.element })));
  }
  return { lines, fields };
}

/** Transposes a table that has a column per award, so that it has a row per award. */
function rowPerAward(rows: readonly Row[], vocabulary: LabelVocabulary): readonly Row[] {
  const [head] = rows;
  if (head === undefined || !isTransposed(rows.map(textsOf), vocabulary)) return rows;
  return transpose(rows.map(({ cells }) => Array.from(cells))).map((cells, at) => ({
    element: head.element,
    cells,
    inHead: at === 0,
  }));
}

/** The rows of a table below its header, and its columns; `null` if it has no awards. */
function columnsAndRows(table: Element, page: Document, vocabulary: LabelVocabulary) {
  const rows = rowPerAward(tableGrid(page, table), vocabulary);
  const header = headerRow(rows, vocabulary);
  const below = header === undefined ? rows : rows.slice(rows.indexOf(header) + 1);
  const data = below.filter((row) => !row.inHead);
  const columns = columnsOf(
    header === undefined ? [] : textsOf(header),
    data.filter((row) => filled(row).length > 1).map(textsOf),
    vocabulary,
  );
  return columns === null ? null : { data, columns };
}

/** The awards of a table, with `null` for a row without a name; `null` if the table has no awards. */
export function readTable(table: Element, page: Document, vocabulary: LabelVocabulary) {
  const parts = columnsAndRows(table, page, vocabulary);
  return parts && readRows(parts.data, parts.columns, subjectOf(table, page), vocabulary);
}

/** The names of a numbered table that has nothing else, under a header such as `Award`. */
export function numberedNames(table: Element, page: Document, vocabulary: LabelVocabulary): string[] {
  const parts = columnsAndRows(table, page, vocabulary);
  if (parts === null || !parts.columns.some(({ onlyNames }) => onlyNames)) return [];
  const found = readRows(parts.data, parts.columns, [], vocabulary);
  return found.flatMap((award) => (award === null ? [] : readTitle(award.title).text));
}

function readRows(
  rows: readonly Row[],
  columns: readonly Column[],
  subject: readonly string[],
  vocabulary: LabelVocabulary,
): (FoundAward | null)[] {
  const titleAt = columns.findIndex(({ field }) => field === 'title');
  const found: (FoundAward | null)[] = [];
  let section: string[] = [];
  for (const row of joinRowsOfAwards(rows, columns, titleAt)) {
    const cells = filled(row);
    const [only] = cells;
    if (only === undefined) continue;
    const name = row.cells[titleAt];
    const title = readTitle(name?.lines[0]?.text ?? '').text;
    // A row with a single cell is a heading of the rows below it.
    if (
      cells.length === 1 &&
      (only.columns > 1 || (columns.length > 2 && isSection(only.text, vocabulary)))
    ) {
      section = [only.text];
    } else if (name === undefined || title === '') found.push(null);
    else if (isAward(title) && !cells.every(({ text }) => vocabulary.fieldOf(text) !== null)) {
      found.push(readRow(row, name, columns, [...subject, ...section], vocabulary));
    }
  }
  return found;
}

function readRow(
  row: Row,
  name: Cell,
  columns: readonly Column[],
  categories: string[],
  vocabulary: LabelVocabulary,
): FoundAward {
  const [first, ...below] = name.lines;
  const { lines, fields } = linesOfRow(row, columns);
  return {
    title: first?.text ?? '',
    titleLinks: name.lines.flatMap(({ links }) => links),
    anchor: name.element.attribs.id ?? row.element.attribs.id ?? null,
    id: null,
    titleLine: first === undefined ? [] : [first],
    lines: [...below, ...lines],
    categories,
    vocabulary: { ...vocabulary, fieldOf: (text, how) => fields.get(text) ?? vocabulary.fieldOf(text, how) },
  };
}

/** `Undergraduate Scholarships`, `Merit-based awards`, alone in its row. */
const isSection = (text: string, vocabulary: LabelVocabulary): boolean =>
  nameKind(text, vocabulary) === 'group' || (namesAwardsInGeneral(text) && isGeneric(text));

/** Whether a row is not a total, and does not begin with a day. */
const isAward = (title: string): boolean => !/^(grand )?totals?$/i.test(title) && !isValue(title);

const IS_VALUE: readonly (Field | null)[] = ['amount', 'deadline', 'gpa'];

/** Whether a row without a name continues the row above: it has no value in a column that is already filled. */
function continues(row: Row, above: Row, columns: readonly Column[], titleAt: number): boolean {
  const cells = [...row.cells.entries()].filter(([, cell]) => cell !== undefined && cell.text !== '');
  const isWhole = filled(above).length > 1;
  return (
    isWhole &&
    (row.cells[titleAt]?.text ?? '') === '' &&
    cells.every(([at]) => !IS_VALUE.includes(columns[at]?.field ?? null) || !above.cells[at]?.text)
  );
}

/**
 * Merges rows into one award if they share a name by `rowspan`, or if a row without a name continues the row above;
 * cells that differ are joined.
 */
function joinRowsOfAwards(rows: readonly Row[], columns: readonly Column[], titleAt: number): Row[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const [above] = last ?? [];
    const goesOn =
      above !== undefined &&
      (row.cells[titleAt]?.fromAbove === true || continues(row, above, columns, titleAt));
    if (last === undefined || !goesOn) groups.push([row]);
    else last.push(row);
  }
  return groups.flatMap(([first, ...more]) => (first === undefined ? [] : joinRows(first, more)));
}

function joinRows(first: Row, more: readonly Row[]): Row {
  if (more.length === 0) return first;
  const width = Math.max(first.cells.length, ...more.map(({ cells }) => cells.length));
  const cells = Array.from({ length: width }, (_, at): Cell | undefined => {
    const below = more.flatMap((row) => row.cells[at] ?? []);
    const all = [first.cells[at] ?? [], below.filter((cell) => !cell.fromAbove && cell.text !== '')].flat();
    const [top = below[0]] = all;
    if (top === undefined || all.length < 2) return top;
    return { ...top, lines: all.flatMap(({ lines }) => lines), text: all.map(({ text }) => text).join('; ') };
  });
  return { ...first, cells };
}
