import type { Line } from '../html/line.ts';
import type { FoundAward } from './build.ts';

/** The beginning of an award: its name, and the rest of the line. */
export interface TitleLine {
  readonly line: Line;
  readonly title: string;
  readonly rest: string;
}

/** A line with another text and without markup. */
export const plainText = (line: Line, text: string): Line => ({
  ...line,
  kind: 'text',
  text,
  parts: [{ text, bold: false }],
  gap: true,
});

/** The rest of the line as a line. */
export const remainder = ({ line, rest }: TitleLine): Line[] => (rest === '' ? [] : [plainText(line, rest)]);

/** The award that begins with a title line, with the lines below it. */
export const foundAt = (
  title: TitleLine,
  below: readonly Line[],
  categories: readonly string[],
): FoundAward & { readonly titleLine: readonly Line[] } => ({
  title: title.title,
  titleLinks: title.line.links.filter(({ text }) => text !== '' && title.title.includes(text)),
  anchor: null,
  id: null,
  titleLine: [title.line],
  lines: [...remainder(title), ...below],
  categories,
});

/** Whether `next` is after the list item that the title is in, and so not part of the award. */
export const hasLeftList = ({ line }: TitleLine, next: Line): boolean =>
  line.item !== null &&
  (next.item === null || (next.item !== line.item && next.item.parent === line.item.parent));
