import { hash } from 'node:crypto';
import type { KindBasics } from '../kinds/site-kind.ts';
import type { SourceKey } from '../model/award.ts';

/** A page that a run begins with, and how this page and the pages it leads to are read. */
export interface SourcePage {
  readonly url: string;
  readonly kind: KindBasics;
  /** Checked by the schema of the kind. */
  readonly options: unknown;
}

/** A source of the campus file, with its first page. */
export interface SourceSettings extends SourcePage {
  readonly key: SourceKey;
  readonly name: string;
  /** Former keys, oldest first. The ids of its awards keep beginning with the first one. */
  readonly formerly?: readonly SourceKey[] | undefined;
  /** More pages of the same source, each with its own kind. */
  readonly morePages?: readonly SourcePage[];
  /** Hosts (with port, unless it is the scheme's default) that may be read besides those of the pages. */
  readonly hosts: readonly string[];
}

export const pagesOf = (source: SourceSettings): readonly SourcePage[] => [
  source,
  ...(source.morePages ?? []),
];

/** What the ids of its awards begin with. */
export const idPrefixOf = ({ key, formerly }: Pick<SourceSettings, 'key' | 'formerly'>): SourceKey =>
  formerly?.[0] ?? key;

/** The current key for each former one, so that old addresses still work. */
export const formerKeys = (sources: readonly Pick<SourceSettings, 'key' | 'formerly'>[]) =>
  new Map(
    sources.flatMap(({ key, formerly = [] }) => formerly.map((one): [SourceKey, SourceKey] => [one, key])),
  );

export const hostOf = (source: SourcePage): string => new URL(source.url).host;

export const allowedHosts = (source: SourceSettings): ReadonlySet<string> =>
  new Set([...pagesOf(source).map(hostOf), ...source.hosts.map((host) => host.toLowerCase())]);

/** Identifies a reader by what decides how it reads a page: the release, the kind and its options. */
export function readerVersion(source: SourceSettings, release: string): string {
  const readers = pagesOf(source).map(({ kind, options }) => {
    const digest = hash('sha1', JSON.stringify(options) ?? '', 'base64url').slice(0, 12);
    return `${kind.name}/${digest}`;
  });
  return `${release}/${readers.join('+')}`;
}
