import type { FoundAward } from '../awards/build.ts';
import { readDetails } from '../awards/details.ts';
import { typeOfCell } from '../awards/label-entries.ts';
import type { LabelVocabulary } from '../awards/label-vocabulary.ts';
import { outermost } from '../html/container.ts';
import { classesOf, contains, type Element, isWithin } from '../html/dom.ts';
import { isVisible } from '../html/hidden.ts';
import { linesOf, textOf } from '../html/lines.ts';
import type { Document } from '../html/parse.ts';
import { CLOSES, LAST_DAY } from '../text/closing-words.ts';
import { anyOf } from '../text/words.ts';

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
const categoriesByClass = (box: Element, { find }: Document): Element[] =>
  find(box, 'ul[class], ol[class], p[class], div[class], span[class]').filter(
    (element) =>
      classesOf(element).some((name) => CATEGORIES.test(name)) &&
      isVisible(element) &&
      find(element, 'h1, h2, h3, h4, h5, h6, p').length === 0,
  );

/** `<span class="card__amount">$500</span>`: the class names the field, and the text looks like a value of it. */
const elementsByClass = (field: ByClass, box: Element, { base, find }: Document): Element[] =>
  find(box, '[class]').filter(
    (element) =>
      classesOf(element).some((name) => CLASSES[field].test(name)) &&
      isVisible(element) &&
      typeOfCell(textOf(element, base)) === field,
  );

/** The value in an element, which may contain the label as well. */
const valueIn = (element: Element, field: ByClass, { base }: Document, vocabulary: LabelVocabulary): string =>
  readDetails(linesOf(element, base), vocabulary)[field] ?? textOf(element, base);

const FIELDS = Object.keys(CLASSES) as ByClass[];

/** A price may be a fee, and a date may be that of a blog post. */
const UNSURE = /price|money|^date$|[-_]date$/i;

/** Adds the values and categories of a boxed award that only the class of an element identifies. */
export function withValuesByClass(
  award: FoundAward,
  page: Document,
  vocabulary: LabelVocabulary,
): FoundAward {
  const { box, given = {}, lines } = award;
  if (box === undefined || box === null) return award;
  const stated = { ...readDetails(lines, vocabulary), ...given };
  const blocks = new Set(lines.map(({ block }) => block));
  const isOwn = (element: Element): boolean =>
    isWithin(element, blocks) || lines.some(({ block }) => contains(element, block));
  const taken = new Set<Element>();
  const values = FIELDS.flatMap((field) => {
    const element = elementsByClass(field, box, page).find(
      (each) => isOwn(each) && !classesOf(each).some((name) => UNSURE.test(name)),
    );
    if (element === undefined || stated[field] !== null) return [];
    taken.add(element);
    return [[field, valueIn(element, field, page, vocabulary)] as const];
  });
  const categoryElements =
    given.categories === undefined ? outermost(categoriesByClass(box, page)).filter(isOwn) : [];
  for (const element of categoryElements) taken.add(element);
  const categories = categoryElements.flatMap((element) =>
    linesOf(element, page.base).map(({ text }) => text),
  );
  return {
    ...award,
    given: { ...Object.fromEntries(values), ...(categories.length > 0 && { categories }), ...given },
    lines: lines.filter(({ block }) => !isWithin(block, taken)),
  };
}
