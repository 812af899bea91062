import { BULLET, INLINE_BULLETS, MARKED } from '../../text/bullets.ts';
import { trimEndOf } from '../../text/clean.ts';
import { leadingLabel } from '../../text/label.ts';
import { CLASS, CONCERNED } from '../../text/people-nouns.ts';
import { sentencesOf } from '../../text/sentences.ts';
import { anyOf, or } from '../../text/words.ts';
import { daysIn } from '../classify-text.ts';
import { classifyItem } from './classify-item.ts';
import { groupedLines, meaningOf } from './lead-in.ts';

/** Item numbers: `1) … 2) …`, `1. … 2. …`, `(1) … (2) …`; but not the `3.` of `3.0`. */
const NUMBER =
  /(?<!\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve))(?:^| )\(?(\d{1,2})(?:\.|\)) (?=\S)/g;
const LETTER = /(?:^| )\(?([a-h])\) (?=\S)/g;
/** First words of sentences that are a separate criterion. */
const CRITERION = new RegExp(
  or(
    String.raw`^((${or(`
      the|an?|all|each|any|every|successful|eligible|prospective|preferred|selected
    `)})\s+)*${anyOf(CONCERNED, 'scholar scholars')}\b`,
    `^(${or(
      String.raw`
      must|should|be|have|has|hold|show|demonstrated?|maintain|minimum|at least|any|need|not |no |\d
      (?:open|available|awarded|given|limited) to|preference|preferred|priority|recommended|eligible|accepted|admitted
      (?:full|part)[- ]time|enrolled|enrollment|currently|incoming|rising|first[- ]generation|declared|completed?
      c?gpa|cumulative|overall|upper|top|majors?|majoring|graduate|undergraduate|graduate of|member of
      u\.?s\.? citizens?|financial need|resident|residency|submit|provide|write|include
    `,
      anyOf(CLASS),
    )})`,
  ),
  'i',
);
const LEAD_IN = /(:|\b(the following|as follows|must|criteria|requirements|includes?))$/i;

