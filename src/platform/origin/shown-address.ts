/**
 * An address as answers and the log show it: without user, query and fragment, which may hold a key. It must be an
 * address that can be parsed.
 */
export function shownAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

const SECRET_NAMES = new Set(
  'key apikey api_key api-key access_key token access_token secret password pw auth sig signature'.split(' '),
);

/** An address to publish: without parameters that may be secrets and that the requested address has too. */
export function withoutKeysOf(requested: string, address: string): string {
  const keys = [...(URL.parse(requested)?.searchParams ?? [])].filter(([name]) =>
    SECRET_NAMES.has(name.toLowerCase()),
  );
  const shown = keys.length === 0 ? null : URL.parse(address);
  if (shown === null) return address;
  for (const [name, value] of keys) shown.searchParams.delete(name, value);
  return shown.href;
}

/** Whether an address has a user name or a password, which would be published with it. */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== '' || url.password !== '');
}
