import { isBold, type Line } from '../html/line.ts';
import { sentencesOf } from '../text/sentences.ts';
import { isDay, isDueDay, isSum } from '../values/classify-text.ts';
import type { Field, LabelVocabulary } from './label-vocabulary.ts';

const BETWEEN = /(?<!\s)\s+[|•·]\s+/;
const DASH = /(?<!\s)\s+[–—-]\s+/;

const isValue = (text: string): boolean => isSum(text) || isDay(text);

/** Splits at dashes, except for a dash within one value: `$500 - $1,000 – March 1`. */
function splitAtDashes(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(DASH)) {
    const before = parts.at(-1);
    const joined = `${before} - ${part}`;
    if (before !== undefined && isValue(joined)) parts.splice(-1, 1, joined);
    else parts.push(part);
  }
  return parts;
}

const labelOf = (text: string, isBesideSum: boolean): Label | null => {
  if (isSum(text)) return { field: 'amount', text: 'Amount', bare: true };
  const isDue = isBesideSum ? isDay(text) : isDueDay(text);
  return isDue ? { field: 'deadline', text: 'Deadline', bare: true } : null;
};

/** `$2,000 | Jan. 15`: a line that consists of an amount, a due date, or both; `null` for other lines. */
function bareValues(line: Line): LabeledPart[] | null {
  if ((line.kind !== 'text' && line.kind !== 'heading') || line.row !== null) return null;
  const texts = line.text.split(BETWEEN).flatMap((text) => (isValue(text) ? [text] : splitAtDashes(text)));
  const hasSum = texts.some(isSum);
  const pieces = texts.map((text, at) => ({ line, label: labelOf(text, hasSum), text, isInside: at > 0 }));
  return pieces.every(({ label }) => label !== null) ? pieces : null;
}

export interface Label {
  readonly field: Field;
  /** As printed, without the colon. */
  readonly text: string;
  /**
   * Set if no label is printed, because the value is unmistakable. A printed label of the same field takes precedence.
   */
  readonly bare?: true;
}

/** A line, or the part of a line that belongs to one label. */
export interface LabeledPart {
  readonly line: Line;
  readonly label: Label | null;
  /** The text after the label, or the whole text. */
  readonly text: string;
  /** Whether the part is not at the beginning of its line. */
  readonly isInside: boolean;
}

interface Mark {
  readonly from: number;
  readonly to: number;
  readonly label: Label;
}

/** Fields whose labels are not recognized in the middle of a line, where their words occur by chance. */
const ONLY_AT_START: ReadonlySet<Field> = new Set(['title', 'description', 'id', 'link']);
const MAX_LABEL_WORDS = 6;
const MAX_LABEL = 80;
/** A colon, or a dash with spaces around it, after a possible label. */
const SEPARATOR = /(?:(?<!\s)\s+)?(?::(?!\/\/)|\s[-–—](?=\s))\s*/g;

const strip = (text: string): string => text.replace(/(?<![\s:–—-])[\s:–—-]+$/, '').trim();

/** Whether words contain the end of a sentence: true for `a 3.6 GPA. Deadline`, false for `Min. GPA`. */
const containsSentenceEnd = (words: string): boolean => words.includes('; ') || sentencesOf(words).length > 1;

