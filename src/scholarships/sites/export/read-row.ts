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

/** One award; `null` when the row has no name. */
export function readRow(row: readonly string[], setting: RowSetting): Built | null {
  const { header, isEuropean, fallbackLink, hasIds } = setting;
  const cells = row.map(readCell);
  const of = (field: ColumnField | null): { name: string; text: string }[] =>
    header.fields.flatMap((each, at) => {
      const text = cells[at] ?? '';
      return each === field && text !== '' ? [{ name: header.names[at] ?? '', text }] : [];
    });
  const text = (field: ColumnField): string =>
    of(field)
      .map((cell) => cell.text)
      .join('; ');
  const labelled = (field: ColumnField | null): string[] =>
    of(field).map((cell) => (cell.name === '' ? cell.text : `${cell.name}: ${cell.text}`));

  const title = readTitle(of('title')[0]?.text ?? '');
  if (title.text === '') return null;
  const [low, high] = [readSum(text('low'), isEuropean), readSum(text('high'), isEuropean)];
  const range =
    low === high ? low : [low === '' ? 'Up to' : low, high].filter(Boolean).join(low === '' ? ' ' : ' - ');
  const links = of('link').map((cell) => resolveLink(cell.text, fallbackLink));
  const url = links.find((link) => link !== null) ?? null;
  const contact = text('contact');
  const contactEmail = validEmail(contact) ?? findEmail(contact);
  const notes = [
    ...labelled('note'),
    ...labelled(null),
    ...(contact !== '' && contactEmail === null ? labelled('contact') : []),
  ];
  const description = [...of('description').map((cell) => cell.text), ...notes].join('\n\n');
  const eligibility = [...of('eligibility').flatMap((cell) => lines(cell.text)), ...labelled('criterion')];
  const requirements = of('requirements').flatMap((cell) => lines(cell.text));
  const record = {
    title: title.text,
    link: url ?? fallbackLink,
    description,
    amount: (text('amount') === '' ? range : readSum(text('amount'), isEuropean)) || title.amount,
    deadline:
      of('deadline')
        .map((cell) => readDay(cell.text))
        .join('; ') || title.deadline,
    gpa: readNumber(text('gpa'), isEuropean) || null,
    eligibility,
    requirements,
    contactEmail,
    categories: [...of('category'), ...of('criterion')]
      .flatMap((cell) => cell.text.split(/\s*[;,|\n]\s*/))
      .filter((word) => /\p{L}{2}/u.test(word)),
    ended: title.closed || of('status').some((cell) => ENDED.test(cell.text)),
  };
  const words = [description, ...eligibility, ...requirements].join('\n');
  const identity = {
    title: title.text,
    id: hasIds ? text('id') || null : null,
    url: null,
    anchor: null,
    content: [record.link, words],
  };
  return { record, identity };
}
