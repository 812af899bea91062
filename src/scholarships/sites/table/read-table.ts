import { type Document, type Element, elementsOf } from '../html/dom.ts';
import { type Line, textOf } from '../html/lines.ts';
import { namesGroup } from '../record/award-words.ts';
import { type BuildSetting, type Built, build } from '../record/build.ts';
import { typeOfCell } from '../record/content.ts';
import { isSkipped } from '../record/options.ts';
import { readTitle } from '../record/title.ts';
import type { Field, Vocabulary } from '../record/vocabulary.ts';
import { type Column, columnsOf, NAMES } from './columns.ts';
import { type Cell, gridOf, type Row } from './grid.ts';

type TableSetting = BuildSetting & { readonly skip: readonly string[] };

export interface TableRows {
  readonly built: readonly Built[];
  readonly unreadable: number;
}

const textsOf = ({ cells }: Row): string[] => Array.from(cells, (cell) => cell?.text ?? '');
const filled = ({ cells }: Row): Cell[] =>
  cells.filter((cell) => cell !== undefined && cell.text !== '') as Cell[];

/** The last row of the head; without one, the first row that is all `th` or names two fields. */
function headerRow(rows: readonly Row[], vocabulary: Vocabulary): Row | undefined {
  const heads = rows.filter((row) => row.inHead && filled(row).length > 1);
  const isHeader = (row: Row): boolean => {
    const cells = filled(row);
    const named = cells.filter(({ text }) => vocabulary.fieldOf(text) !== null);
    return cells.length > 1 && (cells.every((cell) => cell.isHeader) || named.length >= 2);
  };
  return heads.at(-1) ?? rows.slice(0, 5).find(isHeader);
}

/** What a table is about, by its caption or the heading over it. */
function subjectOf(table: Element, { $, base }: Document): string[] {
  const [caption] = elementsOf($(table).children('caption'));
  const [heading] = elementsOf($(table).prevAll('h2, h3, h4, h5').first());
  return [caption, heading].flatMap((element) => (element === undefined ? [] : textOf(element, base) || []));
}

