import { isWithin, type Node } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { type Link, printedLinks } from '../html/links.ts';
import { isBlank } from '../text/blank.ts';
import { withoutCounters } from '../text/counters.ts';
import { sentencesOf } from '../text/sentences.ts';
import { or } from '../text/words.ts';
import {
  isClosedLine,
  isClosedNotice,
  isClosedStatus,
  isDueDay,
  isOpenBadge,
  sumsIn,
} from '../values/classify-text.ts';
import { contactIn, emailsIn, findEmail } from '../values/contact.ts';
import { asOneLine, meaningOf, withGroups } from '../values/lists/lead-in.ts';
import { type Entry, type EntryLine, entriesOf } from './label-entries.ts';
import type { Field, LabelVocabulary } from './label-vocabulary.ts';

/** The fields and texts in an award's lines. */
export interface Details {
  readonly title: string | null;
  readonly id: string | null;
  readonly amount: string | null;
  readonly deadline: string | null;
  readonly gpa: string | null;
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
  readonly contactEmail: string | null;
  readonly categories: readonly string[];
  readonly description: string;
  readonly ended: boolean;
  /** Whether the award is marked as open, which overrides page-wide notices. */
  readonly isOpen: boolean;
  /** Links below a label about applying. */
  readonly applyLinks: readonly Link[];
  readonly links: readonly Link[];
}

/**
 * Labels that stay, because their values cannot be understood without them: `Preference: 3.5 GPA`,
 * `Essay: 500 words on …`.
 */
const NEEDS_LABEL = /^(preference|essay)/i;
const SHORT_VALUE = 30;
const SINGLE_VALUE_FIELDS: ReadonlySet<Field> = new Set(['amount', 'deadline', 'gpa']);
const NO_CRITERION = /^(0|no|any|all)\.?$/i;
/** Text that is only the text of a link. */
const ONLY_A_LINK = new RegExp(
  or(
    String.raw`^(please )?(${or(String.raw`
      (click )?here|apply( here| now| online| today)?|(application )?form|e-?mail( us)?
      (online )?application( form| link| portal)?|(learn|read) more|more( info(rmation)?| details)?
      visit( the)?( web)?site|website|link|view|details|(start|begin) (your )?application
      (download|print)( the)?( application)?( form| pdf)?|(log|sign) ?in( to apply)?
      ((back|return) to|all|view all|see all) [\w ]{3,30}|print( this)?( page)?|share( this)?( page)?|top
      https?:\/\/\S*[^\s.!»›>→]
    `)})( to apply)?[.!\s»›>→]*$`,
  ),
  'i',
);
/** A document to submit, if it is an item of a list. */
const A_FORM = /^(online )?application( form)?$/i;
const isLinkText = ({ line, text }: EntryLine): boolean =>
  ONLY_A_LINK.test(text) && !(line.kind === 'item' && A_FORM.test(text));

const withLabel = (entry: Entry, text: string): string =>
  entry.label === null ? text : `${entry.label.text}${/[?!]$/.test(entry.label.text) ? '' : ':'} ${text}`;

/** Joins the lines of a value. A short value loses its final dot. */
const joined = ({ lines }: Entry): string => {
  const text = lines.map((each) => each.text).join('; ');
  return text.length <= SHORT_VALUE ? text.replace(/(?<=[^.\s])\.$/, '') : text;
};

const LABEL_ADDS_INFO =
  /\b(20\d\d|per (academic )?(year|semester|month)|scale|(CAD|AUD|NZD|HKD|SGD|EUR|GBP|INR|(Canadian|Australian) dollars)(?=\)))\b|[€£]/i;

/** A single value, or several with their labels (`Fall deadline: October 1; Spring deadline: March 1`). */
function scalar(entries: readonly Entry[], field: Field): string | null {
  const all = entries.filter(({ label, lines }) => label?.field === field && lines.length > 0);
  const printed = all.filter(({ label }) => label?.bare !== true);
  const relevant = printed.length > 0 ? printed : all.slice(0, 1);
  const distinct = new Map(relevant.map((entry) => [joined(entry), entry]));
  const [first, ...more] = distinct.values();
  if (first === undefined) return null;
  // The label stays if it has what the value lacks: `Deadline for Fall 2027`, `Amount per semester`.
  if (more.length === 0)
    return LABEL_ADDS_INFO.test(first.label?.text ?? '') ? withLabel(first, joined(first)) : joined(first);
  return [first, ...more].map((entry) => withLabel(entry, joined(entry))).join('; ');
}

