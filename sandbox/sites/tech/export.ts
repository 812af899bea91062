import type { Listed } from '../parts/listing.ts';

const HEADER = [
  'Award ID',
  'Award Name',
  'Summary',
  'Value',
  'Close Date',
  'GPA Min',
  'Who Can Apply',
  'Materials',
  'Category',
  'Questions To',
  'More Info',
];

/** As a spreadsheet program writes it: a byte order mark, CRLF, quotes where they are needed. */
export function csvExport(listed: readonly Listed[], idOf: (one: Listed) => string): string {
  const rows = listed.map((one) => [
    idOf(one),
    one.award.title,
    one.about.join('\n\n'),
    one.award.pays.text ?? '',
    one.deadlineText ?? '',
    one.award.gpaText ?? '',
    one.eligibility.join('; '),
    one.requirements.join('; '),
    (one.award.categories ?? []).join('; '),
    one.award.contact ?? '',
    `/scholarships/apply?award=${idOf(one)}`,
  ]);
  return `\ufeff${[HEADER, ...rows].map(line).join('')}`;
}

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

const cell = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Another system's export: other names, other order, semicolons between. */
export function movedExport(listed: readonly Listed[]): string {
  const rows = listed.map(({ key, award, deadlineText }) =>
    [key, deadlineText ?? '', award.pays.text ?? '', award.title].map((text) => text.replaceAll(';', ',')),
  );
  return ['ref;until;usd;label', ...rows.map((row) => row.join(';'))].join('\n');
}
