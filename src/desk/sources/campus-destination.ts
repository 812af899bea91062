import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { readCampusFile } from '../../app/campus.ts';
import { ConfigurationError } from '../../app/settings.ts';
import { readCampus } from '../../cli/terminal/open-upstreams.ts';
import { isObject, type JsonObject } from '../../platform/formats/json.ts';
import { upgradeSource } from '../../scholarships/index.ts';
import type { SourceEntry } from '../suggest/suggest.ts';
import type { Destination } from '../workbench/session.ts';
import { AFTER_EDIT, editSources, type WrittenSources } from './edit-campus.ts';
import { keyOf } from './source-key.ts';

/** The keys of a source that define how it is read. The workbench replaces these keys and leaves all others. */
const ENTRY_KEYS = ['kind', 'url', 'options', 'pages'];
/** The keys that belong to the old entry: `checked` does not apply to a new entry. */
const REPLACED_KEYS = [...ENTRY_KEYS, 'checked'];

export function sourcesOf(file: string): WrittenSources {
  const value = readCampusFile(file);
  return isObject(value) && isObject(value.sources) ? value.sources : {};
}

/** A source with a new entry; the other keys keep their order. */
function withEntry(source: JsonObject, entry: SourceEntry): JsonObject {
  const remaining = Object.entries(source).filter(([key]) => !REPLACED_KEYS.includes(key) || key in entry);
  return { ...Object.fromEntries(remaining), ...entry };
}

/**
 * Where the workbench writes the source `key`. Refuses to write if the source was changed in the file meanwhile.
 * `fresh`: for a source that the campus file does not have yet, the keys besides the entry.
 */
export function destinationOf(file: string, key: string, fresh?: JsonObject): Destination {
  const current = (): unknown => sourcesOf(file)[key] ?? null;
  const written = (entry: SourceEntry): JsonObject => {
    const old = current();
    return withEntry(isObject(old) ? old : (fresh ?? {}), entry);
  };
  /** The version of the source against which the workbench shows changes. */
  let base = current();
  const [prefix = key] = isObject(base) ? [base.formerly ?? []].flat().map(String) : [];
  function save(source: JsonObject): string {
    editSources(file, (all) => {
      const found = all[key] ?? null;
      if (!isDeepStrictEqual(found, base)) {
        base = found;
        throw new ConfigurationError(
          `${key} was changed in ${file} meanwhile; nothing was written. The changes are now shown against the source as it is in the file; saving again writes them.`,
        );
      }
      return { ...all, [key]: source };
    });
    base = current();
    return `Written. ${AFTER_EDIT}`;
  }
  return {
    name: `${key} in ${file}`,
    idPrefix: base === null ? null : prefix,
    current,
    written,
    isChecked() {
      const source = current();
      return isObject(source) && source.checked !== undefined;
    },
    save: (entry) => save(written(entry)),
    confirm: (entry, day) => save({ ...written(entry), checked: day }),
  };
}

/**
 * Where the entry of a page is written: to the source with this URL, or to a new source; `null` without a campus file.
 */
export function destinationFor(file: string, url: string, name: string): Destination | null {
  if (!existsSync(file)) return null;
  const { sources } = readCampus(file);
  const known = sources.find((source) => source.url === url);
  const keys: readonly string[] = sources.map(({ key }) => key);
  return known === undefined
    ? destinationOf(file, keyOf(url, keys), { name })
    : destinationOf(file, known.key);
}

/** The entry of a source in the campus file, in this release’s format. */
export function entryIn(file: string, key: string): SourceEntry {
  const source = upgradeSource(sourcesOf(file)[key]);
  const remaining = Object.entries(isObject(source) ? source : {}).filter(([name]) =>
    ENTRY_KEYS.includes(name),
  );
  return Object.fromEntries(remaining) as unknown as SourceEntry;
}
