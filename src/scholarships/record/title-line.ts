import type { Line } from '../html/lines.ts';

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
