import { readDetails } from '../../awards/details.ts';
import type { Field, LabelVocabulary } from '../../awards/label-vocabulary.ts';
import { readTitle } from '../../awards/title.ts';
import { outermost } from '../../html/container.ts';
import { type Element, elementsOf, isWithin, type Node } from '../../html/dom.ts';
import type { Line } from '../../html/line.ts';
import { linesOfAll, textOf } from '../../html/lines.ts';
import type { Document } from '../../html/parse.ts';
import { sentencesOf } from '../../text/sentences.ts';
import type { PageResult } from '../extractor.ts';
import { layoutChanged } from '../page-result.ts';
import { opportunityNumber } from './list.ts';

const PROSE_FIELDS: ReadonlySet<Field> = new Set([
  'eligibility',
  'requirements',
  'criterion',
  'gpa',
  'contact',
]);
/** Elements that are not part of the description: data, questions, buttons. */
const BESIDE = 'dl, form, .js-question, .sticky-form-footer, .full-width-rows, table, nav, footer';

/** The paragraphs and lines of the header; if there is no header, those before the award's data. */
function described(main: Element, { base, find }: Document): Line[] {
  const headed = find(main, 'header :is(p, ul, ol)');
  const order = new Map(find(main, '*').map((element, at) => [element, at]));
  const positionOf = (element: Element | undefined): number => (element && order.get(element)) ?? order.size;
  const dataPosition = positionOf(find(main, 'dl')[0]);
  const blocks =
    headed.length > 0 ? headed : find(main, 'p, ul, ol').filter((block) => positionOf(block) < dataPosition);
  const beside = new Set<Node>(find(main, BESIDE));
  const own = blocks.filter((block) => !isWithin(block, beside));
  return linesOfAll(outermost(own), base);
}

/**
 * A vocabulary for prose: without the labels of amounts and dates, so that they do not override the portal's own fields.
 */
const forProse = (vocabulary: LabelVocabulary): LabelVocabulary => ({
  ...vocabulary,
  fieldOf: (label, how) => {
    const field = vocabulary.fieldOf(label, how);
    return field !== null && PROSE_FIELDS.has(field) ? field : null;
  },
});

/** Departments and colleges: the labeled values, or the second value of the full-width rows. */
function scopesOf(main: Element, { base, find }: Document, labeled: readonly string[]): readonly string[] {
  if (labeled.length > 0) return labeled;
  const values = find(main, '.full-width-rows dd');
  const second = values.length >= 3 ? textOf(values[1] ?? main, base) : '';
  return second === '' || /[$\d]/.test(second) ? [] : [second];
}

function requirementsOf(main: Element, { base, find }: Document): string[] {
  const questions = find(main, '.js-question').map((question) => textOf(question, base));
  const footer = find(main, '.sticky-form-footer p').map((text) => textOf(text, base));
  const general = footer.flatMap(sentencesOf).filter((text) => /application/i.test(text));
  return [...new Set([...general, ...questions])].filter((text) => text !== '');
}

/** Reads an award's own page. Without a title, its layout has changed. */
export function readDetail(page: Document, url: string, vocabulary: LabelVocabulary): PageResult {
  const { $, base, find } = page;
  const key = opportunityNumber(url);
  if (key === null) return layoutChanged('the URL of an award has no number');
  const [main] = elementsOf($('section#main, main, #main'));
  if (main === undefined) return layoutChanged('no section#main');
  const [heading] = find(main, 'h3, h1, h2');
  const title = heading === undefined ? null : readTitle(textOf(heading, base));
  if (title === null || title.text === '') return layoutChanged('no title in section#main');

  const lines = described(main, page);
  const proseDetails = readDetails(lines, forProse(vocabulary));
  const dataDetails = readDetails(linesOfAll(find(main, 'dl'), base), vocabulary);
  const record = {
    key,
    title: title.text,
    link: url,
    description: proseDetails.description,
    amount: dataDetails.amount,
    deadline: dataDetails.deadline,
    gpa: dataDetails.gpa ?? proseDetails.gpa,
    eligibility: [...proseDetails.eligibility, ...dataDetails.eligibility],
    requirements: [...proseDetails.requirements, ...requirementsOf(main, page)],
    contactEmail: proseDetails.contactEmail ?? dataDetails.contactEmail,
    categories: scopesOf(main, page, dataDetails.categories),
    ended: dataDetails.ended || title.closed,
  };
  return { kind: 'read', records: [record], follow: [], unreadable: 0 };
}
