import { type CellType, typeOfCell, typeOfColumn } from '../../awards/label-entries.ts';
import type { Field, LabelVocabulary } from '../../awards/label-vocabulary.ts';
import { headsNames, mayBeAward, namesAward } from '../../awards/name.ts';
import { statesNoValue } from '../../text/blank.ts';
import { isDay, isGpa, isSumCell } from '../../values/classify-text.ts';

export interface Column {
  /** The printed header if it fits the column, otherwise the field's name; `''` if there is neither. */
  readonly header: string;
  readonly field: Field | null;
  /** The fields of a column that has several (`Amount / GPA`). */
  readonly parts?: readonly Field[];
  /** Set if the column numbers the rows. */
  readonly isRowNumber?: true;
  /** Set if the table is just a numbered list of names, under a header for awards. */
  readonly onlyNames?: true;
}

/** The header of a column if its printed header is above another column. */
export const NAMES: Readonly<Record<Field, string>> = {
  title: 'Name',
  amount: 'Amount',
  deadline: 'Deadline',
  gpa: 'GPA',
  eligibility: 'Eligibility',
  criterion: 'Criterion',
  requirements: 'Requirements',
  contact: 'Contact',
  link: 'Link',
  category: 'Category',
  description: 'Description',
  status: 'Status',
  id: 'ID',
  note: 'Note',
};

type TypedField = Extract<CellType, Field>;
const TYPED: readonly (Field | null)[] = ['amount', 'deadline', 'gpa', 'contact'];
const isTyped = (type: CellType): type is TypedField => type !== 'blank' && type !== 'other';
/** Fields whose cells may look like an amount or a date; their header is trusted. */
const TRUSTED: readonly (Field | null)[] = ['note', 'id', 'status', 'criterion', 'category', 'link'];

/** `#`, `No.`, `S.NO`, `Sl. No`, `Serial Number` */
const COUNTER = /^(#|((s|sl|sr|serial)[. ]{0,2})?(no|nr|number)\.?)$/i;

/** Whether a column numbers the rows, by its header or by its cells: `1`, `2.`, `3)`. */
function countsRows(header: string, texts: readonly string[]): boolean {
  if (COUNTER.test(header.trim())) return true;
  const numbers = texts
    .filter((text) => text !== '')
    .map((text) => (/^\d{1,3}[.)]?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN));
  return (
    numbers.length > 2 &&
    numbers[0] === 1 &&
    numbers.every((number, at) => {
      const step = number - (numbers[at - 1] ?? 0);
      return step > 0;
    })
  );
}

interface Draft {
  readonly isRowNumber: boolean;
  readonly header: string;
  readonly labeled: Field | null;
  readonly content: CellType;
  readonly namesAwards: boolean;
}

/** Fields whose cells are sentences, which may contain a sum: `Income below Rs. 4,50,000`. */
const isText = (labeled: Field | null): boolean =>
  labeled === 'eligibility' || labeled === 'requirements' || labeled === 'description';

/** Whether most cells are just a value. */
function mostlyValues(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => !statesNoValue(text));
  const values = filled.filter(
    (text) => isSumCell(text) || isDay(text) || isGpa(text) || typeOfCell(text) === 'contact',
  );
  return values.length > filled.length / 2;
}

const MIN_NAMED_SHARE = 0.5;

function mostlyNames(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 && filled.filter(namesAward).length / filled.length >= MIN_NAMED_SHARE;
}

/**
 * The fields of columns according to their cells, if the header agrees with the cells, is missing, or is above the
 * wrong column.
 */
function byContent(drafts: readonly Draft[]): (Field | null)[] {
  const taken = new Set<Field>(
    drafts.flatMap(({ labeled, content }) => (labeled === content ? (labeled ?? []) : [])),
  );
  return drafts.map(({ header, labeled, content }) => {
    if (!isTyped(content) || labeled === content) return isTyped(content) ? content : null;
    // Under an unknown header (`Income limit`), cells only decide the field if they look like a GPA.
    const isUnknown = header !== '' && labeled === null && content !== 'gpa';
    if (taken.has(content) || isUnknown || TRUSTED.includes(labeled)) return null;
    taken.add(content);
    return content;
  });
}

/** Fields of the other columns by their headers. A header above the wrong column applies to the next free column. */
function byHeader(drafts: readonly Draft[], certain: readonly (Field | null)[]): (Field | null)[] {
  const displaced: Field[] = [];
  const fields = drafts.map(({ labeled, content }, at) => {
    const field = certain[at] ?? null;
    if (field !== null && labeled !== null && labeled !== field && !TYPED.includes(labeled))
      displaced.push(labeled);
    if (field !== null || labeled === null) return field;
    const contradicted =
      TYPED.includes(labeled) && (certain.includes(labeled) || (isTyped(content) && content !== labeled));
    return contradicted ? null : labeled;
  });
  return fields.map((field, at) => {
    const isFree = field === null && drafts[at]?.content === 'other';
    return isFree ? (displaced.shift() ?? null) : field;
  });
}