const COUNTER = /^(#|no\.?|nr\.?)$/i;

/** What a cell is: its column's field, unless it plainly holds another of the typed ones. */
function fieldOfCell(cell: Cell, column: Column, present: ReadonlySet<Field>): Field | null {
  const type = typeOfCell(cell.text);
  const isOther = (type === 'amount' || type === 'deadline' || type === 'gpa') && type !== column.field;
  const isTyped = column.field === 'amount' || column.field === 'deadline' || column.field === 'gpa';
  return isTyped && isOther && !present.has(type) ? type : column.field;
}

const textLine = (kind: Line['kind'], text: string, row: Element): Line => ({
  kind,
  text,
  parts: [{ text, bold: false }],
  level: 0,
  gap: true,
  rule: false,
  row,
  links: [],
  item: null,
  block: row,
});

/** `$1,500 / 3.2`: each part is what it looks like, else what its place says. */
function splitCell(text: string, fields: readonly Field[]): (readonly [Field, string])[] {
  const parts = text.split(/\s*[/|;]\s*/);
  return parts.flatMap((part, at) => {
    const type = typeOfCell(part);
    const field = fields.find((each) => each === type) ?? fields[at];
    return type === 'blank' || field === undefined ? [] : [[field, part] as const];
  });
}

/** A row as the labelled lines of one award. */
function linesOfRow(row: Row, columns: readonly Column[]): { lines: Line[]; fields: Map<string, Field> } {
  const lines: Line[] = [];
  const fields = new Map<string, Field>();
  const present = new Set(
    columns.flatMap(({ field }, at) => (field !== null && (row.cells[at]?.text ?? '') !== '' ? field : [])),
  );
  for (const [at, column] of columns.entries()) {
    const cell = row.cells[at];
    if (cell === undefined || cell.text === '' || column.field === 'title' || COUNTER.test(column.header))
      continue;
    if (column.parts !== undefined) {
      for (const [field, text] of splitCell(cell.text, column.parts)) {
        lines.push(textLine('term', NAMES[field], cell.element), textLine('text', text, cell.element));
        fields.set(NAMES[field], field);
      }
      continue;
    }
    const field = fieldOfCell(cell, column, present);
    const header = field === column.field || field === null ? column.header : NAMES[field];
    if (header !== '') lines.push(textLine('term', header, cell.element));
    if (field !== null) fields.set(header, field);
    lines.push(...cell.lines.map((line) => (header === '' ? line : { ...line, row: cell.element })));
  }
  return { lines, fields };
}

/** The awards of one table; `null` when it lists none. */
export function readTable(table: Element, page: Document, setting: TableSetting): TableRows | null {
  const rows = gridOf(page, table);
  const header = headerRow(rows, setting.vocabulary);
  const body = rows.filter((row) => row !== header && !row.inHead);
  const data = header === undefined ? body : body.filter((row) => rows.indexOf(row) > rows.indexOf(header));
  const columns = columnsOf(
    header === undefined ? [] : textsOf(header),
    data.filter((row) => filled(row).length > 1).map(textsOf),
    setting.vocabulary,
  );
  return columns === null ? null : readRows(data, columns, subjectOf(table, page), setting);
}

function readRows(
  rows: readonly Row[],
  columns: readonly Column[],
  subject: readonly string[],
  setting: TableSetting,
): TableRows {
  const titleAt = columns.findIndex(({ field }) => field === 'title');
  const built: Built[] = [];
  let unreadable = 0;
  let section: string[] = [];
  for (const row of joinSpanned(rows, titleAt)) {
    const cells = filled(row);
    const [only] = cells;
    if (only === undefined) continue;
    const name = row.cells[titleAt];
    const title = readTitle(name?.lines[0]?.text ?? '').text;
    // A row of one cell heads the rows below it.
    if (cells.length === 1 && columns.length > 2 && (only.columns > 1 || namesGroup(only.text))) {
      section = [only.text];
    } else if (name === undefined || title === '') unreadable += 1;
    else if (isAward(title, setting)) {
      built.push(readRow(row, name, columns, [...subject, ...section], setting));
    }
  }
  return { built, unreadable };
}

function readRow(
  row: Row,
  name: Cell,
  columns: readonly Column[],
  categories: string[],
  setting: BuildSetting,
): Built {
  const [first, ...below] = name.lines;
  const { lines, fields } = linesOfRow(row, columns);
  const vocabulary: Vocabulary = {
    fieldOf: (text, how) => fields.get(text) ?? setting.vocabulary.fieldOf(text, how),
  };
  return build(
    {
      title: first?.text ?? '',
      titleLinks: name.lines.flatMap(({ links }) => links),
      anchor: name.element.attribs.id ?? row.element.attribs.id ?? null,
      id: null,
      lines: [...below, ...lines],
      categories,
    },
    { ...setting, vocabulary },
  );
}

/** Neither the header once more, nor a sum at the bottom. */
const isAward = (title: string, { vocabulary, skip }: TableSetting): boolean =>
  vocabulary.fieldOf(title) !== 'title' && !/^(grand )?totals?$/i.test(title) && !isSkipped(title, skip);

/** A name that reaches over several rows is one award; what differs below it is added to its cells. */
function joinSpanned(rows: readonly Row[], titleAt: number): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    if (last === undefined || row.cells[titleAt]?.fromAbove !== true) {
      joined.push(row);
      continue;
    }
    const cells = Array.from(last.cells, (cell, at) => {
      const more = row.cells[at];
      if (cell === undefined || more === undefined || more.fromAbove || more.text === '') return cell ?? more;
      return { ...cell, lines: [...cell.lines, ...more.lines], text: `${cell.text}; ${more.text}` };
    });
    joined[joined.length - 1] = { ...last, cells };
  }
  return joined;
}
