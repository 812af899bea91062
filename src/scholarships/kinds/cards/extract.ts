import type { FoundAward } from '../../awards/build.ts';
import { type Details, readDetails } from '../../awards/details.ts';
import { mayBeAward, namesAward } from '../../awards/name.ts';
import { SET_OFF } from '../../awards/opening-names.ts';
import { readTitle } from '../../awards/title.ts';
import { plainText } from '../../awards/title-line.ts';
import type { Vocabulary } from '../../awards/vocabulary.ts';
import { outermost } from '../../html/container.ts';
import { childrenOf, type Element, elementsOf, isElement, isWithin, type Node } from '../../html/dom.ts';
import { isVisible } from '../../html/hidden.ts';
import type { Line } from '../../html/line.ts';
import { linesOf, linesOfAll, textOf } from '../../html/lines.ts';
import { type Link, readLink } from '../../html/links.ts';
import { boxOf, countIn } from '../../html/own-box.ts';
import type { Document } from '../../html/parse.ts';
import { cardByClasses } from '../by-class.ts';
import { linesOutside, listKind } from '../list-kind.ts';
import { basics, type CardsOptions } from './options.ts';

/** A box, and the element in it that names the award (`null`: none). */
interface Card {
  readonly box: Element;
  readonly title: Element | null;
}

/** Selectors of titles, best first. Without an option for cards, only the first two are trusted. */
const TITLES = [
  'h2, h3, h4, h5, h6',
  '[class*="title" i] a[href], a[class*="title" i]',
  '[class*="title" i], [class*="name" i]',
  'strong, b',
  'a[href]',
];
const PLAIN_TITLES = 2;
const LONGEST_NAME = 150;
/** Paragraphs that consist of a name in bold. */
const BOLD_LINES = 'p > strong, p > b, div > strong, div > b';
const CARD_CLASS = /card|item|scholarship|award|result|entry|row|listing|tile|teaser|opportunity/i;

/** Each title with the largest box around it that contains no other title. */
function boxesOf(titles: readonly Element[], container: Element): Card[] {
  const counts = countIn(titles);
  return titles.flatMap((title) => {
    const box = boxOf(title, counts, new Set([container]));
    return box !== null && isElement(box) ? [{ box, title }] : [];
  });
}

/** The largest group of boxes with the same parent and element. A single box must look like a card. */
function family(cards: readonly Card[]): Card[] {
  const families = [...Map.groupBy(cards, ({ box }) => box.parent).values()];
  const best = families.reduce((a, b) => (b.length > a.length ? b : a), []);
  const [first] = best;
  if (best.length > 1 || first === undefined) return best;
  return CARD_CLASS.test(first.box.attribs.class ?? '') || first.box.name === 'article' ? best : [];
}

/** Finds cards without options, by their shape. */
function guessCards(page: Document, containers: readonly Element[], vocabulary: Vocabulary): Card[] {
  const { base, find } = page;
  const isTitle = (element: Element): boolean => {
    const { text } = readTitle(textOf(element, base));
    return text !== '' && mayBeAward(text, vocabulary) && isVisible(element);
  };
  const isNameAlone = (element: Element): boolean =>
    element.parent !== null &&
    childrenOf(element.parent).slice(0, 4).filter(isElement).length === 1 &&
    namesAward(textOf(element, base)) &&
    textOf(element.parent, base) === textOf(element, base);
  for (const selector of [...TITLES.slice(0, PLAIN_TITLES), BOLD_LINES]) {
    for (const container of containers) {
      const found = find(container, selector).filter(isTitle);
      const titles = outermost(selector === BOLD_LINES ? found.filter(isNameAlone) : found);
      const cards = family(boxesOf(titles, container));
      const named = cards.filter(({ title }) => title !== null && namesAward(textOf(title, base)));
      if (named.length > 0 && named.length >= cards.length / 2) return cards;
    }
  }
  return [];
}

/** The cards selected by the options. */
function chosenCards(
  page: Document,
  containers: readonly Element[],
  item: string,
  title: string | undefined,
): Card[] {
  const { base, find } = page;
  const boxes = containers.flatMap((container) => find(container, item)).filter(isVisible);
  return outermost(boxes).map((box) => {
    const ways = title === undefined ? TITLES : [title];
    for (const way of ways) {
      const found = find(box, way).find((element) => textOf(element, base) !== '');
      if (found !== undefined) return { box, title: found };
    }
    // A list item may be just a name, perhaps followed by something in parentheses.
    const isName = box.name === 'li' && textOf(box, base).length <= LONGEST_NAME;
    return { box, title: isName ? box : null };
  });
}

