import type { FoundAward } from '../../awards/build.ts';
import { type Details, readDetails } from '../../awards/details.ts';
import type { LabelVocabulary } from '../../awards/label-vocabulary.ts';
import { type NameKind, nameKind } from '../../awards/name.ts';
import { SET_OFF } from '../../awards/opening-names.ts';
import { readTitle } from '../../awards/title.ts';
import { plainText } from '../../awards/title-line.ts';
import { outermost } from '../../html/container.ts';
import { childrenOf, type Element, elementsOf, isElement, isWithin, type Node } from '../../html/dom.ts';
import { countByAncestor, enclosingBox } from '../../html/enclosing-box.ts';
import { isVisible } from '../../html/hidden.ts';
import type { Line } from '../../html/line.ts';
import { linesOf, linesOfAll, textOf } from '../../html/lines.ts';
import { type Link, readLink } from '../../html/links.ts';
import type { Document } from '../../html/parse.ts';
import { type FoundAwards, type ListPage, linesOutside } from '../list-extractor.ts';
import type { ListOptions } from './options.ts';

/** A box, and the element in it that names the award (`null`: none). */
interface Card {
  readonly box: Element;
  readonly title: Element | null;
}

/** Selectors of titles, best first. If no option selects the boxes, only the first two selectors are trusted. */
const TITLES = [
  'h2, h3, h4, h5, h6, summary',
  '[class*="title" i] a[href], a[class*="title" i]',
  '[class*="title" i], [class*="name" i]',
  'strong, b',
  'button, dt, a[href]',
];
/** Paragraphs that consist of a name in bold. */
const BOLD_LINES = 'p > strong, p > b, div > strong, div > b';
const CARD_CLASS = /card|item|scholarship|award|result|entry|row|listing|tile|teaser|opportunity/i;
const MAX_NAME_LENGTH = 150;

/** The largest group of boxes with the same parent, each around one title. A single box must look like a card. */
function family(titles: readonly Element[], container: Element): Card[] {
  const counts = countByAncestor(titles);
  const cards = titles.flatMap((title) => {
    const box = enclosingBox(title, counts, new Set([container]));
    return box !== null && isElement(box) ? [{ box, title }] : [];
  });
  const families = [...Map.groupBy(cards, ({ box }) => box.parent).values()];
  const best = families.reduce((a, b) => (b.length > a.length ? b : a), []);
  const [first, ...more] = best;
  if (more.length > 0 || first === undefined) return best;
  return CARD_CLASS.test(first.box.attribs.class ?? '') || first.box.name === 'article' ? best : [];
}

/** Boxes next to each other with one title each. */
function guessedCards({ document, containers, vocabulary }: ListPage): Card[] {
  const { base, find } = document;
  const kindOf = (element: Element): NameKind => nameKind(readTitle(textOf(element, base)).text, vocabulary);
  const isTitle = (element: Element): boolean =>
    ['award', 'possible'].includes(kindOf(element)) && isVisible(element);
  const isNamed = (element: Element | null): boolean => element !== null && kindOf(element) === 'award';
  const isNameAlone = (element: Element): boolean =>
    element.parent !== null &&
    childrenOf(element.parent).slice(0, 4).filter(isElement).length === 1 &&
    isNamed(element) &&
    textOf(element.parent, base) === textOf(element, base);
  for (const selector of [...TITLES.slice(0, 2), BOLD_LINES]) {
    for (const container of containers) {
      const found = find(container, selector).filter(isTitle);
      const titles = outermost(selector === BOLD_LINES ? found.filter(isNameAlone) : found);
      const cards = family(titles, container);
      const named = cards.filter(({ title }) => isNamed(title));
      if (named.length > 0 && named.length >= cards.length / 2) return cards;
    }
  }
  return [];
}

function chosenCards({ document, containers }: ListPage, item: string, title: string | undefined): Card[] {
  const { base, find } = document;
  const boxes = containers.flatMap((container) => find(container, item)).filter(isVisible);
  return outermost(boxes).map((box) => {
    for (const selector of title === undefined ? TITLES : [title]) {
      const found = find(box, selector).find((element) => textOf(element, base) !== '');
      if (found !== undefined) return { box, title: found };
    }
    // A list item may be just a name, perhaps followed by something in parentheses.
    const isName = box.name === 'li' && textOf(box, base).length <= MAX_NAME_LENGTH;
    return { box, title: isName ? box : null };
  });
}

