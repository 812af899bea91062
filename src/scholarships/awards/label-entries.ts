import type { Line } from '../html/line.ts';
import { statesNoValue } from '../text/blank.ts';
import { leadingLabel } from '../text/label.ts';
import {
  daysIn,
  isGpa,
  isSumCell,
  statesDeadline,
  statesNoDeadline,
  sumsIn,
} from '../values/classify-text.ts';
import { classifyItem } from '../values/lists/classify-item.ts';
import type { Field, LabelVocabulary } from './label-vocabulary.ts';
import { endsAsAward, isOtherHeading } from './name.ts';
import { type Label, type LabeledPart, splitAtLabels } from './split-labels.ts';

/** The type of a cell's text, regardless of its header. */
export type CellType = 'amount' | 'deadline' | 'gpa' | 'contact' | 'blank' | 'other';

const LONG_TEXT = 120;

/** `3.7` is a GPA; `90+` and `24+` are not, so their header decides. */
export function typeOfCell(text: string): CellType {
  // `Varies` may be an amount or a date.
  if (statesNoValue(text)) return 'blank';
  if (text.length > LONG_TEXT) return 'other';
  if (isGpa(text)) return 'gpa';
  if (sumsIn(text).length > 0 || isSumCell(text)) return 'amount';
  if (daysIn(text).length > 0 || /^open$/i.test(text) || statesNoDeadline(text)) return 'deadline';
  return /^[^\s@]+@\S+\.\w+$/.test(text) ? 'contact' : 'other';
}

/** The type of most cells that are not blank. */
export function typeOfColumn(texts: readonly string[]): CellType {
  const types = texts.map(typeOfCell).filter((type) => type !== 'blank');
  if (types.length === 0) return 'blank';
  const common = (['amount', 'deadline', 'gpa', 'contact'] as const).find(
    (type) => types.filter((each) => each === type).length / types.length >= MIN_TYPE_SHARE,
  );
  return common ?? 'other';
}

const MIN_TYPE_SHARE = 0.6;

type Rows<Cell> = readonly (readonly Cell[])[];

/** `Deadline Club Scholarship`, but not `Scholarship` */
const namesOne = (text: string): boolean => text.includes(' ') && endsAsAward(text);

/** Whether a table has a column per award: names in the first row, labels in the first column. */
export function isTransposed([names = [], ...rows]: Rows<string>, vocabulary: LabelVocabulary): boolean {
  const [corner = '', ...above] = names;
  const titles = above.filter((text) => text !== '');
  const fields = rows.flatMap(([label = '']) => vocabulary.fieldOf(label) ?? []);
  const isCorner = vocabulary.fieldOf(corner) === 'title' || (corner === '' && titles.length > 1);
  return (
    isCorner &&
    titles.length > 0 &&
    titles.every(
      (text) => namesOne(text) || (vocabulary.fieldOf(text) === null && typeOfCell(text) === 'other'),
    ) &&
    new Set(fields).size > 1 &&
    fields.length >= rows.length / 2
  );
}

/** Swaps rows and columns; missing cells are `undefined`. */
export const transpose = <Cell>(rows: Rows<Cell>): (Cell | undefined)[][] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) =>
    rows.map((row) => row[at]),
  );

/** A line of a labeled value, or a line of plain text. */
export interface EntryLine {
  readonly line: Line;
  readonly text: string;
}

/** A label with its values, or consecutive plain text (`label` is `null`). */
export interface Entry {
  readonly label: Label | null;
  /** The line with the label, or the first line. */
  readonly at: Line;
  readonly lines: EntryLine[];
  /** Whether the value begins on the label's line. */
  readonly inline: boolean;
}

/** Fields whose value may have several lines. */
const MULTILINE_FIELDS: ReadonlySet<Field> = new Set([
  'eligibility',
  'requirements',
  'description',
  'contact',
  'note',
]);
/** Whether a line states a date, and so does not belong to the list above it. */
const statesDay = (text: string): boolean =>
  daysIn(text).length > 0 && (leadingLabel(text) !== null || statesDeadline(text));

/** `Fall ---- March 1`: a name and its date. */
const isDatedLine = (text: string): boolean => !/[.!?]$/.test(text) && daysIn(text).length > 0;

