import { elementsOf } from '../html/dom.ts';
import { isBold, type Line } from '../html/line.ts';
import type { Document } from '../html/parse.ts';
import { leadingLabel } from '../text/label.ts';
import { endsAsSentence } from '../text/sentences.ts';
import { isSum } from '../values/classify-text.ts';
import { type CellType, typeOfCell } from './label-entries.ts';
import { createLabelVocabulary, type Field, type LabelVocabulary } from './label-vocabulary.ts';
import { isOtherHeading, nameKind, namesSeveral } from './name.ts';
import { ENDS_AS_AWARD } from './name-patterns.ts';
import { nameSetOff, plainName, SET_OFF } from './opening-names.ts';
import { readTitle } from './title.ts';

/** In characters. A longer text is a paragraph rather than a name. */
const MAX_NAME = 120;
const VALUES = ['amount', 'deadline', 'gpa'] as const;
type ValueField = (typeof VALUES)[number];
const valueField = (field: CellType | Field | null): ValueField | undefined =>
  VALUES.find((each) => each === field);

export const nameIn = (text: string): string => readTitle(text).text;

const endsAsName = (name: string): boolean => ENDS_AS_AWARD.test(name) || namesSeveral(name);

/** Whether a line stands where a name could: a heading, or a short line in bold or with the name of an award. */
export const isNamePlace = (line: Line): boolean =>
  line.kind === 'heading' ||
  (line.text.length <= MAX_NAME &&
    (line.row === null || line.kind === 'term') &&
    (isBold(line) || endsAsName(nameIn(line.text))));

/**
 * The field of an amount, a deadline or an average whose label a line begins with, or is, if its value is `next`.
 */
function labeledField(
  line: Pick<Line, 'kind' | 'text' | 'row'>,
  next: Line | undefined,
  { fieldOf }: LabelVocabulary,
) {
  // In a row of headers, labels follow labels.
  const isTerm = line.kind === 'term' && next?.row === line.row && next.kind !== 'term';
  const label = isTerm ? line.text : leadingLabel(line.text);
  return label === null ? undefined : valueField(fieldOf(label));
}

/** The texts that a line may begin with as a name: in bold, in a link, or set off from the rest. */
const openings = ({ parts: [part], links: [link], text }: Line, vocabulary: LabelVocabulary): string[] =>
  [
    part?.bold === true ? part.text : '',
    link?.text ?? '',
    plainName(text, vocabulary) || nameSetOff(text),
  ].filter((opening) => opening !== '' && opening.length < text.length && text.startsWith(opening));

/** `$500, due March 1` */
const beginsWithSum = (text: string): boolean => isSum(text.split(/;|,(?!\d)/)[0] ?? '');

/** A text in the place of a name, and the field of a value below it or in its line. */
interface PlacedText {
  readonly text: string;
  readonly field: ValueField;
  /** Describes the place. */
  readonly place: string;
}

/** The names that begin the line of their own value: `Reed Award – Amount: $500`. */
const beforeValue = (line: Line, vocabulary: LabelVocabulary): PlacedText[] =>
  openings(line, vocabulary).flatMap((opening) => {
    const text = line.text.slice(opening.trimEnd().length).replace(SET_OFF, '').trim();
    const field = beginsWithSum(text)
      ? 'amount'
      : labeledField({ ...line, kind: 'text', text }, undefined, vocabulary);
    return field === undefined || !endsAsName(nameIn(opening))
      ? []
      : [{ text: opening, field, place: 'line' }];
  });

const placeOf = (line: Line): string => `${line.kind} ${line.level} ${isBold(line)}`;

/** In cells, after the name. */
const MAX_CELLS = 8;

/** A name in a row, before a cell with a value. */
function beforeCells(lines: readonly Line[], at: number): PlacedText[] {
  const { row = null, text = '' } = lines[at] ?? {};
  if (row === null || text.length > MAX_NAME || !endsAsName(nameIn(text))) return [];
  const cells = lines.slice(at + 1, at + 1 + MAX_CELLS).filter((line) => line.row === row);
  const field = cells.map((cell) => valueField(typeOfCell(cell.text))).find((each) => each !== undefined);
  return field === undefined ? [] : [{ text, field, place: 'row' }];
}

/** The texts in the places of names, each with the values below it, before the next such place, or right below. */
function placedTexts(lines: readonly Line[], vocabulary: LabelVocabulary): PlacedText[] {
  const isSentence = ({ kind, text }: Line): boolean => kind !== 'heading' && endsAsSentence(text);
  let place: Line | undefined;
  let last: Line | undefined;
  return lines.flatMap((line, at): PlacedText[] => {
    const inLine = [...beforeValue(line, vocabulary), ...beforeCells(lines, at)];
    if (inLine.length > 0) return inLine;
    const field = labeledField(line, lines[at + 1], vocabulary);
    const isLabel = vocabulary.fieldOf(line.text) !== null && !endsAsName(nameIn(line.text));
    if (field === undefined) {
      last = isLabel || line.text.length > MAX_NAME ? undefined : line;
      if (last !== undefined && isNamePlace(line)) place = line;
      return [];
    }
    const above = new Set([place, last]);
    last = undefined;
    return [...above].flatMap((each) =>
      each === undefined || each.level === 1 || isSentence(each)
        ? []
        : { text: each.text, field, place: placeOf(each) },
    );
  });
}

/** If at least this fraction of the names in a place end as names of awards do, so may the others. */
const MIN_NAMED_SHARE = 0.5;

/**
 * The names that the structure of a page shows to be those of awards, whatever else their words mean (`Past Presidents
 * Scholarship`): a labeled amount, deadline or average is below them or in their line, and they end as names do, or stand
 * like others that do. A plural needs an amount, as `Merit Awards` may head a group.
 */
function provenNames(lines: readonly Line[], vocabulary: LabelVocabulary): ReadonlySet<string> {
  const byPlace = Map.groupBy(placedTexts(lines, vocabulary), ({ place }) => place);
  const names = [...byPlace.values()].flatMap((placed) => {
    const named = placed.filter(
      ({ text, field }) =>
        ENDS_AS_AWARD.test(nameIn(text)) ||
        (field === 'amount' && namesSeveral(nameIn(text)) && !isOtherHeading(text)),
    );
    const isList = named.length > 1 && named.length >= placed.length * MIN_NAMED_SHARE;
    const others = isList
      ? placed.filter(({ text }) => nameKind(nameIn(text), vocabulary) === 'possible')
      : [];
    return [...named, ...others].map(({ text }) => nameIn(text));
  });
  return new Set(names.filter((name) => name.includes(' ')));
}

const known = new WeakMap<Document, LabelVocabulary>();

/** The labels of a page, with those that its site adds, and the names that its structure shows. */
export function pageVocabulary(document: Document, ofSite: Readonly<Record<string, Field>> = {}) {
  const isUsual = Object.keys(ofSite).length === 0;
  const cached = isUsual ? known.get(document) : undefined;
  if (cached !== undefined) return cached;
  const labels = createLabelVocabulary(ofSite);
  const [body] = elementsOf(document.$('body'));
  const names = body === undefined ? labels.names : provenNames(document.linesIn([body]), labels);
  const vocabulary = { ...labels, names };
  if (isUsual) known.set(document, vocabulary);
  return vocabulary;
}
