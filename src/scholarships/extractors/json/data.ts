import { isObject, type JsonObject, jsonIn } from '../../../platform/formats/json.ts';
import { attribute, elementsOf } from '../../html/dom.ts';
import { isMarkup, parsePage } from '../../html/parse.ts';
import type { DecodedPage } from '../extractor.ts';

/** Assignments in a script: `window.__INITIAL_STATE__ = {`, `var awards = [`, `= JSON.parse("`. */
const ASSIGNED = /[\w$"'\])]\s{0,5}=\s{0,5}(?:JSON\.parse\(\s{0,5}(?=")|(?=[{[]))/g;
const MAX_ASSIGNED = 50;

/** The value that begins at `start`, up to the end of its brackets or quotes. */
function valueAt(text: string, start: number): { text: string; end: number } {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth === 0 && !inString) return { text: text.slice(start, at + 1), end: at + 1 };
  }
  return { text: '', end: text.length };
}

/** JSON that a script assigns to variables. Object literals that are not JSON are skipped. */
function assignedIn(script: string): unknown[] {
  const values: unknown[] = [];
  let end = 0;
  for (const match of script.matchAll(ASSIGNED).take(MAX_ASSIGNED)) {
    const start = match.index + match[0].length;
    if (start < end) continue;
    const found = valueAt(script, start);
    const value = jsonIn(found.text);
    if (value === undefined) continue;
    end = found.end;
    values.push(typeof value === 'string' ? jsonIn(value) : value);
  }
  return values;
}

const MAX_DEPTH = 20;

/**
 * Resolves data whose values are indexes into one flat list, as Nuxt writes it: `[["Reactive",1],{"awards":2},[3], …]`.
 */
function unflattened(flat: readonly unknown[]): unknown {
  const resolved = new Map<unknown, unknown>();
  function valueIn(index: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH || resolved.has(index)) return resolved.get(index);
    const value = typeof index === 'number' ? flat[index] : undefined;
    if (Array.isArray(value) && typeof value[0] === 'string') return valueIn(value[1], depth + 1);
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      resolved.set(index, list);
      for (const each of value) list.push(valueIn(each, depth + 1));
      return list;
    }
    if (!isObject(value)) return value;
    const object: Record<string, unknown> = {};
    resolved.set(index, object);
    for (const [name, each] of Object.entries(value)) object[name] = valueIn(each, depth + 1);
    return object;
  }
  return valueIn(0, 0);
}

/** The JSON of a page: its body, if it is data, or the JSON in its scripts. */
export function dataOf(page: DecodedPage): unknown[] {
  if (!isMarkup(page)) return [jsonIn(page.body)];
  const { $ } = parsePage(page);
  return elementsOf($('script:not([src])')).flatMap((script) => {
    const type = attribute(script, 'type');
    const text = $(script).text();
    if (/ld\+json/i.test(type)) return [];
    if (!/json/i.test(type)) return assignedIn(text);
    const value = jsonIn(text);
    const isFlat = attribute(script, 'id') === '__NUXT_DATA__' && Array.isArray(value);
    return [isFlat ? unflattened(value) : value];
  });
}

/**
 * Every list of objects in some data, by the path of names that leads to it. Lists within the objects of a list are
 * merged into one.
 */
export function listsIn(data: readonly unknown[]): Map<string, JsonObject[]> {
  const lists = new Map<string, JsonObject[]>();
  // A value that is reachable twice is visited once, so that the time is linear in the size of the data.
  const seen = new Set<unknown>();
  function visit(value: unknown, path: string, depth: number): void {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      const objects = value.filter(isObject);
      const list = lists.get(path) ?? [];
      for (const object of objects) list.push(object);
      if (list.length > 0) lists.set(path, list);
      for (const each of value) visit(each, path, depth + 1);
      return;
    }
    for (const [name, child] of Object.entries(value))
      if (!name.includes('.')) visit(child, path === '' ? name : `${path}.${name}`, depth + 1);
  }
  for (const value of data) visit(value, '', 0);
  return lists;
}

/** The objects of the list at a path; `undefined` if there is no list, `[]` if it is empty. */
export function listAt(data: readonly unknown[], path: string): JsonObject[] | undefined {
  const ends = path
    .split('.')
    .reduce<readonly unknown[]>(
      (values, name) => values.flat().flatMap((value) => (isObject(value) ? [value[name]] : [])),
      data,
    );
  const lists = ends.filter((value) => Array.isArray(value));
  return lists.length === 0 ? undefined : lists.flat().filter(isObject);
}
