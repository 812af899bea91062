import { typeOfCell } from '../../awards/content.ts';
import type { Element } from '../../html/dom.ts';
import { isVisible } from '../../html/hidden.ts';
import { textOf } from '../../html/lines.ts';
import type { Document } from '../../html/parse.ts';
import { CLOSES, LAST_DAY } from '../../text/closing-words.ts';
import { anyOf } from '../../text/words.ts';

const CLASSES = {
  amount: /(^|[-_])(amount|award|value|stipend|price|money|funding)([-_](text|value|label|badge))?$/i,
  deadline: new RegExp(
    `(^|[-_])(${anyOf(LAST_DAY, CLOSES)}(-?date)?|date)([-_](text|value|label|badge))?$`,
    'i',
  ),
  gpa: /(^|[-_])(gpa|min-?gpa)([-_](text|value))?$/i,
} as const;
type ByClass = keyof typeof CLASSES;

const CATEGORIES = /(^|[-_])(tags?|tag-?list|categor(y|ies)|keywords|terms|topics)$/i;

/** Elements with the award's categories, such as `<ul class="tags">`. */
export const categoriesByClass = (box: Element, { find }: Document): Element[] =>
  find(box, 'ul[class], ol[class], p[class], div[class], span[class]').filter(
    (element) =>
      (element.attribs.class ?? '').split(/\s+/).some((name) => CATEGORIES.test(name)) &&
      isVisible(element) &&
      find(element, 'h1, h2, h3, h4, h5, h6, p').length === 0,
  );

/** `<span class="card__amount">$500</span>`: the class names the field, and the text looks like it. */
export function fieldByClass(field: ByClass, box: Element, { base, find }: Document): Element | null {
  const found = find(box, '[class]').filter(
    (element) =>
      (element.attribs.class ?? '').split(/\s+/).some((name) => CLASSES[field].test(name)) &&
      isVisible(element) &&
      typeOfCell(textOf(element, base)) === field,
  );
  return found[0] ?? null;
}
