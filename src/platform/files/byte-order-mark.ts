import { readFileSync } from 'node:fs';

/** What editors of Windows write at the beginning of a file, and JSON and settings do not allow. */
const BYTE_ORDER_MARK = '\uFEFF';

export const withoutMark = (text: string): string => text.replace(BYTE_ORDER_MARK, '');

/** At most one line, for whoever has written the file. */
export const warningsOfMark = (text: string): string[] =>
  text.startsWith(BYTE_ORDER_MARK) ? ['line 1 begins with a byte order mark, which is ignored'] : [];

/** The same with the file's name; nothing about a file that cannot be read, since whoever needs it says that. */
export function warningsOfMarkIn(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return warningsOfMark(text).map((warning) => `${file}: ${warning}`);
}
