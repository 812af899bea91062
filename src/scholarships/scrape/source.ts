import { hash } from 'node:crypto';
import type { SourceKey } from '../model.ts';
import type { KindSettings } from '../sites/site-kind.ts';

/** A page to begin with, and how it and what it leads to are read. */
export interface SourcePage {
  readonly url: string;
  readonly kind: KindSettings;
  /** As parsed by the kind's schema. */
  readonly options: unknown;
}

/** A source of the campus file, with its first page. */
export interface SourceSettings extends SourcePage {
  readonly key: SourceKey;
  readonly name: string;
  /** More pages of the same source, each with its own kind. */
  readonly morePages?: readonly SourcePage[];
  /** Hosts (with port, where it is not the scheme's own) that may be read besides the pages' own. */
  readonly hosts: readonly string[];
}

export const pagesOf = (source: SourceSettings): readonly SourcePage[] => [
  source,
  ...(source.morePages ?? []),
];

export const hostOf = (source: SourcePage): string => new URL(source.url).host;

export const allowedHosts = (source: SourceSettings): ReadonlySet<string> =>
  new Set([...pagesOf(source).map(hostOf), ...source.hosts.map((host) => host.toLowerCase())]);

/** Identifies a reader: the release, the kind and its options decide what it reads from a page. */
export function readerVersion(source: SourceSettings, release: string): string {
  const readers = pagesOf(source).map(({ kind, options }) => {
    const digest = hash('sha1', JSON.stringify(options) ?? '', 'base64url').slice(0, 12);
    return `${kind.name}/${digest}`;
  });
  return `${release}/${readers.join('+')}`;
}
