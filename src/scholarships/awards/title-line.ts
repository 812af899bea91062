import type { Line } from '../html/line.ts';
import type { Link } from '../html/links.ts';
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
export const restAsLine = ({ line, rest }: TitleLine): Line[] => (rest === '' ? [] : [plainText(line, rest)]);

/** The links of the name itself, among those of its line. */
export const linksOfName = (title: string, links: readonly Link[]): Link[] =>
  links.filter(({ text }) => text !== '' && title.includes(text));

/** The award that begins with a title line, with the lines below it. */
export const awardFromTitleLine = (
  title: TitleLine,
  below: readonly Line[],
  categories: readonly string[],
): FoundAward => ({
  title: title.title,
  titleLinks: linksOfName(title.title, title.line.links),
  anchor: null,
  id: null,
  titleLine: [title.line],
  lines: [...restAsLine(title), ...below],
  categories,
});

/** Whether `next` comes after the list item with the title, so that it is not part of the award. */
export const isAfterListItem = ({ line }: TitleLine, next: Line): boolean =>
  line.item !== null &&
  (next.item === null || (next.item !== line.item && next.item.parent === line.item.parent));