/** How many of the lines below a lead-in are its items: those nested in its item, or else those of the list below it. */
const itemsBelow =
  (lines: readonly EntryLine[]) =>
  (at: number): number => {
    const item = lines[at]?.line.item ?? null;
    const own = new Set<Node>(item === null ? [] : [item]);
    const below = lines.slice(at + 1).map(({ line }) => line);
    const isNested = (line: Line): boolean =>
      line.item !== null && line.item !== item && isWithin(line.item, own);
    const isNext =
      below[0] !== undefined && isNested(below[0]) ? isNested : ({ kind }: Line) => kind === 'item';
    const end = below.findIndex((line) => !isNext(line));
    return end === -1 ? below.length : end;
  };

/** An entry with each lead-in that has a meaning, such as `One of the following`, and its items as one line. */
const grouped = (entry: Entry): Entry => ({
  ...entry,
  lines: withGroups(
    entry.lines,
    ({ text }) => text,
    itemsBelow(entry.lines),
    (line, text) => ({ ...line, text }),
  ),
});

const listed = (entries: readonly Entry[], fields: readonly Field[]): string[] =>
  entries.flatMap((entry) => {
    const { label, lines } = entry;
    if (label === null || !fields.includes(label.field)) return [];
    const texts = lines.filter((each) => !isLinkText(each)).map(({ text }) => text);
    if (label.field === 'criterion') {
      const value = texts.flatMap((text) => text.split(';').map((part) => part.trim())).join(', ');
      return isBlank(value) || NO_CRITERION.test(value) ? [] : [withLabel(entry, value)];
    }
    if (meaningOf(`${label.text}:`) !== null && texts.length > 0) return [asOneLine(label.text, texts)];
    const [first = '', ...more] = texts;
    return NEEDS_LABEL.test(label.text) && first !== '' ? [withLabel(entry, first), ...more] : texts;
  });

