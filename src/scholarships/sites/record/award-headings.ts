import { type Document, elementsOf } from '../html/dom.ts';
import { headingElement, type Line } from '../html/lines.ts';
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

/** The heading lines that name one award each. */
export function awardHeadings(lines: readonly Line[], { $ }: Document, choice: Choice): Line[] {
  const { heading, skip, vocabulary } = choice;
  const possible = lines.filter(({ kind, text }) => {
    const title = kind === 'heading' ? readTitle(text).text : '';
    return title !== '' && !isSkipped(title, skip) && !isAboutOthers(title);
  });
  if (heading !== undefined) {
    const chosen = new Set(elementsOf($(heading)));
    return possible.filter((line) => {
      const element = headingElement(line);
      return element !== null && chosen.has(element);
    });
  }
  const named = possible.filter(
    ({ text }) => !isPageHeading(text, vocabulary) && !namesGroup(readTitle(text).text),
  );
  const level = awardLevel(named);
  return named.filter((line) => line.level === level);
}
