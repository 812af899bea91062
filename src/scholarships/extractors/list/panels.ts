import type { FoundAward } from '../../awards/build.ts';
import { mayBeAward, namesAward } from '../../awards/name.ts';
import { isSkipped } from '../../awards/options.ts';
import { readTitle } from '../../awards/title.ts';
import { attribute, type Element, elementsOf, isElement, isWithin, type Node } from '../../html/dom.ts';
import type { Line } from '../../html/line.ts';
import { linesOf, linesOfAll } from '../../html/lines.ts';
import type { Document } from '../../html/parse.ts';
import { type FoundAwards, type ListPage, linesOutside } from '../list-extractor.ts';

/** The element that opens a panel, and the nodes it opens. */
interface Toggle {
  readonly title: Element;
  readonly panel: readonly Node[];
}

const CONTROLS =
  '[aria-controls], [data-bs-target], [data-target], [data-toggle="collapse"][href], [data-bs-toggle="collapse"][href], [role="tab"][href]';
const TITLES = [
  ...['title', 'head', 'button', 'trigger'].map((part) => `[class*="accordion" i][class*="${part}" i]`),
  ...['title', 'head'].flatMap((part) => [
    `[class*="collaps" i][class*="${part}" i]`,
    `[class*="expand" i][class*="${part}" i]`,
  ]),
  ':is([class*="accordion" i], [id*="accordion" i]) > :is(h2, h3, h4, h5)',
  '[class*="toggle" i][class*="title" i], .panel-heading, .faq-question, .ui-accordion-header',
].join(', ');
const TERMS = 'dl[class*="accordion" i] > dt, [class*="accordion" i] dl > dt';

function nextElement(element: Element): Element | null {
  for (let node = element.nextSibling; node !== null; node = node.nextSibling)
    if (isElement(node)) return node;
  return null;
}

const fromDetails = ({ $, find }: Document, within: Element): Toggle[] =>
  find(within, 'details').flatMap((details) => {
    const [title] = elementsOf($(details).children('summary'));
    return title === undefined ? [] : [{ title, panel: details.children.filter((child) => child !== title) }];
  });

/** Buttons and links that refer to the panel they open. If two elements have the same id, browsers open the first. */
function fromControls({ find }: Document, within: Element): Toggle[] {
  const named = find(within, '[id]').toReversed();
  const byId = new Map(named.map((element) => [element.attribs.id, element]));
  return find(within, CONTROLS).flatMap((title) => {
    const { href, ...other } = title.attribs;
    const target = other['aria-controls'] ?? other['data-bs-target'] ?? other['data-target'] ?? href ?? '';
    const panel = byId.get(target.trim().replace(/^#/, ''));
    return panel === undefined ? [] : [{ title, panel: [panel] }];
  });
}

const fromTerms = ({ find }: Document, within: Element): Toggle[] =>
  find(within, TERMS).flatMap((title) => {
    const panel: Element[] = [];
    for (let next = nextElement(title); next?.name === 'dd'; next = nextElement(next)) panel.push(next);
    return panel.length === 0 ? [] : [{ title, panel }];
  });

/** Titles by their class. The panel follows the title, or the boxes that contain nothing but the title. */
function fromClasses({ find }: Document, within: Element): Toggle[] {
  const titles = find(within, TITLES);
  const isTitle = new Set<Node>(titles);
  return titles.flatMap((title) => {
    for (let box: Node | null = title; box !== null && box !== within && isElement(box); box = box.parent) {
      const next = nextElement(box);
      if (next !== null) return isTitle.has(next) ? [] : [{ title, panel: [next] }];
    }
    return [];
  });
}

/** Buttons without any markup of a panel, each right before a box. */
const fromButtons = ({ find }: Document, within: Element): Toggle[] =>
  find(within, 'button').flatMap((title) => {
    const next = nextElement(title);
    return next !== null && /^(div|section|ul|p)$/.test(next.name) ? [{ title, panel: [next] }] : [];
  });

/** The title's lines: the name, and whatever else the closed item shows. */
function titleLines({ title }: Toggle, page: Document): Line[] {
  const [button] = page.find(title, 'button');
  const lines = linesOf(button ?? title, page.base);
  const name = lines.find(({ kind }) => kind === 'heading') ?? lines[0];
  return name === undefined ? [] : [name, ...lines.filter((line) => line !== name)];
}

interface NamedToggle extends Toggle {
  readonly name: string;
}

/** Drops toggles that are inside the panel of another toggle. */
function outer<T extends Toggle>(toggles: readonly T[]): T[] {
  const opens = new Map(toggles.flatMap((toggle) => toggle.panel.map((node) => [node, toggle])));
  return toggles.filter((toggle) => {
    for (let node: Node | null = toggle.title; node !== null; node = node.parent)
      if ((opens.get(node) ?? toggle) !== toggle) return false;
    return true;
  });
}

/**
 * The toggles of awards: of several toggles for one panel, the first; of nested toggles, the outer one, unless it opens
 * a group.
 */
function awardToggles(toggles: readonly Toggle[], { document, vocabulary }: ListPage): NamedToggle[] {
  const firstOf = new Map(toggles.toReversed().map((toggle) => [toggle.panel[0], toggle]));
  const possible = [...firstOf.values()].toReversed().flatMap((toggle): NamedToggle[] => {
    const name = readTitle(titleLines(toggle, document)[0]?.text ?? '').text;
    return name !== '' && mayBeAward(name, vocabulary) ? [{ ...toggle, name }] : [];
  });
  return outer(possible);
}

function readToggle({ title, panel }: Toggle, document: Document): FoundAward {
  const [name, ...beside] = titleLines({ title, panel }, document);
  const [first] = panel;
  const own = new Set<Node>([title]);
  const anchor =
    attribute(title, 'aria-controls') ||
    attribute(title, 'id') ||
    (first !== undefined && isElement(first) ? attribute(first, 'id') : '');
  return {
    title: name?.text ?? '',
    titleLinks: name?.links ?? [],
    anchor: anchor || null,
    id: null,
    titleLine: name === undefined ? [] : [name],
    lines: [...beside, ...linesOfAll(panel, document.base).filter(({ block }) => !isWithin(block, own))],
  };
}

/**
 * Finds a panel per award, by the kind of toggle that finds the most awards. Lines outside the panels may apply to all.
 */
export function findPanels(page: ListPage, skip: readonly string[]): FoundAwards {
  const ways = [fromDetails, fromControls, fromTerms, fromClasses, fromButtons].map((find) =>
    page.containers.flatMap((within) => find(page.document, within)),
  );
  const score = (toggles: readonly NamedToggle[]): number =>
    toggles.length + toggles.filter(({ name }) => namesAward(name)).length;
  const awards = ways
    .map((toggles) => awardToggles(toggles, page).filter(({ name }) => !isSkipped(name, skip)))
    .reduce((a, b) => (score(b) > score(a) ? b : a), []);
  return {
    awards: awards.map((toggle) => readToggle(toggle, page.document)),
    around: linesOutside(
      page.lines,
      ways.flat().flatMap(({ title, panel }) => [title, ...panel]),
    ),
    marker: 'expandable panels',
  };
}
