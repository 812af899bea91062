import type { FoundAward } from '../../awards/build.ts';
import { mayBeAward, namesAward } from '../../awards/name.ts';
import { isSkipped } from '../../awards/options.ts';
import { readTitle } from '../../awards/title.ts';
import { attribute, type Element, elementsOf, isElement, isWithin, type Node } from '../../html/dom.ts';
import type { Line } from '../../html/line.ts';
import { linesOf, linesOfAll } from '../../html/lines.ts';
import type { Document } from '../../html/parse.ts';
import { type ListPage, linesOutside, listKind } from '../list-kind.ts';
import { type AccordionOptions, basics } from './options.ts';

interface Toggle {
  readonly title: Element;
  readonly panel: readonly Node[];
}

interface ToggleOptions {
  readonly item: string | undefined;
  readonly title: string | undefined;
  readonly body: string | undefined;
}

const CONTROLS =
  '[aria-controls], [data-bs-target], [data-target], [data-toggle="collapse"][href], [data-bs-toggle="collapse"][href], [role="tab"][href]';
const TITLES = [
  '[class*="accordion" i][class*="title" i]',
  '[class*="accordion" i][class*="head" i]',
  '[class*="accordion" i][class*="button" i]',
  '[class*="accordion" i][class*="trigger" i]',
  '[class*="toggle" i][class*="title" i]',
  ':is([class*="accordion" i], [id*="accordion" i]) > :is(h2, h3, h4, h5)',
  '.panel-heading',
  '[class*="collaps" i][class*="head" i]',
  '[class*="collaps" i][class*="title" i]',
  '[class*="expand" i][class*="title" i]',
  '[class*="expand" i][class*="head" i]',
  '.faq-question',
  '.ui-accordion-header',
].join(', ');
const TERMS = 'dl[class*="accordion" i] > dt, [class*="accordion" i] dl > dt, dl.ckeditor-accordion > dt';

function nextElement(element: Element): Element | null {
  for (let node = element.nextSibling; node !== null; node = node.nextSibling)
    if (isElement(node)) return node;
  return null;
}

const parentElement = ({ parent }: Element): Element | null =>
  parent !== null && isElement(parent) ? parent : null;

const fromDetails = ({ $, find }: Document, within: Element): Toggle[] =>
  find(within, 'details').flatMap((details) => {
    const [title] = elementsOf($(details).children('summary'));
    return title === undefined ? [] : [{ title, panel: details.children.filter((child) => child !== title) }];
  });

function targetOf(control: Element): string {
  const { attribs } = control;
  const target =
    attribs['aria-controls'] ?? attribs['data-bs-target'] ?? attribs['data-target'] ?? attribs.href ?? '';
  return target.trim().replace(/^#/, '');
}

/** Buttons and links that refer to the panel they open. */
function fromControls({ find }: Document, within: Element): Toggle[] {
  // Where two elements have one id, browsers open the first.
  const byId = new Map(
    find(within, '[id]')
      .toReversed()
      .map((element) => [element.attribs.id, element]),
  );
  return find(within, CONTROLS).flatMap((title) => {
    const panel = byId.get(targetOf(title));
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
    for (let box: Element | null = title; box !== null && box !== within; box = parentElement(box)) {
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

const fromOptions = (
  { find }: Document,
  within: Element,
  options: ToggleOptions & { item: string },
): Toggle[] =>
  find(within, options.item).flatMap((item) => {
    const [title] = find(item, options.title ?? 'summary, h2, h3, h4, h5, h6, button, a, dt');
    if (title === undefined) return [];
    const bodies = options.body === undefined ? [] : find(item, options.body);
    return [{ title, panel: bodies.length > 0 ? bodies : item.children }];
  });

/** The toggles of a page, one list for each way of finding them; the caller decides which list has the awards. */
function findToggles(page: Document, containers: readonly Element[], options: ToggleOptions) {
  const { item } = options;
  if (item !== undefined)
    return [containers.flatMap((within) => fromOptions(page, within, { ...options, item }))];
  const ways = [fromDetails, fromControls, fromTerms, fromClasses, fromButtons];
  return ways.map((find) => containers.flatMap((within) => find(page, within)));
}

/** The title's lines: the name, and whatever else the closed item shows. */
function titleLines({ title }: Toggle, page: Document): Line[] {
  const [button] = page.find(title, 'button');
  const lines = linesOf(button ?? title, page.base);
  const name = lines.find(({ kind }) => kind === 'heading') ?? lines[0];
  return name === undefined ? [] : [name, ...lines.filter((line) => line !== name)];
}

function panelLines({ title, panel }: Toggle, { base }: Document): Line[] {
  const own = new Set<Node>([title]);
  return linesOfAll(panel, base).filter(({ block }) => !isWithin(block, own));
}

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
