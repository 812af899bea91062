import { parseEnv } from 'node:util';
import { warningsOfMark, withoutMark } from '../platform/files/read-json.ts';
import { unknownNames } from '../platform/files/readable-errors.ts';
import { NotRegular, readRegularFile } from '../platform/files/regular-file.ts';
import { mayBeSecret } from '../platform/webhooks/secrets.ts';
import { SECRET_FILES } from './secret-files.ts';
import { ConfigurationError, SETTING_NAMES } from './settings.ts';

const DEFAULT_FILE = '.env';

/** Variables that `compose.yaml` reads from the same file. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'VALKEY_PASSWORD', 'HTTP_PORT'];

/** The names of the variables, each with its line. (A quoted value may span several lines.) */
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
    // If there is no closing quote, the quote is an ordinary character of the value.
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
          `${name} occurs ${places.length} times (lines ${places.map(({ line }) => line).join(', ')}): the last one counts`,
        ],
  );
}

/** Warnings about an environment file. They never contain the value of a variable, because it may be a secret. */
function warningsAbout(text: string, settings: NodeJS.Dict<string>): string[] {
  const names = namesIn(withoutMark(text));
  const ofKeys = [...(settings.API_LIMITS ?? '').matchAll(/:(\w+)=/g)].map(([, name = '']) => name);
  const known = [...SETTING_NAMES, ...SECRET_FILES, ...OF_COMPOSE, ...ofKeys];
  const unknown = [...new Set(names.map(({ name }) => name))].filter(
    // Secrets of webhooks may have any name: the campus file, which is read later, names their variables.
    (name) =>
      ![name, name.toUpperCase()].some((one) => known.includes(one)) && !mayBeSecret(settings[name] ?? ''),
  );
  return [
    ...warningsOfMark(text),
    ...repeatedNames(names),
    ...unknown.map((name) => {
      const line = names.find((one) => one.name === name)?.line;
      return `line ${line}: the setting ${unknownNames([name], known)}`;
    }),
  ];
}

/** The file that was loaded last, and the variables that it set. */
let loaded: { readonly file: string | undefined; readonly names: readonly string[] } | undefined;

const WORKER = 'CAMPUS_DATA_WORKER';

/** The environment for worker `number`, without the variables of the file, which a worker reads itself. */
export const environmentOfWorker = (number: number): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !loaded?.names.includes(name))),
  [WORKER]: String(number),
});

/** The number of this process, from 1, if it is one of several `WORKERS`. */
export const workerNumber = (): number | undefined =>
  process.env[WORKER] === undefined ? undefined : Number(process.env[WORKER]);

/** Repeats the last call of `loadEnvironmentFile`, and unsets the variables that the file no longer contains. */
export function reloadEnvironmentFile(): string[] {
  if (loaded === undefined) return [];
  const { file, names } = loaded;
  const before = new Map(names.map((name) => [name, process.env[name]]));
  for (const name of names) delete process.env[name];
  try {
    return loadEnvironmentFile(file);
  } catch (error) {
    for (const [name, value] of before) process.env[name] = value;
    throw error;
  }
}

/**
 * Adds the variables of a file to the environment. Variables that are already set are not changed. If no file is given,
 * `.env` is read if it exists. Returns one warning for each thing in the file that may be a mistake.
 */
export function loadEnvironmentFile(given?: string): string[] {
  const file = given ?? DEFAULT_FILE;
  let text: string;
  try {
    text = readRegularFile(file).toString();
  } catch (cause) {
    if (given === undefined && (cause as NodeJS.ErrnoException).code === 'ENOENT') {
      loaded = { file: given, names: [] };
      return [];
    }
    const problem = cause instanceof NotRegular ? cause.message : 'cannot be read';
    throw new ConfigurationError(`${file}: ${problem}`, { cause });
  }
  const settings = parseEnv(withoutMark(text));
  const names = Object.keys(settings).filter((name) => !process.env[name]);
  for (const name of names) process.env[name] = settings[name];
  loaded = { file: given, names };
  return warningsAbout(text, settings).map((warning) => `${file}: ${warning}`);
}
