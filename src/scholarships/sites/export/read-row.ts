import { findEmail, validEmail } from '../../normalize/contact.ts';
import { resolveLink } from '../html/links.ts';
import type { Built } from '../record/build.ts';
import { readTitle } from '../record/title.ts';
import { readCell, readDay, readNumber, readSum } from './cell.ts';
import type { ColumnField, Header } from './columns.ts';

export interface RowSetting {
  readonly header: Header;
  readonly isEuropean: boolean;
  /** Where an award without an address of its own is found. */
  readonly fallbackLink: string;
  /** Numbers that count the rows are no numbers of awards. */
  readonly hasIds: boolean;
}

const ENDED = /^(closed|ended|expired|inactive|archived|not (open|available|active|offered)|no|n|false|0)$/i;

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^[-*•]\s*/, '').trim())
    .filter((line) => line !== '');

interface NamedCell {
  readonly name: string;
  readonly text: string;
}

/** A row's cells by what their columns hold; empty ones are not there. */
function cellsOf(row: readonly string[], { fields, names }: Header) {
  const cells = row.map(readCell);
  const of = (field: ColumnField | null): NamedCell[] =>
    fields.flatMap((each, at) => {
      const text = cells[at] ?? '';
      return each === field && text !== '' ? [{ name: names[at] ?? '', text }] : [];
    });
  return {
    of,
    text: (field: ColumnField): string =>
      of(field)
        .map(({ text }) => text)
        .join('; '),
    labelled: (field: ColumnField | null): string[] =>
      of(field).map(({ name, text }) => (name === '' ? text : `${name}: ${text}`)),
    lines: (field: ColumnField): string[] => of(field).flatMap(({ text }) => lines(text)),
  };
}

type Cells = ReturnType<typeof cellsOf>;

/** One column of sums, or two with the ends of a range. */
function amountOf(cells: Cells, isEuropean: boolean): string {
  const amount = cells.text('amount');
  if (amount !== '') return readSum(amount, isEuropean);
  const [low, high] = [readSum(cells.text('low'), isEuropean), readSum(cells.text('high'), isEuropean)];
  if (low === high || high === '') return low;
  return low === '' ? `Up to ${high}` : `${low} - ${high}`;
}

function descriptionOf(cells: Cells, hasEmail: boolean): string {
  const texts = cells.of('description').map(({ text }) => text);
  const contact = hasEmail ? [] : cells.labelled('contact');
  return [...texts, ...cells.labelled('note'), ...cells.labelled(null), ...contact].join('\n\n');
}

const categoriesOf = (cells: Cells): string[] =>
  [...cells.of('category'), ...cells.of('criterion')]
    .flatMap(({ text }) => text.split(/\s*[;,|\n]\s*/))
    .filter((word) => /\p{L}{2}/u.test(word));

/** One award; `null` when the row has no name. */
export function readRow(row: readonly string[], setting: RowSetting): Built | null {
  const { header, isEuropean, fallbackLink, hasIds } = setting;
  const cells = cellsOf(row, header);
  const title = readTitle(cells.of('title')[0]?.text ?? '');
  if (title.text === '') return null;
  const links = cells.of('link').map(({ text }) => resolveLink(text, fallbackLink));
  const contactEmail = validEmail(cells.text('contact')) ?? findEmail(cells.text('contact'));
  const days = cells.of('deadline').map(({ text }) => readDay(text));
  const record = {
    title: title.text,
    link: links.find((link) => link !== null) ?? fallbackLink,
    description: descriptionOf(cells, contactEmail !== null),
    amount: amountOf(cells, isEuropean) || title.amount,
    deadline: days.join('; ') || title.deadline,
    gpa: readNumber(cells.text('gpa'), isEuropean) || null,
    eligibility: [...cells.lines('eligibility'), ...cells.labelled('criterion')],
    requirements: cells.lines('requirements'),
    contactEmail,
    categories: categoriesOf(cells),
    ended: title.closed || cells.of('status').some(({ text }) => ENDED.test(text)),
  };
  const words = [record.description, ...record.eligibility, ...record.requirements].join('\n');
  const id = hasIds ? cells.text('id') || null : null;
  return {
    record,
    identity: { title: title.text, id, url: null, anchor: null, content: [record.link, words] },
  };
}
