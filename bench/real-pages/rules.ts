import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The rules of the reader: each pattern, set of words, list of patterns and number that has a name of its own in its
 * files. A rule is switched off where its module is loaded, so that the reader itself knows nothing of this.
 */
const ROOT = join(import.meta.dirname, '../..');
const READER = 'src/scholarships/{html,text,values,awards,kinds,suggest}/**/*.ts';
const NAMED = /^(?:export )?const ([A-Z][A-Z\d_]+)(?:: [^=\n]+)? =(\s[\s\S]*?);$/gm;
/** What can be switched off; a text is a part of other rules. */
const IS_RULE = /^\s+(?:\/|new RegExp\(|wordSet\(|-?\d|\[|new Set)/;

/** `values/amount/lexicon.ts:OTHER_CUES` */
const nameOf = (file: string, name: string): string => `${relative('src/scholarships', file)}:${name}`;

const rulesIn = (file: string, source: string): string[] =>
  [...source.matchAll(NAMED)].flatMap(([, name = '', value = '']) =>
    IS_RULE.test(value) ? [nameOf(file, name)] : [],
  );

/** The names of all rules. */
export const allRules = (): string[] =>
  globSync(READER, { cwd: ROOT, exclude: (path) => path.endsWith('.test.ts') })
    .toSorted()
    .flatMap((file) => rulesIn(file, readFileSync(join(ROOT, file), 'utf8')));

/** In place of a rule: a pattern that matches nothing, an empty set or list, 0. */
const OFF = `
function __off(rule) {
  if (rule instanceof RegExp) return new RegExp('(?!)', rule.flags);
  if (rule instanceof Set) return new Set();
  return Array.isArray(rule) ? [] : 0;
}
`;

/** Loads the reader without a rule. To be called before any of its modules is loaded. */
export function switchOff(rule: string): void {
  let isFound = false;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded;
      const file = relative(ROOT, fileURLToPath(url));
      if (!rule.startsWith(nameOf(file, ''))) return loaded;
      const source = String(loaded.source).replaceAll(
        NAMED,
        (statement: string, name: string, value: string) => {
          if (nameOf(file, name) !== rule) return statement;
          isFound = true;
          return `${statement.slice(0, statement.length - value.length - 1)} __off(${value});`;
        },
      );
      return { ...loaded, source: source + OFF };
    },
  });
  process.on('exit', () => {
    if (!isFound) process.stderr.write(`${rule} is no rule of the reader.\n`);
  });
}
