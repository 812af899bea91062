/**
 * A URL as responses and the log may show it: without user, query and fragment, which may contain a key. It must be a
 * valid URL.
 */
export function redactedUrl(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

const SECRET_NAMES = new Set(
  'key apikey api_key api-key access_key token access_token secret password pw auth sig signature'.split(' '),
);

/** Removes parameters that may be secrets if `requested`, the URL from the campus file, has the same ones. */
export function withoutKeysOf(requested: string, address: string): string {
  const keys = [...(URL.parse(requested)?.searchParams ?? [])].filter(([name]) =>
    SECRET_NAMES.has(name.toLowerCase()),
  );
  const shown = keys.length === 0 ? null : URL.parse(address);
  if (shown === null) return address;
  for (const [name, value] of keys) shown.searchParams.delete(name, value);
  return shown.href;
}

/** Whether a URL contains a user name or a password, which would be published with the URL. */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== '' || url.password !== '');
}
