import { mayBeAward, namesAward } from '../../awards/name.ts';
import { readTitle } from '../../awards/title.ts';
import type { Vocabulary } from '../../awards/vocabulary.ts';
import { outermost } from '../../html/container.ts';
import { childrenOf, type Element, isElement } from '../../html/dom.ts';
import { isVisible } from '../../html/hidden.ts';
import { textOf } from '../../html/lines.ts';
import { boxOf, countIn } from '../../html/own-box.ts';
import type { Document } from '../../html/parse.ts';

/** A box, and the element in it that names the award (`null`: none). */
export interface Card {
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
export function guessCards(page: Document, containers: readonly Element[], vocabulary: Vocabulary): Card[] {
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
export function chosenCards(
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
