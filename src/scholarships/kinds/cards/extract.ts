import { linesOutside, listKind } from '../list-kind.ts';
import { chosenCards, guessCards } from './find-cards.ts';
import { basics, type CardsOptions } from './options.ts';
import { readCard } from './read-card.ts';

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
