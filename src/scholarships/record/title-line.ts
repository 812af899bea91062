import type { Line } from '../html/lines.ts';
import type { Found } from './build.ts';

/** Where an award begins: its name, and what follows it on the same line. */
export interface TitleLine {
  readonly line: Line;
  readonly title: string;
  readonly rest: string;
}

/** A line of text that nobody marked up. */
export const plainText = (line: Line, text: string): Line => ({
  ...line,
  kind: 'text',
  text,
  parts: [{ text, bold: false }],
  gap: true,
});

/** The line without what stands before it on it. */
export const remainder = ({ line, rest }: TitleLine): Line[] => (rest === '' ? [] : [plainText(line, rest)]);

/** The award that a title line begins, with the lines below it. */
export const foundAt = (
  title: TitleLine,
  below: readonly Line[],
  categories: readonly string[],
): Found & { readonly titleLine: readonly Line[] } => ({
  title: title.title,
  titleLinks: title.line.links.filter(({ text }) => text !== '' && title.title.includes(text)),
  anchor: null,
  id: null,
  titleLine: [title.line],
  lines: [...remainder(title), ...below],
  categories,
});

/** What comes after a list is no part of its last item. */
export const hasLeftList = ({ line }: TitleLine, next: Line): boolean =>
  line.item !== null && next.item === null;
