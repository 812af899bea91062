import type { FoundAward } from '../../awards/build.ts';
import { readTitle } from '../../awards/title.ts';
import { outermost } from '../../html/container.ts';
import type { Element } from '../../html/dom.ts';
import { linesOf, linesOfAll, textOf } from '../../html/lines.ts';
import { type Link, readLink } from '../../html/links.ts';
import type { Document } from '../../html/parse.ts';
import { linesOutside, listExtractor } from '../list-extractor.ts';
import { definition, type NextGenOptions } from './options.ts';

const linksIn = ({ base, find }: Document, result: Element, selector: string): Link[] =>
  find(result, selector).flatMap((anchor) => {
    const link = readLink(anchor.attribs.href ?? '', textOf(anchor, base), base);
    return link === null || link.url === null ? [] : [link];
  });

/** Reads one search result. Its amount, GPA and deadline are in the prose. */
function readResult(
  result: Element,
  page: Document,
  url: string,
  stampIsDeadline: boolean,
): FoundAward | null {
  const { base, find } = page;
  const [heading] = find(result, 'h3, h2, h4');
  const titleLine = heading === undefined ? [] : linesOf(heading, base);
  const title = titleLine.map(({ text }) => text).join(' ');
  const titleLinks = linksIn(page, result, 'h3 a, h2 a, h4 a');
  const applyLinks = linksIn(page, result, 'a.btn.btn-primary, a.btn-primary, a.btn');
  const link = [...applyLinks, ...titleLinks][0]?.url ?? null;
  // If all links lead to the sign-in page, the award links to the list.
  const isLinked = link !== null || find(result, 'a[href]').length > 0;
  if (!isLinked || readTitle(title).text === '') return null;
  const text = find(result, '.ng-force-wrap');
  return {
    title,
    titleLinks: titleLinks.length > 0 ? titleLinks : applyLinks,
    anchor: null,
    id: null,
    titleLine,
    lines:
      text.length > 0
        ? linesOfAll(outermost(text), base)
        : linesOf(result, base).filter(({ kind }) => kind !== 'heading'),
    link: link ?? url,
    stampIsDeadline,
  };
}

/** NextGen "Scholarship Manager", `https://{school}.scholarships.ngwebsolutions.com/Scholarships/Search`. */
export const nextgen = listExtractor<NextGenOptions>({
  ...definition,

  find({ url, document, containers, lines }, { list, item, stampIsDeadline }) {
    const found = containers.flatMap((results) => document.find(results, item));
    const rows = outermost(found);
    return {
      awards: rows.map((row) => readResult(row, document, url, stampIsDeadline)),
      around: linesOutside(lines, rows),
      marker: `${list} ${item}`,
    };
  },
});