/** The column of names: by its header, or an `Award` column without amounts, or a column whose cells name awards. */
function titleColumn(drafts: readonly Draft[], fields: readonly (Field | null)[]): number {
  const find = (is: (draft: Draft, at: number) => boolean): number => drafts.findIndex(is);
  const ways = [
    find((_, at) => fields[at] === 'title'),
    find(({ header, content }) => /^awards?( name)?$/i.test(header.trim()) && !isTyped(content)),
    find(({ namesAwards }, at) => namesAwards && (fields[at] === null || fields[at] === 'category')),
    fields.filter((field) => TYPED.includes(field)).length < 2
      ? -1
      : find(({ content }, at) => at < 2 && content === 'other' && fields[at] === null),
  ];
  return ways.find((way) => way !== -1) ?? -1;
}

/** The fields of a header such as `Amount / GPA`. */
function partsOf(header: string, vocabulary: LabelVocabulary): Field[] {
  const names = header.split(/[/&+]|\band\b/i).map((name) => name.trim());
  const fields = names.map((name) => vocabulary.fieldOf(name));
  const known = fields.filter((field) => field !== null && TYPED.includes(field)) as Field[];
  return names.length > 1 && known.length === names.length && new Set(known).size === known.length
    ? known
    : [];
}

/**
 * At least this fraction of the cells must be possible names. Not all cells must be, because some names
 * (`Other Backward Classes`) look like page sections.
 */
const MIN_POSSIBLE = 0.75;

/**
 * The columns of a numbered list of names with a header for awards; `undefined` for any other table. Sums, conditions
 * and page sections are not names.
 */
function columnsOfNames(
  drafts: readonly Draft[],
  rows: readonly (readonly string[])[],
  vocabulary: LabelVocabulary,
): Column[] | undefined {
  const [names, ...more] = drafts.filter(({ isRowNumber }) => !isRowNumber);
  if (names === undefined || more.length > 0 || drafts.length < 2 || !headsNames(names.header))
    return undefined;
  const at = drafts.indexOf(names);
  const texts = rows.map((row) => row[at] ?? '');
  const possible = texts.filter((text) => mayBeAward(text, vocabulary));
  if (texts.some((text) => /\d/.test(text)) || possible.length < texts.length * MIN_POSSIBLE)
    return undefined;
  return drafts.map(({ header, isRowNumber }) =>
    isRowNumber ? { header, field: null, isRowNumber } : { header, field: 'title', onlyNames: true },
  );
}

/**
 * The columns of a table, by headers and cells; `null` unless the table has a column of names and another known column,
 * or is a numbered list of names.
 */
export function columnsOf(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  vocabulary: LabelVocabulary,
): Column[] | null {
  const width = Math.max(headers.length, ...rows.map((row) => row.length));
  const drafts = Array.from({ length: width }, (_, at): Draft => {
    const texts = rows.map((row) => row[at] ?? '');
    const header = headers[at] ?? '';
    const isRowNumber = countsRows(header, texts);
    const labeled = header === '' || isRowNumber ? null : vocabulary.fieldOf(header);
    const content = isRowNumber
      ? 'blank'
      : isText(labeled) && !mostlyValues(texts)
        ? 'other'
        : typeOfColumn(texts);
    return { isRowNumber, header, labeled, content, namesAwards: mostlyNames(texts) };
  });
  const names = columnsOfNames(drafts, rows, vocabulary);
  if (names !== undefined) return names;
  const fields = byHeader(drafts, byContent(drafts));
  const title = titleColumn(drafts, fields);
  const final = fields.map((field, at) => (at === title ? 'title' : field === 'title' ? 'note' : field));
  const known = final.filter((field) => field !== null && field !== 'title' && field !== 'note');
  const columns = drafts.map(({ isRowNumber, header, labeled }, at): Column => {
    const field = final[at] ?? null;
    if (isRowNumber) return { header, field, isRowNumber };
    const parts = field === null ? partsOf(header, vocabulary) : [];
    if (parts.length > 0) return { header, field, parts };
    return { header: field === null || field === labeled || field === 'note' ? header : NAMES[field], field };
  });
  const isKnown = known.length > 0 || columns.some(({ parts }) => parts !== undefined);
  return title === -1 || !isKnown ? null : columns;
}