/** Attributes with a content management system's id of a record (not its position in the list). */
const ID_ATTRIBUTES = ['history-node-id', 'nid', 'node-id', 'post-id', 'scholarship-id', 'award-id'];

function idOf({ attribs }: Element): string | null {
  const [, number] = /^(?:post|node|scholarship|award)-(\d{2,})$/.exec(attribs.id ?? '') ?? [];
  return ID_ATTRIBUTES.map((name) => attribs[`data-${name}`]).find((value) => value) ?? number ?? null;
}

const linksIn = (elements: readonly Element[], { $, base, find }: Document): Link[] =>
  elements
    .flatMap((element) => [
      element,
      ...find(element, 'a[href]'),
      ...elementsOf($(element).closest('a[href]')),
    ])
    .flatMap((element) => readLink(element.attribs.href ?? '', textOf(element, base), base) ?? []);

/** The fields that the options select, and their elements. */
function selectedIn(box: Element, chosen: ListOptions, page: Document, vocabulary: LabelVocabulary) {
  const taken = new Set<Node>();
  const lines = (selector: string): Line[] =>
    page.find(box, selector).flatMap((element) => {
      taken.add(element);
      return linesOf(element, page.base);
    });
  const texts = (selector: string): string[] => lines(selector).map(({ text }) => text);
  const given: { -readonly [Key in keyof Details]?: Details[Key] } = {};
  for (const field of ['amount', 'deadline', 'gpa'] as const)
    if (chosen[field] !== undefined) given[field] = texts(chosen[field]).join('; ') || null;
  for (const field of ['eligibility', 'requirements', 'categories'] as const)
    if (chosen[field] !== undefined) given[field] = texts(chosen[field]);
  if (chosen.contact !== undefined)
    given.contactEmail = readDetails(lines(chosen.contact), vocabulary).contactEmail;
  const linked = chosen.link === undefined ? [] : page.find(box, chosen.link);
  for (const element of linked) taken.add(element);
  return { given, taken, link: linksIn(linked, page)[0]?.url ?? null };
}

/** `Reed Award – $500 – March 1` without the name. The whole line, if no separator follows the name. */
function withoutName(line: Line, name: string): Line {
  const textAfter = line.text.startsWith(name) ? line.text.slice(name.length) : '';
  return SET_OFF.test(textAfter) ? plainText(line, textAfter.replace(SET_OFF, '')) : line;
}

function readCard({ box, title }: Card, chosen: ListOptions, { document, vocabulary }: ListPage) {
  const { base, find } = document;
  const titleLine = title === null ? [] : linesOf(title, base);
  const name = titleLine.map(({ text }) => text).join(' ');
  if (title === null || readTitle(name).text === '') return null;
  const { given, taken, link } = selectedIn(box, chosen, document, vocabulary);
  const describedElements = chosen.description === undefined ? [box] : find(box, chosen.description);
  const elsewhere = new Set<Node>([title, ...taken]);
  const lines = linesOfAll(describedElements, base)
    .filter(({ block, text }) => text !== name && !isWithin(block, elsewhere))
    .map((line) => withoutName(line, name));
  return {
    title: name,
    titleLinks: linksIn([title], document),
    anchor: box.attribs.id ?? title.attribs.id ?? null,
    id: idOf(box),
    titleLine,
    box,
    lines,
    given,
    link,
  } satisfies FoundAward;
}

/** Finds a box per award, side by side or stacked. */
export function findBoxes(page: ListPage, chosen: ListOptions): FoundAwards {
  const { item, title } = chosen;
  const found = item === undefined ? guessedCards(page) : chosenCards(page, item, title);
  return {
    awards: found.map((card) => readCard(card, chosen, page)),
    around: linesOutside(
      page.lines,
      found.map(({ box }) => box),
    ),
    marker: item ?? 'boxes with one title each',
  };
}