const splitWords = (text: string): string[] =>
  text
    .split(/[;,/|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

const categoriesOf = (entries: readonly Entry[]): string[] =>
  entries
    .filter(({ label }) => label?.field === 'category' || label?.field === 'criterion')
    .flatMap(({ lines }) => lines.flatMap(({ text }) => splitWords(text)))
    .filter((word) => /\p{L}{2}/u.test(word));

/** Paragraphs separated by blank lines; list items get bullets. */
function paragraphs(entryLines: readonly EntryLine[]): string {
  let text = '';
  let wasItem = false;
  for (const each of entryLines) {
    const isItem = each.line.kind === 'item';
    const together = isItem && wasItem ? true : !each.line.gap;
    text += `${text === '' ? '' : together ? '\n' : '\n\n'}${isItem ? '• ' : ''}${each.text}`;
    wasItem = isItem;
  }
  return text;
}

function contactNote(entry: Entry): string | null {
  const text = joined(entry);
  const url = findEmail(text) ?? '';
  const beside = text
    .replace(url, '')
    .replace(/[\s:;,.()<>-]+/g, ' ')
    .trim();
  return beside.split(' ').filter(Boolean).length < 2 ? null : withLabel(entry, text);
}

/** `Deadline: Nov. 20. Preference to students of energy.`: sentences after a value are prose. */
const proseAfter = ({ label, lines }: Entry): string | null =>
  lines
    .flatMap(({ text }) => sentencesOf(text).slice(1))
    .filter(
      (sentence) =>
        sentence.includes(' ') &&
        (label?.field === 'amount' ? sumsIn(sentence).length === 0 : !/\d/.test(sentence)),
    )
    .join(' ') || null;

function describe(entry: Entry): string | null {
  const field = entry.label?.field;
  const entryLines = entry.lines.filter(
    (each) => !isLinkText(each) && !isClosedLine(each.text) && !isOpenBadge(each.text),
  );
  if (entryLines.length === 0) return null;
  if (field === undefined || field === 'description') return paragraphs(entryLines);
  if (field === 'note' && /^(notes?|comments?)$/i.test(entry.label?.text ?? ''))
    return paragraphs(entryLines);
  if (field === 'note') return withLabel(entry, entryLines.map(({ text }) => text).join('; '));
  if (field === 'contact') return contactNote(entry);
  return SINGLE_VALUE_FIELDS.has(field) ? proseAfter(entry) : null;
}

const withMails = (lines: readonly Line[]): string =>
  lines.map(({ links, text }) => [text, ...links.map(({ mail }) => mail ?? '')].join(' ')).join('\n');

/** The email address below a contact label, or else the address for questions in the other lines. */
function emailOf(entries: readonly Entry[], lines: readonly Line[]): string | null {
  const contacts = entries.filter(({ label }) => label?.field === 'contact');
  const labeled = emailsIn(
    withMails(contacts.flatMap(({ lines: entryLines }) => entryLines.map(({ line }) => line))),
  );
  const text = withMails(lines);
  return (labeled.length > 0 ? contactIn(text, new Set(labeled)) : null) ?? contactIn(text);
}

function isEnded(entries: readonly Entry[]): boolean {
  const status = scalar(entries, 'status');
  const due = scalar(entries, 'deadline');
  const lines = entries.filter(({ label }) => label === null).flatMap(({ lines: entryLines }) => entryLines);
  return (
    (status !== null && isClosedStatus(status)) ||
    (due !== null && isClosedLine(due)) ||
    lines.some(({ text }) => sentencesOf(text).some(isClosedNotice))
  );
}

const OPEN_STATUS = /\b(open|active|accepting|available|yes)\b/i;

function isOpen(entries: readonly Entry[]): boolean {
  const status = scalar(entries, 'status') ?? '';
  const lines = entries.filter(({ label }) => label === null).flatMap(({ lines: entryLines }) => entryLines);
  return (OPEN_STATUS.test(status) && !isClosedStatus(status)) || lines.some(({ text }) => isOpenBadge(text));
}

/** `When: by March 1` is a deadline, `When: June to August` is not. */
const dueWhen = (entry: Entry): Entry => {
  const { label, lines } = entry;
  const isDue = label?.field === 'note' && /^when$/i.test(label.text) && isDueDay(lines[0]?.text ?? '');
  return isDue ? { ...entry, label: { ...label, field: 'deadline' } } : entry;
};

/** An entry without what changes by itself, such as `95 days left`. */
function withoutCountersIn(entry: Entry): Entry {
  const label = entry.label?.field === 'note' ? `${entry.label.text}: ` : '';
  const lines = entry.lines.flatMap((each) => {
    const text = withoutCounters(`${label}${each.text}`).slice(label.length);
    return text === '' ? [] : { ...each, text };
  });
  return { ...entry, lines };
}

interface KnownDetails {
  readonly lines: readonly Line[];
  readonly vocabulary: LabelVocabulary;
  readonly details: Details;
}

/**
 * The details of awards, memoized by the first line of the award: most extractors find the same lines on a page, and a
 * page may be read twice.
 */
const detailsByFirstLine = new WeakMap<Line, KnownDetails[]>();

export function readDetails(lines: readonly Line[], vocabulary: LabelVocabulary): Details {
  const [first] = lines;
  if (first === undefined) return detailsIn(lines, vocabulary);
  const all = detailsByFirstLine.get(first) ?? [];
  const sameLines = all.find(
    (each) =>
      each.vocabulary === vocabulary &&
      each.lines.length === lines.length &&
      each.lines.every((line, at) => line === lines[at]),
  );
  if (sameLines !== undefined) return sameLines.details;
  const details = detailsIn(lines, vocabulary);
  detailsByFirstLine.set(first, [...all, { lines, vocabulary, details }]);
  return details;
}

function detailsIn(lines: readonly Line[], vocabulary: LabelVocabulary): Details {
  const entries = entriesOf(lines, vocabulary).map(withoutCountersIn).map(dueWhen).map(grouped);
  const own = [...new Set(entries.flatMap(({ lines: entryLines }) => entryLines.map(({ line }) => line)))];
  const linksUnder = (field: Field): Link[] =>
    entries
      .filter(({ label }) => label?.field === field)
      .flatMap(({ lines: entryLines }) => entryLines.flatMap(({ line }) => line.links));
  return {
    title: scalar(entries, 'title'),
    id: scalar(entries, 'id'),
    amount: scalar(entries, 'amount'),
    deadline: scalar(entries, 'deadline'),
    gpa: scalar(entries, 'gpa'),
    eligibility: listed(entries, ['eligibility', 'criterion']),
    requirements: listed(entries, ['requirements']),
    contactEmail: emailOf(entries, own),
    categories: categoriesOf(entries),
    description: entries
      .map(describe)
      .filter((text) => text !== null)
      .join('\n\n'),
    ended: isEnded(entries),
    isOpen: isOpen(entries),
    applyLinks: linksUnder('link'),
    links: own.flatMap(({ links, text }) => (links.length > 0 ? links : printedLinks(text))),
  };
}