/** How far a label's values extend. */
type Reach =
  | { readonly kind: 'row'; readonly row: Line['row'] }
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'paragraph' };

interface OpenLabel {
  readonly entry: Entry;
  readonly field: Field;
  readonly reach: Reach;
}

function reachOf(line: Line): Reach {
  if (line.row !== null) return { kind: 'row', row: line.row };
  return line.kind === 'heading' ? { kind: 'heading', level: line.level } : { kind: 'paragraph' };
}

/** Whether a line without a label belongs to the last label. */
function continuesEntry({ entry, field, reach }: OpenLabel, line: Line): boolean {
  if (reach.kind === 'row') return line.row === reach.row;
  if (line.kind === 'heading' || line.kind === 'term') return false;
  const last = entry.lines.at(-1);
  if (reach.kind === 'heading') {
    // `For spring:` with its date below, or one line per term.
    const isNext = last?.text.endsWith(':') || (field === 'deadline' && isDatedLine(line.text));
    return MULTILINE_FIELDS.has(field) || last === undefined || !line.gap || isNext;
  }
  if (MULTILINE_FIELDS.has(field) && statesDay(line.text)) return false;
  if (last === undefined) return true;
  if (line.kind === 'item') return MULTILINE_FIELDS.has(field) || last.line.kind === 'item';
  if (last.line.kind === 'item') return line.item !== null && line.item === last.line.item;
  // After a value on the label's line, the next line continues it only if it looks like a continuation.
  const isOwn = !entry.inline || /^[a-z(]/.test(line.text) || classifyItem(line.text) !== 'unclear';
  return MULTILINE_FIELDS.has(field) && !line.gap && isOwn;
}

/** Assigns pieces of lines to labels, in page order. */
function createEntryBuilder() {
  const entries: Entry[] = [];
  let open: OpenLabel | null = null;

  const begin = (label: Label | null, at: Line, lines: EntryLine[]): Entry => {
    const entry = { label, at, lines, inline: lines.length > 0 };
    entries.push(entry);
    return entry;
  };
  const openLabel = (label: Label, line: Line, lines: EntryLine[]): void => {
    const entry = begin(label, line, lines);
    open = label.bare === true ? null : { entry, field: label.field, reach: reachOf(line) };
  };

  return {
    entries,
    /** Whether the line must be the value of the label before it. */
    isValue: (line: Line): boolean =>
      open !== null &&
      (open.entry.lines.length === 0 || (open.reach.kind === 'row' && open.reach.row === line.row)),
    add(piece: LabeledPart): void {
      const { label, text, line } = piece;
      if (label?.field === 'gpa' && piece.isInside && open?.field === 'eligibility') {
        // A GPA among criteria is also a criterion.
        open.entry.lines.push({ line, text: `${label.text}: ${text}` });
        begin(label, line, [piece]);
      } else if (label !== null) openLabel(label, line, text === '' ? [] : [piece]);
      // An unknown label becomes a note together with its value.
      else if (!piece.isInside && line.kind === 'term' && line.row !== null)
        openLabel({ field: 'note', text }, line, []);
      else if (open !== null && continuesEntry(open, line)) open.entry.lines.push(piece);
      else {
        open = null;
        const last = entries.at(-1);
        if (last?.label === null) last.lines.push(piece);
        else begin(null, line, [piece]);
      }
    },
  };
}

/** Assigns an award's lines to labels, in page order, up to a heading of other awards. */
export function entriesOf(lines: readonly Line[], vocabulary: LabelVocabulary): Entry[] {
  const end = lines.findIndex(({ kind, text }) => kind === 'heading' && isOtherHeading(text));
  return allEntries(end === -1 ? lines : lines.slice(0, end), vocabulary);
}

/** Assigns the lines of a page to labels, in page order. */
export function allEntries(lines: readonly Line[], vocabulary: LabelVocabulary): Entry[] {
  const builder = createEntryBuilder();
  for (const line of lines)
    for (const piece of splitAtLabels(line, builder.isValue(line), vocabulary)) builder.add(piece);
  return builder.entries;
}
