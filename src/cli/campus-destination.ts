import { existsSync } from 'node:fs';
import { readCampusFile } from '../app/campus.ts';
import type { Destination, SourceEntry } from '../scholarships/index.ts';
import { editSources, type WrittenSources } from './edit-campus.ts';
import { keyOf } from './init/find-sources.ts';
import { readCampus } from './open-origins.ts';

/** What an entry says of how a page is read; the rest of a source stays when that changes. */
const READS = ['kind', 'url', 'options', 'pages'];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function sourcesOf(file: string): WrittenSources {
  const value = readCampusFile(file);
  return isObject(value) && isObject(value.sources) ? value.sources : {};
}

/** A source with another entry; what stays keeps its place. */
function withEntry(source: Record<string, unknown>, entry: SourceEntry): Record<string, unknown> {
  const kept = Object.entries(source).filter(([key]) => !READS.includes(key) || key in entry);
  return { ...Object.fromEntries(kept), ...entry };
}

/** Where the workbench writes a source that the campus file has. */
export function destinationOf(file: string, key: string, fresh?: Record<string, unknown>): Destination {
  const current = (): unknown => sourcesOf(file)[key] ?? null;
  const written = (entry: SourceEntry): Record<string, unknown> => {
    const old = current();
    return withEntry(isObject(old) ? old : (fresh ?? {}), entry);
  };
  const known = current();
  const [prefix = key] = isObject(known) ? [known.formerly ?? []].flat().map(String) : [];
  return {
    name: `${key} in ${file}`,
    idPrefix: known === null ? null : prefix,
    current,
    written,
    save: (entry) => editSources(file, (all) => ({ ...all, [key]: written(entry) })),
  };
}

/** Where a page that was looked at is written: to its source, or as a new one; `null` without a campus file. */
export function destinationFor(file: string, url: string, name: string): Destination | null {
  if (!existsSync(file)) return null;
  const { sources } = readCampus(file);
  const known = sources.find((source) => source.url === url);
  const keys: readonly string[] = sources.map(({ key }) => key);
  return known === undefined
    ? destinationOf(file, keyOf(url, keys), { name })
    : destinationOf(file, known.key);
}

/** The entry of a source, as it is written in the campus file. */
export function entryIn(file: string, key: string): SourceEntry {
  const source = sourcesOf(file)[key];
  const kept = Object.entries(isObject(source) ? source : {}).filter(([name]) => READS.includes(name));
  return Object.fromEntries(kept) as unknown as SourceEntry;
}
