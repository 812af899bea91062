import { hash } from 'node:crypto';
import type { ExtractorDefinition } from '../extractors/extractor.ts';
import type { SourceId, SourceKey } from '../model/award.ts';

/** A first page of a run, and how this page and all pages that it leads to are read. */
export interface SourcePage {
  readonly url: string;
  readonly kind: ExtractorDefinition;
  /** Checked by the schema of the extractor. */
  readonly options: unknown;
}

/** A source of the campus file, with its first page. */
export interface SourceSettings extends SourcePage {
  readonly key: SourceKey;
  readonly name: string;
  /** Former keys, oldest first. The ids of the source's awards still begin with the oldest key. */
  readonly formerly?: readonly SourceKey[] | undefined;
  /** The day on which a person confirmed that the source is read correctly. */
  readonly checked?: string | undefined;
  /** More pages of the same source, each with its own extractor. */
  readonly morePages?: readonly SourcePage[];
  /** Hosts (with port, unless it is the scheme's default) that may be read besides the hosts of the pages. */
  readonly hosts: readonly string[];
}

export const pagesOf = (source: SourceSettings): readonly SourcePage[] => [
  source,
  ...(source.morePages ?? []),
];

/** The current and former names of a source. */
export type SourceNames = Pick<SourceSettings, 'key' | 'formerly'>;

export const sourceIdOf = ({ key, formerly }: SourceNames): SourceId => (formerly?.[0] ?? key) as SourceId;

/**
 * The separator between an award id that belongs to another source and the id of the source that may not use it. No other
 * id contains this separator.
 */
const SHARED = '--';

/** The id of an award whose own id belongs to another source. */
export const sharedId = (id: string, source: SourceId): string => `${id}${SHARED}${source}`;

/** The id as it belongs to the other source; `undefined` for any other id. */
export function idBeforeSharing(id: string): string | undefined {
  const at = id.lastIndexOf(SHARED);
  return at === -1 ? undefined : id.slice(0, at);
}

/** The source to which an id belongs by its prefix: of several sources whose ids begin like it, the longest. */
export const ownerOfId = (id: string, sources: Iterable<SourceId>): SourceId | undefined =>
  [...sources]
    .filter((source) => id.startsWith(`${source}-`))
    .sort((one, other) => other.length - one.length)[0];

/** The configured sources, by their id in the database. */
export const bySourceId = <S extends SourceNames>(sources: readonly S[]): ReadonlyMap<SourceId, S> =>
  new Map(sources.map((source) => [sourceIdOf(source), source]));

/** The current key for each former key, so that old URLs still work. */
export const formerKeys = (sources: readonly SourceNames[]) =>
  new Map(
    sources.flatMap(({ key, formerly = [] }) => formerly.map((one): [SourceKey, SourceKey] => [one, key])),
  );

export const hostOf = (source: SourcePage): string => new URL(source.url).host;

export const allowedHosts = (source: SourceSettings): ReadonlySet<string> =>
  new Set([...pagesOf(source).map(hostOf), ...source.hosts.map((host) => host.toLowerCase())]);

/** Identifies a reader by everything that affects how it reads a page: the release, the extractors and their options. */
export function readerVersion(source: SourceSettings, release: string): string {
  const readers = pagesOf(source).map(({ kind, options }) => {
    const digest = hash('sha1', JSON.stringify(options) ?? '', 'base64url').slice(0, 12);
    return `${kind.name}/${digest}`;
  });
  return `${release}/${readers.join('+')}`;
}
