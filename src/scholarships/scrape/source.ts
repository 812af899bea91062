import { hash } from 'node:crypto';
import type { SourceKey } from '../model.ts';
import type { SiteKind } from '../sites/site-kind.ts';

/** A source of the campus file. */
export interface SourceSettings {
  readonly key: SourceKey;
  readonly name: string;
  readonly kind: SiteKind;
  /** As the kind's own schema gave them out. */
  readonly options: unknown;
  readonly url: string;
  /** Hosts (with port, where it is not the scheme's own) that may be read besides the address's own. */
  readonly hosts: readonly string[];
}

export const hostOf = (source: SourceSettings): string => new URL(source.url).host;

export const allowedHosts = (source: SourceSettings): ReadonlySet<string> =>
  new Set([hostOf(source), ...source.hosts.map((host) => host.toLowerCase())]);

/** What is read from a page depends on the release, the kind and its options: another of these is another reader. */
export function readerVersion(source: SourceSettings, release: string): string {
  const options = hash('sha1', JSON.stringify(source.options) ?? '', 'base64url').slice(0, 12);
  return `${release}/${source.kind.name}/${options}`;
}
