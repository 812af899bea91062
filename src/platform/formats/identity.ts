/**
 * How a campus is named in the URLs and ids of calendars and feeds. Never taken from the `Host` header of a request.
 */
export interface CampusIdentity {
  /** The name of the campus, for people. */
  readonly name: string;
  /** For UIDs and tag URIs. Changes only if the campus file changes. */
  readonly host: string;
  /** The public URL, without a trailing slash. If it is not set, calendars and feeds have no links. */
  readonly publicUrl?: string;
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'campus';

export function identityOf({
  name,
  publicUrl,
}: {
  name: string;
  publicUrl?: string | undefined;
}): CampusIdentity {
  if (publicUrl === undefined) return { name, host: `${slugOf(name)}.campus-data` };
  return { name, host: new URL(publicUrl).hostname, publicUrl };
}