type Fields = Omit<
  CardsOptions,
  'list' | 'item' | 'title' | 'inherit' | 'skip' | 'labels' | 'paging' | 'maxPages'
>;

/** Attributes with a content management system's id of a record (not its position in the list). */
const ID_ATTRIBUTES = [
  'data-history-node-id',
  'data-nid',
  'data-node-id',
  'data-post-id',
  'data-scholarship-id',
  'data-award-id',
];

function idOf({ attribs }: Element): string | null {
  const [, number] = /^(?:post|node|scholarship|award)-(\d{2,})$/.exec(attribs.id ?? '') ?? [];
  return ID_ATTRIBUTES.map((name) => attribs[name]).find((value) => value) ?? number ?? null;
}

const linksIn = (elements: readonly Element[], { $, base, find }: Document): Link[] =>
  elements
    .flatMap((element) => [
      element,
      ...find(element, 'a[href]'),
      ...elementsOf($(element).closest('a[href]')),
    ])
    .flatMap((element) => readLink(element.attribs.href ?? '', textOf(element, base), base) ?? []);

/** The fields that the options select. */
function givenBy(fields: Fields, box: Element, page: Document, vocabulary: Vocabulary) {
  const { base, find } = page;
  const found = (selector: string | undefined): Element[] =>
    selector === undefined ? [] : find(box, selector);
  const lines = (selector: string | undefined): Line[] =>
    found(selector).flatMap((element) => linesOf(element, base));
  const texts = (selector: string | undefined): string[] => lines(selector).map(({ text }) => text);
  const given: { -readonly [Key in keyof Details]?: Details[Key] } = {};
  for (const field of ['amount', 'deadline', 'gpa'] as const) {
    if (fields[field] !== undefined) given[field] = texts(fields[field]).join('; ') || null;
  }
  for (const field of ['eligibility', 'requirements', 'categories'] as const) {
    if (fields[field] !== undefined) given[field] = texts(fields[field]);
  }
  if (fields.contact !== undefined)
    given.contactEmail = readDetails(lines(fields.contact), vocabulary).contactEmail;
  const { link, amount, deadline, gpa, eligibility, requirements, contact, categories } = fields;
  const pointed = [link, amount, deadline, gpa, eligibility, requirements, contact, categories];
  const taken = pointed.flatMap((selector) => found(selector));
  return { given, taken };
}

/** `Reed Award – $500 – March 1`: only what is separated from the name. */
function withoutName(line: Line, name: string): Line {
  const behind = line.text.startsWith(name) ? line.text.slice(name.length) : '';
  return SET_OFF.test(behind) ? plainText(line, behind.replace(SET_OFF, '')) : line;
}

function readCard(
  { box, title }: Card,
  fields: Fields,
  page: Document,
  vocabulary: Vocabulary,
): FoundAward | null {
  const { base, find } = page;
  const name = title === null ? '' : textOf(title, base);
  if (title === null || readTitle(name).text === '') return null;
  const { given, taken } = givenBy(fields, box, page, vocabulary);
  const described = fields.description === undefined ? [box] : find(box, fields.description);
  const elsewhere = new Set<Node>([title, ...taken]);
  const lines = linesOfAll(described, base)
    .filter(({ block, text }) => text !== name && !isWithin(block, elsewhere))
    .map((line) => withoutName(line, name));
  const [link] = fields.link === undefined ? [] : linksIn(find(box, fields.link), page);
  const award = {
    title: name,
    titleLinks: linksIn([title], page),
    anchor: box.attribs.id ?? title.attribs.id ?? null,
    id: idOf(box),
    lines,
    given,
    link: link?.url ?? null,
  };
  return cardByClasses(award, box, page, vocabulary);
}

/** A box per award, side by side or stacked. */
export const cards = listKind<CardsOptions>({
  ...basics,

  find(page, chosen) {
    const { document, containers, vocabulary, lines } = page;
    const { item, title } = chosen;
    const found =
      item === undefined
        ? guessCards(document, containers, vocabulary)
        : chosenCards(document, containers, item, title);
    return {
      awards: found.map((card) => readCard(card, chosen, document, vocabulary)),
      around: linesOutside(
        lines,
        found.map(({ box }) => box),
      ),
      marker: item ?? 'boxes with one title each',
    };
  },
});
