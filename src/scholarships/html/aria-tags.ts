import { attribute, type Element } from './dom.ts';

/** The parts of a table by their ARIA roles, https://www.w3.org/TR/wai-aria-1.2/#table */
const TAGS: ReadonlyMap<string, string> = new Map([
  ['table', 'table'],
  ['row', 'tr'],
  ['columnheader', 'th'],
  ['rowheader', 'th'],
  ['cell', 'td'],
]);

/** The tag of an element, or the tag equivalent to its role: `tr` for `<div role="row">`. */
export const tagOf = (element: Element): string => TAGS.get(attribute(element, 'role')) ?? element.name;
