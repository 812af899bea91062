import { saysNothing } from '../../awards/empty-list.ts';
import { ancestorsOf, type Node } from '../../html/dom.ts';
import { linesOutside, listKind } from '../list-kind.ts';
import { basics, type TableOptions } from './options.ts';
import { readTable } from './read-table.ts';

/** A row per award. Headers and cells together decide the field of a column. */
export const table = listKind<TableOptions>({
  ...basics,

  find({ document, containers, lines, vocabulary }, { tables }) {
    const found = containers.flatMap((container) => document.find(container, tables));
    const lists = found.map((element) => readTable(element, document, vocabulary));
    const read = found.filter((_, at) => lists[at] !== null);
    const [list, ...more] = read;
    // A page may be laid out by tables: what one of them holds beside its only list is said for all of that.
    const layout = list === undefined || more.length > 0 ? new Set<Node>() : ancestorsOf(list);
    const isEmpty = lines.some(({ text }) => saysNothing(text));
    return {
      awards: lists.flatMap((awards) => awards ?? []),
      around: linesOutside(lines, new Set<Node>(found).difference(layout)),
      marker: tables,
      ...(lists.every((awards) => awards === null) &&
        !isEmpty && {
          problem: `none of ${found.length} tables (${tables}) has a column of names and one of what they award, or is a numbered list of names`,
        }),
    };
  },
});