interface Marker {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

const markers = (text: string, pattern: RegExp): Marker[] =>
  [...text.matchAll(pattern)].map((match) => {
    const mark = match[1] ?? '';
    const value = /\d/.test(mark) ? Number(mark) : mark.charCodeAt(0) - 96;
    return { from: match.index, to: match.index + match[0].length, value };
  });

/** The numbers with a dot or bracket that count up from 1; numbers may be repeated or missing. */
function counting(found: readonly Marker[]): Marker[] {
  const inSequence: Marker[] = [];
  for (const marker of found) {
    const last = inSequence.at(-1);
    if (last === undefined ? marker.value === 1 : marker.value >= last.value) inSequence.push(marker);
  }
  return inSequence;
}

interface Numbered {
  /** The text before the first number. */
  readonly before: string;
  readonly items: readonly string[];
}

/** A list with numbers written into the text; `null` if it has none. */
export function splitNumbered(text: string): Numbered | null {
  for (const pattern of [NUMBER, LETTER]) {
    const marks = counting(markers(text, pattern));
    const [first] = marks;
    if (first === undefined || marks.length < 2) continue;
    const items = marks.map((mark, at) => text.slice(mark.to, marks[at + 1]?.from));
    return { before: text.slice(0, first.from).trim(), items };
  }
  return null;
}

function splitSemicolons(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(/[()[\];]/g)) {
    if (mark === '(' || mark === '[') depth += 1;
    else if (mark !== ';') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.filter((part) => part !== '');
}

const SHORT_ITEM = 60;
/** Whether a comma only separates names: `Open to Biology, Chemistry and Physics majors`. */
const NAME_FOLLOWS = /\b(to|in|of|for|from|at|and|or|with) \p{Lu}[\p{L}’']*$/u;

/** Splits at commas before capitals if each part is an item: `Full-time enrollment, At least a 3.0 GPA`. */
function splitCommas(text: string): string[] | null {
  const documents = text.split(/, (?:and )?/);
  if (documents.length > 1 && documents.every((part) => classifyItem(part) === 'requirement'))
    return documents;
  // `Class standing: Sophomore, Junior, Senior` is one criterion.
  if (leadingLabel(text) !== null || daysIn(text).length > 0) return null;
  const parts = text.split(/, (?=[\p{Lu}\d])/u);
  const isItem = (part: string): boolean =>
    part.length <= SHORT_ITEM &&
    !NAME_FOLLOWS.test(part) &&
    (CRITERION.test(part) || classifyItem(part) !== 'unclear');
  return parts.length > 1 && parts.every(isItem) ? parts : null;
}

function splitSentences(text: string): string[] {
  const parts = sentencesOf(text);
  const documents = parts.filter((part) => classifyItem(part) === 'requirement').length;
  // A paragraph with both criteria and documents must be split.
  const isMixed = documents > 0 && parts.some((part) => classifyItem(part) === 'eligibility');
  return isMixed || parts.every((part) => CRITERION.test(part)) ? parts : [text];
}

/** Removes bullets, conjunctions and separators around an item. */
const trimItem = (text: string): string =>
  trimEndOf(
    text
      .trim()
      .replace(BULLET, '')
      .replace(MARKED, '')
      .replace(/ (and|or)$/i, ''),
    ENDING,
  );
const ENDING = new Set('; ,');

const trimJoint = (text: string): string => text.trim().replace(/^(and|or) /i, '');

/** A line of a postal address, a phone number, a contact: `2807 County Route 45`, `Fulton NY 13069`. */
const ADDRESS =
  /^\d+ [\w.' ]{2,30}\b(street|st|avenue|ave|road|rd|route( \d+)?|drive|dr|lane|ln|boulevard|blvd|suite \d+|hall)\.?$|\b[A-Z]{2},? \d{5}(-\d{4})?$|^(phone|tel|fax|p\.?o\.? box)\b|^\(?\d{3}\)?[ .-]\d{3}[.-]\d{4}$|^(please )?e-?mail [^\s@]+@[^\s@]+ (with|for|if)( \w+){0,3} questions?\.?$/i;
const isAddress = (item: string): boolean => item.length <= SHORT_ITEM && ADDRESS.test(item);

/** `2`, `Yes`, `View PDF`, `If you have any questions, …`: of no use in a list. */
const UNINFORMATIVE = new RegExp(
  or(String.raw`
    ^0?\d\.?$|^\(?(yes|no|varies|see link|(view|download)( the)? pdf)\)?[.!]?$
    ^(click|tap) (me|here|on|below)\b(?!.*\bappl)|^(please )?if you have (any |further |additional )?questions\b
    ^for (more|further|additional) (detailed )?information,? (please )?(contact|e-?mail|call|visit|see)\b
  `),
  'i',
);
const isInformative = (item: string): boolean =>
  /[\p{L}\d]/u.test(item) &&
  !(UNINFORMATIVE.test(item) && classifyItem(item) === 'unclear' && sentencesOf(item).length < 2);

export const isLeadIn = (text: string): boolean => LEAD_IN.test(text.trimEnd());

function splitLine(line: string): string[] {
  if (meaningOf(line) !== null) return [line];
  const numbered = splitNumbered(line);
  if (numbered !== null) {
    const { before, items } = numbered;
    return [...(isLeadIn(before) ? [] : [before]), ...items.map(trimJoint)];
  }
  const bullets = line.split(INLINE_BULLETS);
  if (bullets.length > 1) return isLeadIn(bullets[0] ?? '') ? bullets.slice(1) : bullets;
  const parts = splitSemicolons(line);
  if (parts.length > 1) return parts.map(trimJoint);
  return splitCommas(line) ?? splitSentences(line);
}

/** The non-empty lines of a text, with single spaces. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Splits a text into the list a person would see in it: bullets, numbers, semicolons; sentences only if each is a
 * criterion of its own. In order, without repeats.
 */
export function splitList(text: string): string[] {
  const lines = groupedLines(linesOf(text));
  const items = lines
    .filter((line, at) => !(isLeadIn(line) && at < lines.length - 1))
    .flatMap((line) => splitLine(line.replace(BULLET, '')))
    .map(trimItem)
    .filter((item) => isInformative(item) && !/^(and|or)$/i.test(item) && !isAddress(item));
  return distinct(items);
}

const STOPS = new Set(' .');

export function distinct(items: readonly string[]): string[] {
  const byWords = new Map<string, string>();
  for (const item of items) {
    const words = item.normalize('NFKC').toLowerCase();
    const key = trimEndOf(words, STOPS);
    if (!byWords.has(key)) byWords.set(key, item);
  }
  return [...byWords.values()];
}
