import { NotRegular, readRegularFile } from './regular-file.ts';

/** A file cannot be read as JSON. The message gives the reason, without any of the file’s content. */
export class UnreadableJson extends Error {
  override name = 'UnreadableJson';
}

/** How many characters V8 quotes from the text before an error. */
const BEFORE = 10;

/**
 * What is wrong with the JSON, and in which line. Never quotes the text around an error, as V8's messages do, because
 * it may be a password.
 */
function problemOf({ message }: SyntaxError, text: string): string {
  if (!message.endsWith('is not valid JSON')) return message;
  const quoted = message.slice(
    message.indexOf('"', `Unexpected token '"`.length) + 1,
    message.lastIndexOf('"'),
  );
  const line = text.slice(0, Math.max(0, text.indexOf(quoted)) + BEFORE).split('\n').length;
  return `unexpected character near line ${line}`;
}

export function readJson(file: string): unknown {
  let text: string;
  try {
    text = readText(file);
  } catch (cause) {
    if (cause instanceof NotRegular) throw new UnreadableJson(cause.message, { cause });
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UnreadableJson(isMissing ? 'there is no such file' : 'cannot be read', { cause });
  }
  text = withoutMark(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableJson(`is not JSON: ${problemOf(error, text)}`);
  }
  const [repeated] = repeatedKeys(text);
  if (repeated === undefined) return value;
  throw new UnreadableJson(`${repeated.path}: occurs twice, in lines ${repeated.lines.join(' and ')}`);
}

interface Level {
  readonly path: string;
  /** The keys of an object, each with its line; `undefined` for a list. */
  readonly keys: Map<string, number> | undefined;
  /** The last key of an object that has been read so far. */
  current: string;
  expectsKey: boolean;
  count: number;
}

/** A key that occurs twice in an object, with both lines. `JSON.parse` would silently drop the first value. */
interface RepeatedKey {
  readonly path: string;
  readonly lines: readonly [number, number];
}

/** The index of the end of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Keys that occur twice in an object of `text`, which must be valid JSON. */
export function repeatedKeys(text: string): readonly RepeatedKey[] {
  const found: RepeatedKey[] = [];
  const levels: Level[] = [];
  let line = 1;
  const pathOf = (level: Level, name: string): string => (level.path === '' ? name : `${level.path}.${name}`);

  function open(isObject: boolean): void {
    const outer = levels.at(-1);
    const path = outer === undefined ? '' : pathOf(outer, outer.keys ? outer.current : String(outer.count));
    levels.push({
      path,
      keys: isObject ? new Map() : undefined,
      current: '',
      expectsKey: isObject,
      count: 0,
    });
  }
  function name(level: Level, key: string): void {
    level.current = key;
    level.expectsKey = false;
    const before = level.keys?.get(key);
    if (before !== undefined) found.push({ path: pathOf(level, key), lines: [before, line] });
    level.keys?.set(key, line);
  }

  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    const level = levels.at(-1);
    if (letter === '\n') line += 1;
    else if (letter === '{' || letter === '[') open(letter === '{');
    else if (letter === '}' || letter === ']') levels.pop();
    else if (letter === ',' && level !== undefined) {
      level.expectsKey = level.keys !== undefined;
      level.count += 1;
    } else if (letter === '"') {
      const end = endOfString(text, at);
      if (level?.expectsKey) name(level, JSON.parse(text.slice(at, end)));
      at = end - 1;
    }
  }
  return found;
}

const readText = (file: string): string => readRegularFile(file).toString();

/** Some Windows editors write this mark at the beginning of a file. Neither JSON nor environment files allow it. */
const BYTE_ORDER_MARK = '\uFEFF';

export const withoutMark = (text: string): string => text.replace(BYTE_ORDER_MARK, '');

/** Warns the author of a text that begins with a byte order mark; otherwise empty. */
export const warningsOfMark = (text: string): string[] =>
  text.startsWith(BYTE_ORDER_MARK) ? ['line 1 begins with a byte order mark, which is ignored'] : [];

/**
 * Warnings about the byte order mark of a file, with the name of the file. If the file cannot be read, there are none,
 * because the code that needs the file reports that.
 */
export function warningsOfMarkIn(file: string): string[] {
  let text: string;
  try {
    text = readText(file);
  } catch {
    return [];
  }
  return warningsOfMark(text).map((warning) => `${file}: ${warning}`);
}
