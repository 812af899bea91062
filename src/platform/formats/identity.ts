/** The parts of URLs and ids in calendars and feeds. Never taken from the `Host` header of a request. */
export interface CampusIdentity {
  /** The campus's name, for people. */
  readonly name: string;
  /** For UIDs and tag URIs; changes only if the campus file does. */
  readonly host: string;
  /** The public URL, without a trailing slash. Without it, calendars and feeds have no links. */
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
