import { isObject, type JsonObject } from '../../../platform/formats/json.ts';
import { elementsOf } from '../../html/dom.ts';
import type { Document } from '../../html/parse.ts';

interface Blocks {
  readonly values: readonly unknown[];
  /** Texts of blocks that are not JSON, even after repair. */
  readonly broken: readonly string[];
}

const SCRIPTS = 'script[type*="ld+json" i]';

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Repairs common faults: HTML comments and CDATA around JSON, line breaks in strings, trailing commas, entities. */
const repaired = (text: string): string =>
  text
    .trim()
    .replace(
      /^(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*;?$/g,
      '',
    )
    .replace(/"(?:[^"\\]|\\[\s\S])*"?/g, (string) => string.replace(/[\n\r\t]+/g, ' '))
    .replace(/,(?=\s*[}\]])/g, '')
    .replace(/;\s*$/, '');

const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&');

/** The page's JSON-LD, block by block, so that a broken block does not affect the others. */
export function readBlocks({ $ }: Document): Blocks {
  const values: unknown[] = [];
  const broken: string[] = [];
  for (const script of elementsOf($(SCRIPTS))) {
    const text = script.children.map((child) => ('data' in child ? child.data : '')).join('');
    if (text.trim() === '') continue;
    const read = parse(text) ?? parse(repaired(text)) ?? parse(repaired(unescaped(text)));
    if (read === null) broken.push(text);
    else values.push(read.value);
  }
  return { values, broken };
}

const MAX_DEPTH = 20;

/** Every object in a value, outer before inner. */
export function objectsIn(value: unknown, depth = 0): JsonObject[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each) => objectsIn(each, depth + 1));
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap((each) => objectsIn(each, depth + 1))];
}

/** `http://schema.org/MonetaryGrant` and `schema:MonetaryGrant` are `MonetaryGrant`. */
export const typesOf = (object: JsonObject): string[] =>
  [object['@type']].flat().flatMap((type) => (typeof type === 'string' ? type.replace(/^.*[/:#]/, '') : []));
