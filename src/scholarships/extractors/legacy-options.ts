import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../platform/formats/json.ts';

const renamed = (options: JsonObject, names: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [names[name] ?? name, value]));

/** Earlier releases had a way of its own for numbered names, which `auto` finds too. */
const withoutNumbered = (options: JsonObject): JsonObject =>
  options.titles === 'numbered' ? { ...options, titles: 'auto' } : options;

/**
 * Extractors of earlier releases that `list` replaces, with the conversion of their options. The ids of their awards do
 * not change.
 */
const LEGACY_EXTRACTORS: ReadonlyMap<unknown, (options: JsonObject) => JsonObject> = new Map([
  ['headings', (options) => ({ titles: 'headings', ...renamed(options, { heading: 'title' }) })],
  ['prose', withoutNumbered],
  ['list', withoutNumbered],
  [
    'accordion',
    ({ title, body, ...options }) => ({
      titles: options.item === undefined ? 'panels' : 'boxes',
      ...options,
      // Without `item`, these two had no effect.
      ...(options.item !== undefined && title !== undefined && { title }),
      ...(options.item !== undefined && body !== undefined && { description: body }),
    }),
  ],
  ['cards', (options) => ({ titles: 'boxes', ...renamed(options, { list: 'container' }) })],
  ['definitions', (options) => ({ titles: 'links', ...options })],
] satisfies [string, (options: JsonObject) => JsonObject][]);

/** Converts a source of a campus file, or one of its pages, to the current format. Invalid values stay as they are. */
export function upgradeSource(given: unknown): unknown {
  if (!isObject(given)) return given;
  if (Array.isArray(given.pages)) return { ...given, pages: given.pages.map(upgradeSource) };
  const convert = LEGACY_EXTRACTORS.get(given.kind);
  const { options = {}, ...rest } = given;
  if (convert === undefined || !isObject(options)) return given;
  const converted = convert(options);
  return { ...rest, kind: 'list', ...(Object.keys(converted).length > 0 && { options: converted }) };
}

/** Whether a source has the format of an earlier release. */
export const isLegacySource = (source: unknown): boolean => !isDeepStrictEqual(upgradeSource(source), source);