/** The longest known label that ends at a separator. */
function labelBefore(text: string, end: number, from: number, vocabulary: LabelVocabulary): Mark | null {
  const begin = Math.max(from, end - MAX_LABEL);
  const before = text.slice(begin, end);
  const starts = [...before.matchAll(/\S+/g)].slice(-MAX_LABEL_WORDS).map(({ index }) => index);
  for (const start of starts) {
    const words = before.slice(start);
    const atStart = begin + start === 0;
    if (containsSentenceEnd(words) || (!atStart && !/^[("'“]?[A-Z#$]/.test(words))) continue;
    const field = vocabulary.fieldOf(words);
    if (field === null || (!atStart && ONLY_AT_START.has(field))) continue;
    const mark = { from: begin + start, to: end, label: { field, text: strip(words) } };
    return atStart ? mark : withItsBeginning(text, mark);
  }
  return null;
}

/**
 * `License Requirement: General` is one label, although the vocabulary only has its last word, `requirement`. With that
 * word, the value is a criterion.
 */
function withItsBeginning(text: string, mark: Mark): Mark {
  if (!/^[A-Z][a-z]+( [\w&/-]+)? $/.test(text.slice(0, mark.from))) return mark;
  const { field, text: end } = mark.label;
  const label = {
    field: /^requirements?$/i.test(end) ? 'criterion' : field,
    text: strip(text.slice(0, mark.to)),
  } as const;
  return { from: 0, to: mark.to, label };
}

/** Labels with a colon: `Amount: $500 | Deadline: March 1`. A dash only counts after the first label. */
function colonLabels(text: string, vocabulary: LabelVocabulary): Mark[] {
  const marks: Mark[] = [];
  let from = 0;
  for (const match of text.matchAll(SEPARATOR)) {
    const isDash = !match[0].includes(':');
    if (isDash && (marks.length > 0 || !vocabulary.fieldOf(text.slice(0, match.index)))) continue;
    const found = labelBefore(text, match.index, from, vocabulary);
    if (found === null) continue;
    const to = match.index + match[0].length;
    marks.push({ ...found, to });
    from = to;
  }
  return marks;
}

/** Words that continue a sentence, as in `Awards are made in May`, which has no label. */
const GOES_ON =
  /^\s*(is|are|was|were|will|may|can|has|have|must|should|to|for|of|from|and|or|in|by|at|that|which|who|given|made|awarded)\b/;
const SET_OFF = /(^|[.;|•,:])\s*$/;

/** Labels marked by emphasis only: `<b>Amount</b> $500 <b>Deadline</b> March 1`. */
function boldLabels(line: Line, vocabulary: LabelVocabulary): Mark[] {
  const marks: Mark[] = [];
  let at = 0;
  for (const { text, bold } of line.parts) {
    const from = at;
    at += text.length;
    const field = bold ? vocabulary.fieldOf(text) : null;
    if (field === null || field === 'title' || GOES_ON.test(line.text.slice(at))) continue;
    const isSetOff = marks.length > 0 || SET_OFF.test(line.text.slice(0, from));
    if (from > 0 && (!isSetOff || !/^[A-Z]/.test(text) || ONLY_AT_START.has(field))) continue;
    marks.push({ from, to: at, label: { field, text: strip(text) } });
  }
  return marks;
}

/** A label such as `Eligibility` alone on its line, but not a title or a value (`Open`). */
function standaloneLabel(line: Line, isValue: boolean, vocabulary: LabelVocabulary): Mark | null {
  const looksLikeLabel =
    line.kind === 'term' || line.kind === 'heading' || isBold(line) || /:\s*$/.test(line.text);
  const field = looksLikeLabel ? vocabulary.fieldOf(line.text) : vocabulary.fieldOf(line.text, 'exact');
  // A button `Apply` is not a label.
  if (field === null || line.links.some(({ text }) => text === line.text)) return null;
  if (!looksLikeLabel && (isValue || line.kind === 'item')) return null;
  if (field === 'title' && line.kind !== 'term' && !/:\s*$/.test(line.text)) return null;
  return { from: 0, to: line.text.length, label: { field, text: strip(line.text) } };
}

function marksOf(line: Line, isValue: boolean, vocabulary: LabelVocabulary): Mark[] {
  const alone = standaloneLabel(line, isValue, vocabulary);
  if (alone !== null) return [alone];
  const colonMarks = colonLabels(line.text, vocabulary);
  const boldMarks = boldLabels(line, vocabulary).filter(
    ({ from, to }) => !colonMarks.some((mark) => mark.from < to && mark.to > from),
  );
  return [...iconLabels(line.text), ...colonMarks, ...boldMarks].sort((a, b) => a.from - b.from);
}

/** Icons used as labels. */
const ICONS: Readonly<Record<string, Label>> = {
  '📅': { field: 'deadline', text: 'Deadline' },
  '🗓': { field: 'deadline', text: 'Deadline' },
  '⏰': { field: 'deadline', text: 'Deadline' },
  '⏳': { field: 'deadline', text: 'Deadline' },
  '💰': { field: 'amount', text: 'Amount' },
  '💵': { field: 'amount', text: 'Amount' },
  '🎓': { field: 'eligibility', text: 'Eligibility' },
  '👤': { field: 'eligibility', text: 'Eligibility' },
  '👥': { field: 'eligibility', text: 'Eligibility' },
  '📍': { field: 'note', text: 'Location' },
  '✉': { field: 'contact', text: 'Contact' },
  '📧': { field: 'contact', text: 'Contact' },
};
const ICON = new RegExp(`(?:${Object.keys(ICONS).join('|')})\\uFE0F?\\s*`, 'gu');

/** Icons as labels: `📅 30 Sept 2026 📍 Ohio`. */
const iconLabels = (text: string): Mark[] =>
  [...text.matchAll(ICON)].flatMap(({ 0: icon, index }) => {
    const label = ICONS[icon.replace(/(?<![\uFE0F\s])[\uFE0F\s]+$/u, '')];
    return label === undefined ? [] : [{ from: index, to: index + icon.length, label }];
  });

const BETWEEN_LABELS = /^[\s|•·;,:–—-]+|(?<![\s|•·;,–—-])[\s|•·;,–—-]+$/g;

/** Splits a line at its labels. `isValue`: the label before it has no value yet. */
export function splitAtLabels(line: Line, isValue: boolean, vocabulary: LabelVocabulary): LabeledPart[] {
  const marks = marksOf(line, isValue, vocabulary);
  const first = marks[0];
  const bare = first === undefined && !isValue ? bareValues(line) : null;
  if (bare !== null) return bare;
  if (first === undefined) return [{ line, label: null, text: line.text, isInside: false }];
  const before = line.text.slice(0, first.from).replace(BETWEEN_LABELS, '');
  const pieces: LabeledPart[] = before === '' ? [] : [{ line, label: null, text: before, isInside: false }];
  for (const [at, mark] of marks.entries()) {
    const text = line.text.slice(mark.to, marks[at + 1]?.from).replace(BETWEEN_LABELS, '');
    pieces.push({ line, label: mark.label, text, isInside: pieces.length > 0 });
  }
  return pieces;
}
