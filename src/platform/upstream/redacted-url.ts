/**
 * A URL for responses and the log: without the user name, the query and the fragment, which may contain a key. `url`
 * must be a valid URL.
 */
export function redactedUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

const SECRET_NAMES = new Set(
  'key apikey api_key api-key access_key token access_token secret password pw auth sig signature'.split(' '),
);

/** Removes parameters from `url` that may be secrets and that were already part of `requested`, the URL of the page. */
export function withoutKeysOf(requested: string, url: string): string {
  const keys = [...(URL.parse(requested)?.searchParams ?? [])].filter(([name]) =>
    SECRET_NAMES.has(name.toLowerCase()),
  );
  const shown = keys.length === 0 ? null : URL.parse(url);
  if (shown === null) return url;
  for (const [name, value] of keys) shown.searchParams.delete(name, value);
  return shown.href;
}

/** Whether a URL contains a user name or a password, which would be published with the URL. */
export function hasCredentials(href: string): boolean {
  const url = URL.parse(href);
  return url !== null && (url.username !== '' || url.password !== '');
}
