import type { FoundAward } from '../../awards/build.ts';
import { mayBeAward, namesAward } from '../../awards/name.ts';
import { isSkipped } from '../../awards/options.ts';
import { readTitle } from '../../awards/title.ts';
import { attribute, isElement, type Node } from '../../html/dom.ts';
import { type ListPage, linesOutside, listKind } from '../list-kind.ts';
import { type AccordionOptions, basics } from './options.ts';
import { findToggles, panelLines, type Toggle, titleLines } from './toggles.ts';

interface NamedToggle extends Toggle {
  readonly name: string;
}

/** Leaves out toggles that are in the panel of another. */
function outer<T extends Toggle>(toggles: readonly T[]): T[] {
  const opens = new Map(toggles.flatMap((toggle) => toggle.panel.map((node) => [node, toggle])));
  return toggles.filter((toggle) => {
    for (let node: Node | null = toggle.title; node !== null; node = node.parent) {
      if ((opens.get(node) ?? toggle) !== toggle) return false;
    }
    return true;
  });
}

/** The toggles that are awards. If several open one panel, the first; of nested ones the outer, unless it is a group. */
function awardsAmong(
  toggles: readonly Toggle[],
  { document, vocabulary }: ListPage,
  skip: readonly string[],
) {
  const firstOf = new Map(toggles.toReversed().map((toggle) => [toggle.panel[0], toggle]));
  const possible = [...firstOf.values()].toReversed().flatMap((toggle): NamedToggle[] => {
    const name = readTitle(titleLines(toggle, document)[0]?.text ?? '').text;
    return name !== '' && mayBeAward(name, vocabulary) ? [{ ...toggle, name }] : [];
  });
  return outer(possible).filter(({ name }) => !isSkipped(name, skip));
}

function readToggle(toggle: Toggle, { document }: ListPage): FoundAward {
  const [name, ...beside] = titleLines(toggle, document);
  const [panel] = toggle.panel;
  const anchor =
    attribute(toggle.title, 'aria-controls') ||
    attribute(toggle.title, 'id') ||
    (panel !== undefined && isElement(panel) ? attribute(panel, 'id') : '');
  return {
    title: name?.text ?? '',
    titleLinks: name?.links ?? [],
    anchor: anchor || null,
    id: null,
    lines: [...beside, ...panelLines(toggle, document)],
  };
}

/** A panel per award. A deadline or contact in the text around them applies to all awards. */
export const accordion = listKind<AccordionOptions>({
  ...basics,

  find(page, { item, title, body, skip }) {
    const ways = findToggles(page.document, page.containers, { item, title, body });
    const score = (toggles: readonly NamedToggle[]): number =>
      toggles.length + toggles.filter(({ name }) => namesAward(name)).length;
    // The kind of toggle that finds the most awards.
    const awards = ways
      .map((toggles) => awardsAmong(toggles, page, skip))
      .reduce((a, b) => (score(b) > score(a) ? b : a), []);
    return {
      awards: awards.map((toggle) => readToggle(toggle, page)),
      around: linesOutside(
        page.lines,
        ways.flat().flatMap((toggle) => [toggle.title, ...toggle.panel]),
      ),
      marker: item ?? 'panels that open',
    };
  },
});
