import { isObject, type JsonObject } from '../../../platform/formats/json.ts';
import type { Field, LabelVocabulary } from '../../awards/label-vocabulary.ts';
import { dayOf } from '../../text/timestamp.ts';
import { isEndOfRange, spaced } from '../export/csv-columns.ts';
import { markupToText } from '../json-ld/plain-text.ts';
import { NAMES } from '../table/table-columns.ts';

/** Fields whose text represents the whole object. */
const TEXTS = ['rendered', 'text', 'html', 'plain', 'name', 'title', 'label', 'value'];
/** Objects whose fields belong to the object around them. */
const WRAPPERS = /^(node|attributes|fields|data|properties|acf|item|document|frontmatter|_source)$/;
/** Contents of a text that is stored in blocks. */
const BLOCKS = ['children', 'content', 'blocks'];
const MAX_DEPTH = 6;
/** The maximum number of fields of a list. */
const MAX_FIELDS = 100;
/** A smaller number is not a time in milliseconds (`2001`). */
const MIN_TIME = 1e12;

/** A number that is too large or too small to be an amount, an average or an id. Its digits are not its value. */
const EXPONENT = /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i;

const CLOSED = /^(is[ _]?)?(closed|expired|archived)$/i;
const OPEN = /^(is[ _]?)?(open|active|available|accepting ?applications)$/i;

function textOfString(text: string, base: string): string {
  if (EXPONENT.test(text)) return '';
  // In URLs of pages, a backslash is a slash: `/\x` leads to the host x.
  if (/^\/[^\s/\\]\S*$/.test(text)) return URL.parse(text, base)?.href ?? text;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return dayOf(text);
  return /[<&]/.test(text) ? markupToText(text).replaceAll('• ', '') : text;
}

interface Reading {
  readonly base: string;
  readonly vocabulary: LabelVocabulary;
  readonly labels: Readonly<Record<string, Field>>;
  /** Counts text of the data. Data may name one text any number of times. */
  readonly spend: (text: string) => string;
}

/** A value as a cell of a table; each entry of a list is a line. */
function textOf(value: unknown, reading: Reading, depth = 0): string {
  if (typeof value === 'string') return reading.spend(textOfString(value.trim(), reading.base));
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= MIN_TIME && value < 10 * MIN_TIME
      ? dayOf(new Date(value).toISOString())
      : textOfString(String(value), reading.base);
  if (depth > MAX_DEPTH) return reading.spend('');
  if (Array.isArray(value))
    return value
      .map((each) => textOf(each, reading, depth + 1))
      .filter(Boolean)
      .join('\n');
  if (!isObject(value)) return reading.spend('');
  const own = TEXTS.map((name) => value[name]).find((each) => ['string', 'number'].includes(typeof each));
  const within = own ?? BLOCKS.map((name) => value[name]).find((each) => Array.isArray(each));
  return textOf(within, reading, depth + 1);
}

type Fields = Map<string, string>;

/** Sets the status for a boolean field such as `isClosed`. */
function addBooleanField(fields: Fields, name: string, isOn: boolean): void {
  if ((CLOSED.test(name) && isOn) || (OPEN.test(name) && !isOn)) fields.set(NAMES.status, 'Closed');
}

/** The fields of an object as texts. A nested field has both names: `deadline date`. */
function fieldsOf(
  object: JsonObject,
  reading: Reading,
  prefix = '',
  fields: Fields = new Map(),
  depth = 0,
): Fields {
  for (const [key, value] of Object.entries(object)) {
    if (fields.size >= MAX_FIELDS) break;
    if (key.startsWith('__')) continue;
    const isWrapper = isObject(value) && WRAPPERS.test(key);
    const name = isWrapper ? prefix : prefix === '' ? key : `${prefix} ${key}`;
    if (typeof value === 'boolean') addBooleanField(fields, spaced(key), value);
    const text = isWrapper ? '' : textOf(value, reading);
    if (text !== '') fields.set(name, text);
    else if (isObject(value) && depth < MAX_DEPTH) fieldsOf(value, reading, name, fields, depth + 1);
  }
  return fields;
}

const MIN_WORDS = 4;

/** Whether an unknown field contains sentences rather than technical values. */
function areSentences(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  return (
    filled.filter((text) => text.split(/\s+/, MIN_WORDS).length === MIN_WORDS).length > filled.length / 2
  );
}

/** The objects of a list as rows below a header, without the fields that are irrelevant to an award. */
export function rowsOf(objects: readonly JsonObject[], reading: Reading): string[][] {
  const { vocabulary, labels } = reading;
  const rows = objects.map((object) => fieldsOf(object, reading));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, MAX_FIELDS);
  const relevant = names.filter(
    (name) =>
      labels[name] !== undefined ||
      vocabulary.fieldOf(spaced(name)) !== null ||
      isEndOfRange(spaced(name)) ||
      areSentences(rows.map((row) => row.get(name) ?? '')),
  );
  const header = relevant.map((name) => (labels[name] === undefined ? name : NAMES[labels[name]]));
  return [header, ...rows.map((row) => relevant.map((name) => row.get(name) ?? ''))];
}
