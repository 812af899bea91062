import { saysNothing } from '../../awards/empty-list.ts';
import { ancestorsOf, branchBelow } from '../../html/dom.ts';
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
    const shared = read.reduce((outer, list) => outer.intersection(ancestorsOf(list)), ancestorsOf(read[0]));
    // A page may be laid out by tables: what stands in one that holds all lists, beside them, is said for all of them.
    const apart = found.filter((element) => !shared.has(element));
    const beside = apart.length < found.length ? read.map((list) => branchBelow(shared, list)) : [];
    const isEmpty = lines.some(({ text }) => saysNothing(text));
    return {
      awards: lists.flatMap((awards) => awards ?? []),
      around: linesOutside(lines, [...apart, ...beside]),
      marker: tables,
      ...(lists.every((awards) => awards === null) &&
        !isEmpty && {
          problem: `none of ${found.length} tables (${tables}) has a column of names and one of what they award, or is a numbered list of names`,
        }),
    };
  },
});
