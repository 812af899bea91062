import { outermost } from '../html/container.ts';
import { type Document, type Element, elementsOf, isWithin, type Node } from '../html/dom.ts';
import { type Line, linesOf, linesOfAll, textOf } from '../html/lines.ts';
import { type Link, readLink } from '../html/links.ts';
import { type BuildSetting, type Built, build } from '../record/build.ts';
import type { Details } from '../record/details.ts';
import { readDetails } from '../record/details.ts';
import { readTitle } from '../record/title.ts';
import { categoriesByClass, fieldByClass } from './by-class.ts';
import type { Card } from './find-cards.ts';
import type { CardsOptions } from './options.ts';

type Fields = Pick<
  CardsOptions,
  | 'link'
  | 'amount'
  | 'deadline'
  | 'gpa'
  | 'description'
  | 'eligibility'
  | 'requirements'
  | 'contact'
  | 'categories'
>;

/** Numbers that content systems give a record, not a place in the list. */
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

const linksIn = (elements: readonly Element[], { $, base }: Document): Link[] =>
  elements
    .flatMap((element) => [
      element,
      ...elementsOf($(element).find('a[href]')),
      ...elementsOf($(element).closest('a[href]')),
    ])
    .flatMap((element) => readLink(element.attribs.href ?? '', textOf(element, base), base) ?? []);

/** What the options point at, read from there and nowhere else. */
function givenBy(fields: Fields, box: Element, page: Document, setting: BuildSetting) {
  const { $, base } = page;
  const found = (selector: string | undefined): Element[] =>
    selector === undefined ? [] : elementsOf($(box).find(selector));
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
    given.contactEmail = readDetails(lines(fields.contact), setting.vocabulary).contactEmail;
  const { description: _, ...pointed } = fields;
  const taken = Object.values(pointed).flatMap((selector) => found(selector));
  return { given, taken };
}

/** One card; `null` when it has no title. */
export function readCard(
  { box, title }: Card,
  fields: Fields,
  page: Document,
  setting: BuildSetting,
): Built | null {
  const { $, base } = page;
  const name = title === null ? '' : textOf(title, base);
  if (title === null || readTitle(name).text === '') return null;
  const { given, taken } = givenBy(fields, box, page, setting);
  for (const field of ['amount', 'deadline', 'gpa'] as const) {
    const classed = fields[field] === undefined ? fieldByClass(field, box, page) : null;
    if (classed === null) continue;
    // A box of the field may hold its label too.
    given[field] = readDetails(linesOf(classed, base), setting.vocabulary)[field] ?? textOf(classed, base);
    taken.push(classed);
  }
  const filed = fields.categories === undefined ? outermost(categoriesByClass(box, page)) : [];
  if (filed.length > 0)
    given.categories = filed.flatMap((element) => linesOf(element, base).map(({ text }) => text));
  taken.push(...filed);
  const described = fields.description === undefined ? [box] : elementsOf($(box).find(fields.description));
  const elsewhere = new Set<Node>([title, ...taken]);
  const lines = linesOfAll(described, base).filter(
    ({ block, text }) => text !== name && !isWithin(block, elsewhere),
  );
  const titleLinks = linksIn([title], page);
  const [link] = fields.link === undefined ? [] : linksIn(elementsOf($(box).find(fields.link)), page);
  const found = {
    title: name,
    titleLinks,
    anchor: box.attribs.id ?? title.attribs.id ?? null,
    id: idOf(box),
    lines,
    given,
  };
  const built = build(found, setting);
  return link?.url == null ? built : { ...built, record: { ...built.record, link: link.url } };
}
