import { tagOf } from '../../html/aria-tags.ts';
import { childrenOf, type Element, elementsOf, isElement, type Node } from '../../html/dom.ts';
import { isHidden } from '../../html/hidden.ts';
import type { Line } from '../../html/line.ts';
import { linesOf } from '../../html/lines.ts';
import type { Document } from '../../html/parse.ts';

export interface Cell {
  readonly element: Element;
  readonly lines: readonly Line[];
  readonly text: string;
  readonly isHeader: boolean;
  /** Its `colspan`. */
  readonly columns: number;
  /** Whether the cell spans down from a row above. */
  readonly fromAbove: boolean;
}

export interface Row {
  readonly element: Element;
  /** By column; `undefined` where there is no cell, or where a cell to the left spans the column. */
  readonly cells: readonly (Cell | undefined)[];
  readonly inHead: boolean;
}

/** Limits memory: a typo in a span could create a million cells. */
const MAX_COLUMNS = 100;

const span = (element: Element, name: string): number =>
  Math.min(
    MAX_COLUMNS,
    Math.max(1, Number.parseInt(element.attribs[name] ?? element.attribs[`aria-${name}`] ?? '1', 10) || 1),
  );

function parentName(node: Node): string {
  const { parent } = node;
  return parent !== null && isElement(parent) ? parent.name : '';
}

const isRow = (node: Node): node is Element => isElement(node) && tagOf(node) === 'tr';
const isCell = (node: Node): node is Element => isElement(node) && /^t[dh]$/.test(tagOf(node));

function ownRows({ $ }: Document, table: Element): Element[] {
  const groups = elementsOf($(table).children('thead, tbody, tfoot, [role="rowgroup"]'));
  return [table, ...groups]
    .flatMap(childrenOf)
    .filter(isRow)
    .filter((row) => !isHidden(row));
}

function readCell(element: Element, base: string): Cell {
  const lines = linesOf(element, base).map((line) =>
    line.kind === 'term' ? { ...line, kind: 'text' as const } : line,
  );
  const text = lines.map((line) => line.text).join('; ');
  return {
    element,
    lines,
    text,
    isHeader: tagOf(element) === 'th',
    columns: span(element, 'colspan'),
    fromAbove: false,
  };
}

/** The rows of a table (without nested tables), with spans expanded so that every cell is in its column. */
export function tableGrid(page: Document, table: Element): Row[] {
  const { base } = page;
  const reaching: { cell: Cell; rows: number }[] = [];
  return ownRows(page, table).map((element) => {
    const cells: (Cell | undefined)[] = [];
    const own = childrenOf(element)
      .filter(isCell)
      .slice(0, MAX_COLUMNS)
      .filter((cell) => !isHidden(cell));
    // A row uses up one row of each span from above, even if the row itself has fewer cells.
    const above = reaching.map((span) => (span.rows > 0 ? span.cell : undefined));
    for (const span of reaching) span.rows -= 1;
    let column = 0;
    const takeFromAbove = (): void => {
      for (let cell = above[column]; cell !== undefined; cell = above[column]) {
        cells[column] = { ...cell, fromAbove: true };
        column += 1;
      }
    };
    for (const item of own) {
      takeFromAbove();
      if (column >= MAX_COLUMNS) break;
      const cell = readCell(item, base);
      const rows = span(item, 'rowspan') - 1;
      cells[column] = cell;
      const end = Math.min(MAX_COLUMNS, column + cell.columns);
      for (let at = column; at < end; at += 1) reaching[at] = { cell, rows };
      column += cell.columns;
    }
    for (const [at, cell] of above.entries())
      if (at >= column && cell !== undefined) cells[at] = { ...cell, fromAbove: true };
    return { element, cells, inHead: parentName(element) === 'thead' };
  });
}
