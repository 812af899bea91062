import { BULLET, MARKED } from '../../text/bullets.ts';
import { trimEndOf } from '../../text/clean.ts';

/** What the lead-in of a list says about its items, if not that all of them are demanded. */
type Meaning = 'excluded' | 'preferred' | 'choice';

const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  [
    'excluded',
    /^(?:(?:the following|students|applicants|those) )*(?:who )?(?:are )?(?:not eligible|ineligible)\b(?! for (?!this|the))|\b(?:not eligible|ineligible)(?: to apply| for (?:this|the) \w+)?$|^exclusions?$/i,
  ],
  [
    'preferred',
    /\bpreference\b|^preferred$|\bpreferred (?:qualifications?|criteria|skills)\b|\bpriority (?:is |will be |shall be )?given\b/i,
  ],
  [
    'choice',
    /\beither$|\b(?:one|two|three|any|some|either|[1-3])(?: or more)?(?: of)? (?:the |these )?(?:following|criteria|categories|conditions)\b|\bat least (?:one|two|three)\b|\bany (?:one|two|three)\b/i,
  ],
];
/** In characters. A longer text before a colon is a paragraph. */
const MAX_LEAD_IN = 160;
const ENDS_AS_LEAD_IN = /\b(?:either|following|criteria)$/i;

/** What a line says about the items after its colon, or a lead-in about the lines below it. */
export function meaningOf(line: string): Meaning | null {
  const text = line
    .replace(BULLET, '')
    .replace(/(?<=[^\s(]) ?[()]/g, ' ')
    .trim();
  const colon = text.indexOf(':');
  const leadIn = (colon === -1 ? (ENDS_AS_LEAD_IN.test(text) ? text : '') : text.slice(0, colon)).trim();
  if (leadIn.length > MAX_LEAD_IN) return null;
  const last = leadIn.slice(leadIn.lastIndexOf('. ') + 1).trim();
  return MEANINGS.find(([, pattern]) => pattern.test(last))?.[0] ?? null;
}

/** Whether a line only introduces the lines below it. */
const isAlone = (line: string): boolean => /:$/.test(line) || !line.includes(':');

const ENDING = new Set(' ;,.');
const LEAD_IN_ENDING = new Set(' :');

/** A lead-in and its items as one line, which is one criterion: `One of the following: GPA of 3.5; top 10%`. */
export const asOneLine = (leadIn: string, items: readonly string[]): string =>
  items.length === 0
    ? leadIn
    : `${trimEndOf(leadIn, LEAD_IN_ENDING)}: ${items
        .filter((item) => !/^(?:and|or)$/i.test(item))
        .map((item) => trimEndOf(item, ENDING))
        .join('; ')}`;

/**
 * Joins each lead-in that has a meaning with its items. `itemsBelow`: how many of the lines below it, at an index, are
 * its items.
 */
export function withGroups<Line>(
  lines: readonly Line[],
  textOf: (line: Line) => string,
  itemsBelow: (at: number) => number,
  join: (leadIn: Line, text: string) => Line,
): Line[] {
  const grouped: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const text = textOf(line);
    const count = isAlone(text) && meaningOf(text) !== null ? itemsBelow(at) : 0;
    const items = lines.slice(at + 1, at + 1 + count).map(textOf);
    grouped.push(count === 0 ? line : join(line, asOneLine(text, items)));
    at += count;
  }
  return grouped;
}

const isItem = (line: string | undefined): boolean =>
  line !== undefined && (BULLET.test(line) || MARKED.test(line));

/** The lines of a text, with each lead-in that has a meaning and its items as one line. */
export function groupedLines(lines: readonly string[]): string[] {
  const itemsBelow = (at: number): number => {
    const isOwn = isItem(lines[at + 1])
      ? (line: string): boolean => isItem(line)
      : (line: string): boolean => meaningOf(line) === null;
    let end = at + 1;
    for (let line = lines[end]; line !== undefined && isOwn(line); line = lines[end]) end += 1;
    return end - at - 1;
  };
  return withGroups(
    lines.map((line) => line.trim()).filter(Boolean),
    (line) => line,
    itemsBelow,
    (_, text) => text.replaceAll(/(?<=[:;] )[•*-] /g, ''),
  );
}

const ANY_MEANING: readonly Meaning[] = ['excluded', 'preferred', 'choice'];

/** The lines of a text without those about people who are shut out, preferred, or need only one of several things. */
export const criteriaLines = (text: string, without = ANY_MEANING): string[] =>
  groupedLines(text.split('\n')).filter((line) => {
    const meaning = meaningOf(line);
    return meaning === null || !without.includes(meaning);
  });
