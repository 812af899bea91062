/** What addresses and ids in calendars and feeds are made of: never the `Host` of a request. */
export interface CampusIdentity {
  /** The campus's name, for people. */
  readonly name: string;
  /** Of UIDs and tags; stands still as long as the campus file does. */
  readonly host: string;
  /** Where people reach the pages, without a slash at its end; without it there are no links to them. */
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
