import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The rules of the reader: each named pattern, word set, list of patterns and number in its files. The code that switches
 * them off is added when a module is loaded, so that the reader itself does not depend on it.
 */
const ROOT = join(import.meta.dirname, '../../src');
const FOLDERS = /^(?:scholarships\/(?=(?:html|text|values|awards|extractors)\/)|desk\/(?=suggest\/))/;
const NAMED = /^(export )?const ([A-Z][A-Z\d_]+)(: [^=\n]+)? =(\s[\s\S]*?);$/gm;
/** Matches values that can be switched off. Strings do not match, because they are parts of other rules. */
const IS_RULE = /^\s+(?:\/|new RegExp\(|wordSet\(|-?\d|\[|new Set)/;

type Value = RegExp | ReadonlySet<unknown> | readonly unknown[] | number;

export interface Rule {
  /** `values/amount/lexicon.ts:OTHER_CUES` */
  readonly name: string;
  /** Whether it is a pattern, whose matches can be observed. */
  readonly isObserved: boolean;
  /** Whether it has matched since this was last set to `false`. */
  isUsed: boolean;
  /** Puts the rule, or a rule that matches nothing (an empty set or list, 0, for a limit no limit), into its module. */
  turn(isOn: boolean): void;
}

const rules: Rule[] = [];
const caches: { clear(): void }[] = [];

/** A pattern that records when it matches. */
class Observed extends RegExp {
  use: () => void = () => undefined;
  override exec(text: string): RegExpExecArray | null {
    const found = super.exec(text);
    if (found !== null) this.use();
    return found;
  }
}

/** Numbers that end something. Without such a rule there is no limit; 0 would forbid everything. */
const IS_LIMIT = /:(?:MAX_|MOST_)|_(?:TOKENS|LENGTH|LIMIT)$/;

function off(name: string, value: Value): Value {
  if (value instanceof RegExp) return new RegExp('(?!)', value.flags);
  if (value instanceof Set) return new Set();
  if (Array.isArray(value)) return [];
  return IS_LIMIT.test(name) ? Number.POSITIVE_INFINITY : 0;
}

/** Registers a value, and puts it into its module. */
function add(name: string, value: Value, put: (value: Value) => void): Value {
  const isObserved = value instanceof RegExp;
  const observed = isObserved ? new Observed(value.source, value.flags) : value;
  const rule: Rule = {
    name,
    isObserved,
    isUsed: false,
    turn(isOn) {
      put(isOn ? observed : off(name, value));
      for (const cache of caches) cache.clear();
    },
  };
  if (observed instanceof Observed)
    observed.use = () => {
      rule.isUsed = true;
    };
  rules.push(rule);
  return observed;
}

const switchable = (file: string, source: string): string =>
  source.replaceAll(NAMED, (statement: string, exported = '', name: string, type = '', value: string) =>
    IS_RULE.test(value)
      ? `${exported}let ${name}${type} = globalThis.readingRules.add('${file}:${name}', ${value}, (to) => { ${name} = to; });`
      : statement,
  );

Object.assign(globalThis, {
  readingRules: { add, cache: (cache: { clear(): void }) => caches.push(cache) },
});

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded;
    const file = relative(ROOT, fileURLToPath(url));
    if (!FOLDERS.test(file)) return loaded;
    const source = switchable(file.replace(FOLDERS, ''), String(loaded.source)).replace(
      /^( +const known = new LRUCache[\s\S]*?\);)$/m,
      '$1 globalThis.readingRules.cache(known);',
    );
    return { ...loaded, source };
  },
});

/** The rules of the modules that are loaded. */
export const allRules = (): readonly Rule[] => rules.toSorted((a, b) => a.name.localeCompare(b.name));
