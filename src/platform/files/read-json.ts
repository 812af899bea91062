import { withoutMark } from './byte-order-mark.ts';
import { repeatedKeys } from './json-keys.ts';
import { NotRegular, readText } from './read-text.ts';

/** Says why a file cannot be read as JSON, without any of its content. */
export class UnreadableJson extends Error {
  override name = 'UnreadableJson';
}

/** How much V8 quotes before the place of an error. */
const BEFORE = 10;

/** What is wrong, and where. V8 quotes the text around some errors, and what is written there may be a password. */
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
  throw new UnreadableJson(`${repeated.path}: is there twice, in lines ${repeated.lines.join(' and ')}`);
}
