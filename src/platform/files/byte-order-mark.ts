import { readText } from './read-text.ts';

/** Some Windows editors write it at the beginning of a file. Neither JSON nor files of settings allow it. */
const BYTE_ORDER_MARK = '\uFEFF';

export const withoutMark = (text: string): string => text.replace(BYTE_ORDER_MARK, '');

/** At most one warning, for whoever wrote the file. */
export const warningsOfMark = (text: string): string[] =>
  text.startsWith(BYTE_ORDER_MARK) ? ['line 1 begins with a byte order mark, which is ignored'] : [];

/** The same with the file's name. Silent about an unreadable file: the code that needs it reports that. */
export function warningsOfMarkIn(file: string): string[] {
  let text: string;
  try {
    text = readText(file);
  } catch {
    return [];
  }
  return warningsOfMark(text).map((warning) => `${file}: ${warning}`);
}
