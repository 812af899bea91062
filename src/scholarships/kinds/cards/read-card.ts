import type { FoundAward } from '../../awards/build.ts';
import { type Details, readDetails } from '../../awards/details.ts';
import { SET_OFF } from '../../awards/opening-names.ts';
import { readTitle } from '../../awards/title.ts';
import { plainText } from '../../awards/title-line.ts';
import type { Vocabulary } from '../../awards/vocabulary.ts';
import { type Element, elementsOf, isWithin, type Node } from '../../html/dom.ts';
import type { Line } from '../../html/line.ts';
import { linesOf, linesOfAll, textOf } from '../../html/lines.ts';
import { type Link, readLink } from '../../html/links.ts';
import type { Document } from '../../html/parse.ts';
import { cardByClasses } from '../by-class.ts';
import type { Card } from './find-cards.ts';
import type { CardsOptions } from './options.ts';

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

export function readCard(
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
