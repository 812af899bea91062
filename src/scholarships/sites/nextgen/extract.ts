import { outermost } from '../html/container.ts';
import { type Document, type Element, elementsOf, parsePage } from '../html/dom.ts';
import { linesOf, linesOfAll, textOf } from '../html/lines.ts';
import { type Link, readLink } from '../html/links.ts';
import { furtherPages } from '../html/paging.ts';
import { type Built, build } from '../record/build.ts';
import { hasDeadline } from '../record/page-wide.ts';
import { layoutChanged, readingOf } from '../record/reading.ts';
import { readTitle } from '../record/title.ts';
import { createVocabulary, type Vocabulary } from '../record/vocabulary.ts';
import type { SiteKind } from '../site-kind.ts';
import { type NextGenOptions, options } from './options.ts';

const linksIn = ({ $, base }: Document, result: Element, selector: string): Link[] =>
  elementsOf($(result).find(selector)).flatMap((anchor) => {
    const link = readLink(anchor.attribs.href ?? '', textOf(anchor, base), base);
    return link === null || link.url === null ? [] : [link];
  });

interface Setting {
  readonly pageUrl: string;
  readonly vocabulary: Vocabulary;
  readonly stampIsDeadline: boolean;
}

/** Award, average and deadline are all prose, in the result's own text; a sibling's are not looked at. */
function readResult(result: Element, page: Document, setting: Setting): Built | null {
  const { $, base } = page;
  const { pageUrl, vocabulary, stampIsDeadline } = setting;
  const [heading] = elementsOf($(result).find('h3, h2, h4'));
  if (heading === undefined) return null;
  const titleLinks = linksIn(page, result, 'h3 a, h2 a, h4 a');
  const applyLinks = linksIn(page, result, 'a.btn.btn-primary, a.btn-primary, a.btn');
  const [link] = [...applyLinks, ...titleLinks];
  // Where everything leads to the sign-in page, the list itself is as far as anybody gets.
  const url = link?.url ?? ($(result).find('a[href]').length > 0 ? pageUrl : null);
  const title = readTitle(textOf(heading, base));
  if (url === null || title.text === '') return null;
  const text = elementsOf($(result).find('.ng-force-wrap'));
  const lines =
    text.length > 0
      ? linesOfAll(outermost(text), base)
      : linesOf(result, base).filter(({ kind }) => kind !== 'heading');
  const own = titleLinks.length > 0 ? titleLinks : applyLinks;
  const found = { title: title.text, titleLinks: own, anchor: null, id: null, lines };
  const { record, identity } = build(found, { pageUrl, vocabulary });
  const stamped = stampIsDeadline && !hasDeadline(record.description ?? '') ? title.stamp : null;
  const ended = title.closed || record.ended === true;
  return { identity, record: { ...record, link: url, deadline: record.deadline ?? stamped, ended } };
}

/** NextGen "Scholarship Manager", `https://{school}.scholarships.ngwebsolutions.com/Scholarships/Search`. */
export const nextgen: SiteKind<NextGenOptions> = {
  name: 'nextgen',
  options,

  start: (url) => [{ url, role: 'list' }],

  read(page, { list, item, labels, stampIsDeadline, ...pages }) {
    const document = parsePage(page);
    const [results] = elementsOf(document.$(list));
    if (results === undefined) return layoutChanged(`no ${list}`);
    const setting = { pageUrl: page.url, vocabulary: createVocabulary(labels), stampIsDeadline };
    const rows = outermost(elementsOf(document.$(results).find(item)));
    const built = rows.map((row) => readResult(row, document, setting)).filter((each) => each !== null);
    return readingOf({
      built,
      unreadable: rows.length - built.length,
      follow: furtherPages(document, page.url, 'list', pages),
      text: textOf(results, document.base),
      marker: `${list} ${item}`,
    });
  },
};
