import { awardHeadings } from '../../awards/award-headings.ts';
import type { FoundAward } from '../../awards/build.ts';
import { awardsIn } from '../../awards/opening-names.ts';
import { isOutsideDetail, ownLines, sectionsOf } from '../../awards/sections.ts';
import type { Line } from '../../html/line.ts';
import { speaksOfAward } from '../../text/award-nouns.ts';
import { listKind } from '../list-kind.ts';
import { basics, type HeadingsOptions } from './options.ts';

/** The whole page as one award: what is below its name or the first heading about awards, up to past recipients. */
function wholePage(name: string, lines: readonly Line[]): FoundAward {
  const isHeading = ({ kind, text }: Line): boolean => kind === 'heading' && speaksOfAward(text);
  const start = lines.findIndex((line) => line.text === name || isHeading(line)) + 1;
  const own = ownLines(lines.slice(start), isOutsideDetail, false);
  return { title: name, titleLinks: [], anchor: null, id: null, lines: own };
}

/** A heading per award, then prose, bullets and labelled lines. */
export const headings = listKind<HeadingsOptions>({
  ...basics,

  find({ document, containers, lines, vocabulary }, { heading, name, skip }) {
    if (name !== undefined) return { awards: [wholePage(name, lines)], around: [], marker: name };
    const awards = awardHeadings(lines, document, { heading, skip, vocabulary });
    const sections = sectionsOf(lines, awards, containers, vocabulary);
    const found = awardsIn(sections, vocabulary);
    const own = new Set([
      ...sections.map(({ heading: line }) => line),
      ...found.flatMap((award) => [...(award.titleLine ?? []), ...award.lines]),
    ]);
    return {
      awards: found,
      around: lines.filter((line) => !own.has(line)),
      marker: heading ?? 'headings that name an award',
    };
  },
});
