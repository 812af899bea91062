/**
 * What nobody sees or what turns the direction of a text: control characters other than tab and line break, format
 * characters, private and unassigned ones. Texts of pages can hide instructions to an assistant in them.
 */
const HIDDEN = /[^\P{C}\t\n]|[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

export const plainText = (text: string): string => text.replaceAll(HIDDEN, '');

/** A value of plain data, with every text in it as `plainText`. */
export function plainTexts<T>(value: T): T;
export function plainTexts(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map((each) => plainTexts<unknown>(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [plainText(name), plainTexts<unknown>(each)]);
  return Object.fromEntries(entries);
}

/** A text on one line, cut to a number of characters. */
export function shortened(text: string, characters: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const all = [...line];
  return all.length <= characters ? line : `${all.slice(0, characters - 1).join('')}…`;
}

/** What an assistant should have to read of one answer. */
const TEXT_BYTES = 4_096;

const MORE = '(More is in the structured content.)';

/** Whole lines, as many as fit. */
export function fittingLines(lines: readonly string[], bytes = TEXT_BYTES): string {
  const fitting: string[] = [];
  let left = bytes;
  for (const [at, line] of lines.entries()) {
    left -= Buffer.byteLength(line) + 1;
    const isLast = at === lines.length - 1;
    if (left < (isLast ? -1 : Buffer.byteLength(MORE))) return [...fitting, MORE].join('\n');
    fitting.push(line);
  }
  return fitting.join('\n');
}
