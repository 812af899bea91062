import { type Document, type Element, elementsOf, holds } from '../html/dom.ts';
import { type Line, textOf } from '../html/lines.ts';
import { isPageHeading, namesAward, namesGroup } from './award-words.ts';
import { isAboutOthers } from './entries.ts';
import { isSkipped } from './options.ts';
import { readTitle } from './title.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Choice {
  readonly heading: string | undefined;
  readonly skip: readonly string[];
  readonly vocabulary: Vocabulary;
}

/** Headings of the level, of those below the page's title, at which most name an award; the deeper of equals. */
function awardLevel(headings: readonly Line[]): number {
  const scores = [2, 3, 4, 5, 6].map((level) => {
    const named = headings.filter(
      (line) => line.level === level && namesAward(line.text) && !namesGroup(line.text),
    );
    return { level, score: named.length };
  });
  const best = scores.reduce((a, b) => (b.score >= a.score && b.score > 0 ? b : a));
  return best.score > 0 ? best.level : 0;
}

function isPossible({ text }: Line, { skip }: Choice): boolean {
  const title = readTitle(text).text;
  return title !== '' && !isSkipped(title, skip) && !isAboutOthers(title);
}

/** The lines that begin with the chosen elements, headings or not. */
function chosenLines(lines: readonly Line[], elements: readonly Element[], base: string): Line[] {
  const found = elements.flatMap((element) => {
    const text = textOf(element, base);
    const fits = (line: Line): boolean =>
      (holds(element, line.block) || holds(line.block, element)) && line.text.startsWith(text);
    return text === '' ? [] : (lines.find(fits) ?? []);
  });
  return [...new Set(found)];
}

/** The heading lines that name one award each. */
export function awardHeadings(lines: readonly Line[], { $, base }: Document, choice: Choice): Line[] {
  const { heading, vocabulary } = choice;
  const possible = lines.filter((line) => line.kind === 'heading' && isPossible(line, choice));
  if (heading !== undefined) {
    return chosenLines(lines, elementsOf($(heading)), base).filter((line) => isPossible(line, choice));
  }
  const named = possible.filter(
    ({ text }) => !isPageHeading(text, vocabulary) && !namesGroup(readTitle(text).text),
  );
  const level = awardLevel(named);
  return named.filter((line) => line.level === level);
}
