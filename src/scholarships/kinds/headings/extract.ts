import { awardHeadings } from '../../awards/award-headings.ts';
import { awardsIn } from '../../awards/opening-names.ts';
import { sectionsOf } from '../../awards/sections.ts';
import { listKind } from '../list-kind.ts';
import { type HeadingsOptions, settings } from './options.ts';

/** A heading per award, then prose, bullets and labelled lines. */
export const headings = listKind<HeadingsOptions>({
  ...settings,

  find({ document, containers, lines, vocabulary }, { heading, skip }) {
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
