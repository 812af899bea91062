import { attribute, classesOf, type Element } from './dom.ts';

/** Footnote marks: small print after a word or number that is not part of it. */

const CLASS = /^(super(script)?|sup|foot-?note(-?ref(erence)?)?|MsoFootnoteReference|MsoEndnoteReference)$/i;
const MARK = /^[[(]?([*†‡§¶#]+|\d{1,2}|[a-z])(\s*,\s*(\d{1,2}|[a-z]))*[\])]?$/;
const CENTS = /^(00|25|50|75|9\d)$/;

const isRaised = (element: Element): boolean =>
  element.name === 'sup' ||
  classesOf(element).some((name) => CLASS.test(name)) ||
  /vertical-align\s*:\s*super/i.test(attribute(element, 'style'));

const isReference = (element: Element): boolean =>
  element.name === 'a' && /^#./.test(attribute(element, 'href'));

/**
 * The replacement for an element that is a footnote mark (`''`), or cents in small print after a sum (`.00`). `null`: it
 * is neither. `before`: the text directly before it.
 */
export function footnoteText(element: Element, textOf: () => string, before: string): string | null {
  if (!isRaised(element) && !isReference(element)) return null;
  const mark = textOf().trim();
  if (!MARK.test(mark) || !/[\p{L}\p{N}.,:;!?)”"’%]$/u.test(before)) return null;
  return isRaised(element) && CENTS.test(mark) && /\d$/.test(before) && before.includes('$')
    ? `.${mark}`
    : '';
}
