/**
 * An address as answers and the log show it: without user, query and fragment, which may hold a key. It must be an
 * address that can be parsed.
 */
export function shownAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

/** Whether an address has a user name or a password, which would be published with it. */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== '' || url.password !== '');
}
