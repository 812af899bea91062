/** The parts of addresses and ids in calendars and feeds. They never come from the `Host` of a request. */
export interface CampusIdentity {
  /** The campus's name, for people. */
  readonly name: string;
  /** For UIDs and tag URIs; changes only when the campus file does. */
  readonly host: string;
  /** The public address, without a slash at its end; if there is none, calendars and feeds have no links. */
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
  return { name, host: new URL(publicUrl).hostname, publicUrl: publicUrl.replace(/\/+$/, '') };
}
