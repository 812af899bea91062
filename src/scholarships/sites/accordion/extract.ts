import { allText, containerLines, containersOf } from '../html/container.ts';
import { type Document, type Element, holds, isWithin, type Node, parsePage } from '../html/dom.ts';
import type { Line } from '../html/lines.ts';
import { furtherPages } from '../html/paging.ts';
import { isPageHeading, namesAward, namesGroup } from '../record/award-words.ts';
import { type BuildSetting, type Built, build } from '../record/build.ts';
import { isSkipped } from '../record/options.ts';
import { readPageWide } from '../record/page-wide.ts';
import { layoutChanged, readingOf } from '../record/reading.ts';
import { readTitle } from '../record/title.ts';
import { createVocabulary, type Vocabulary } from '../record/vocabulary.ts';
import type { SiteKind } from '../site-kind.ts';
import { type AccordionOptions, options } from './options.ts';
import { findToggles, panelLines, type Toggle, titleLines } from './toggles.ts';

const titleOf = (toggle: Toggle, page: Document): string =>
  readTitle(titleLines(toggle, page)[0]?.text ?? '').text;

const isInside = (inner: Toggle, outer: Toggle): boolean =>
  inner !== outer && outer.panel.some((node: Node) => holds(node, inner.title));

/** A header and the button in it open the same panel. */
function onePerPanel(toggles: readonly Toggle[]): Toggle[] {
  const firstOf = new Map(toggles.toReversed().map((toggle) => [toggle.panel[0], toggle]));
  return toggles.filter((toggle) => firstOf.get(toggle.panel[0]) === toggle);
}

/** The toggles that are awards: of nested ones the outer, unless it only groups them. */
function awardsAmong(toggles: readonly Toggle[], page: Document, vocabulary: Vocabulary): Toggle[] {
  const isAward = new Map(
    toggles.map((toggle) => {
      const title = titleOf(toggle, page);
      return [toggle, title !== '' && !isPageHeading(title, vocabulary) && !namesGroup(title)];
    }),
  );
  const possible = toggles.filter((toggle) => isAward.get(toggle));
  return possible.filter((toggle) => !possible.some((outer) => isInside(toggle, outer)));
}

/** The way of opening panels that opens most awards. */
function awardToggles(
  page: Document,
  containers: readonly Element[],
  chosen: AccordionOptions,
  vocabulary: Vocabulary,
) {
  const { item, title, body, skip } = chosen;
  const ways = containers
    .map((container) => findToggles(page, container, { item, title, body }))
    .reduce((all, ways) => ways.map((toggles, way) => [...(all[way] ?? []), ...toggles]), [] as Toggle[][]);
  const awards = ways.map((toggles) =>
    awardsAmong(onePerPanel(toggles), page, vocabulary).filter(
      (toggle) => !isSkipped(titleOf(toggle, page), skip),
    ),
  );
  const score = (toggles: readonly Toggle[]): number =>
    toggles.length + toggles.filter((toggle) => namesAward(titleOf(toggle, page))).length;
  const best = awards.reduce((a, b) => (score(b) > score(a) ? b : a), []);
  return { awards: best, toggles: ways.flat() };
}

function readToggle(toggle: Toggle, page: Document, setting: BuildSetting): Built {
  const [name, ...beside] = titleLines(toggle, page);
  const [panel] = toggle.panel;
  const { attribs } = toggle.title;
  const anchor =
    attribs['aria-controls'] ??
    attribs.id ??
    (panel !== undefined && 'attribs' in panel ? panel.attribs.id : '');
  return build(
    {
      title: name?.text ?? '',
      titleLinks: name?.links ?? [],
      anchor: anchor || null,
      id: null,
      lines: [...beside, ...panelLines(toggle, page)],
    },
    setting,
  );
}

/** A panel per award; what the text around them says of deadline and contact holds for all. */
export const accordion: SiteKind<AccordionOptions> = {
  name: 'accordion',
  options,

  start: (url) => [{ url, role: 'list' }],

  read(page, chosen) {
    const document = parsePage(page);
    const containers = containersOf(document, chosen.container);
    if (containers.length === 0) return layoutChanged(`no ${chosen.container ?? 'main'}`);
    const vocabulary = createVocabulary(chosen.labels);
    const { awards, toggles } = awardToggles(document, containers, chosen, vocabulary);
    const lines = containerLines(containers, document.base);
    const inside = new Set<Node>(toggles.flatMap(({ title, panel }) => [title, ...panel]));
    const isAround = ({ block }: Line): boolean => !isWithin(block, inside);
    const pageWide = readPageWide(lines.filter(isAround), vocabulary);
    const setting = { pageUrl: page.url, vocabulary, inherit: chosen.inherit, pageWide };
    return readingOf({
      built: awards.map((toggle) => readToggle(toggle, document, setting)),
      follow: furtherPages(document, page.url, 'list', chosen),
      text: allText(lines),
      marker: chosen.item ?? 'panels that open',
    });
  },
};
