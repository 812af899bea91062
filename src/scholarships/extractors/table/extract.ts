import { statesNoAwards } from '../../awards/page-wide.ts';
import { ancestorsOf, childContaining, type Element, type Node } from '../../html/dom.ts';
import { linesOutside, listExtractor } from '../list-extractor.ts';
import { definition, type TableOptions } from './options.ts';
import { readTable } from './read-table.ts';

/**
 * The nodes that contain lists or other data: nothing in them is page-wide. If a page is laid out with tables, text in
 * a table around all lists is page-wide.
 */
function boxesOf(tables: readonly Element[], lists: readonly Element[]): Node[] {
  const shared = lists.reduce((outer, list) => outer.intersection(ancestorsOf(list)), ancestorsOf(lists[0]));
  const apart = tables.filter((element) => !shared.has(element));
  const isLaidOut = apart.length < tables.length;
  return isLaidOut ? [...apart, ...lists.map((list) => childContaining(shared, list))] : apart;
}

/** A row per award. Headers and cells together decide the field of a column. */
export const table = listExtractor<TableOptions>({
  ...definition,

  find({ document, containers, lines, vocabulary }, { tables }) {
    const found = containers.flatMap((container) => document.find(container, tables));
    const lists = found.map((element) => readTable(element, document, vocabulary));
    const read = found.filter((_, at) => lists[at] !== null);
    const isEmpty = lines.some(({ text }) => statesNoAwards(text));
    return {
      awards: lists.flatMap((awards) => awards ?? []),
      around: linesOutside(lines, boxesOf(found, read)),
      marker: tables,
      ...(lists.every((awards) => awards === null) &&
        !isEmpty && {
          problem: `none of ${found.length} tables (${tables}) is a numbered list of names or has a column of names and a column of values`,
        }),
    };
  },
});
