import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { unknownNames } from '../platform/files/plain-errors.ts';
import { ConfigurationError, SETTING_NAMES } from './settings.ts';

const DEFAULT_FILE = '.env';
const BYTE_ORDER_MARK = '\uFEFF';

/** Names that `compose.yaml` takes from the same file. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'VALKEY_PASSWORD', 'HTTP_PORT'];

/** Each name that is set, with its line; a quoted value may have several lines. */
function namesIn(text: string): { name: string; line: number }[] {
  let quote = '';
  return text.split('\n').flatMap((content, at) => {
    if (quote !== '') {
      if (content.includes(quote)) quote = '';
      return [];
    }
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_][\w.]*)\s*=(.*)$/.exec(content) ?? [];
    if (name === undefined) return [];
    const [first = ''] = value.trimStart();
    const isOpen = /["'`]/.test(first) && !value.trimStart().slice(1).includes(first);
    // Without an end anywhere, the quote is a letter like any other.
    if (
      isOpen &&
      text
        .split('\n')
        .slice(at + 1)
        .some((later) => later.includes(first))
    )
      quote = first;
    return [{ name, line: at + 1 }];
  });
}

function repeatedNames(names: readonly { name: string; line: number }[]): string[] {
  const lines = Map.groupBy(names, ({ name }) => name);
  return [...lines].flatMap(([name, places]) =>
    places.length === 1
      ? []
      : [
          `${name} is there ${places.length} times (lines ${places.map(({ line }) => line).join(', ')}): the last one counts`,
        ],
  );
}

/** What an operator should know about the text of a file with settings; no value is repeated. */
function warningsAbout(text: string): string[] {
  const names = namesIn(text.replace(BYTE_ORDER_MARK, ''));
  const known = [...SETTING_NAMES, ...OF_COMPOSE];
  const unknown = [...new Set(names.map(({ name }) => name))].filter(
    (name) => !known.includes(name.toUpperCase()),
  );
  return [
    ...(text.startsWith(BYTE_ORDER_MARK) ? ['line 1 begins with a byte order mark, which is ignored'] : []),
    ...repeatedNames(names),
    ...unknown.map((name) => {
      const line = names.find((one) => one.name === name)?.line;
      return `line ${line}: the setting ${unknownNames([name], known)}`;
    }),
  ];
}

/**
 * Adds the settings of a file; those of the environment win. Without a name, `.env` is read if it exists. Returns a line
 * about each thing in it that may be a slip.
 */
export function loadEnvironmentFile(given?: string): string[] {
  const file = given ?? DEFAULT_FILE;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if (given === undefined && (cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new ConfigurationError(`${file}: cannot be read`, { cause });
  }
  const settings = parseEnv(text.replace(BYTE_ORDER_MARK, ''));
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value;
  return warningsAbout(text).map((warning) => `${file}: ${warning}`);
}
