import { typeOfCell } from './content.ts';
import type { Vocabulary } from './vocabulary.ts';

type Rows<Cell> = readonly (readonly Cell[])[];

/** Whether a table has a column per award: names in the first row, labels in the first column. */
export function isTransposed([names = [], ...rows]: Rows<string>, vocabulary: Vocabulary): boolean {
  const [corner = '', ...above] = names;
  const titles = above.filter((text) => text !== '');
  const fields = rows.flatMap(([label = '']) => vocabulary.fieldOf(label) ?? []);
  const isCorner = vocabulary.fieldOf(corner) === 'title' || (corner === '' && titles.length > 1);
  return (
    isCorner &&
    titles.length > 0 &&
    titles.every((text) => vocabulary.fieldOf(text) === null && typeOfCell(text) === 'other') &&
    new Set(fields).size > 1 &&
    fields.length >= rows.length / 2
  );
}

/** Swaps rows and columns; missing cells are `undefined`. */
export const transpose = <Cell>(rows: Rows<Cell>): (Cell | undefined)[][] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) =>
    rows.map((row) => row[at]),
  );
