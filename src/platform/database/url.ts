const SQLITE = /^sqlite:(?=.)/;
const POSTGRES = /^postgres(ql)?:\/\//;

export const isSqlite = (url: string): boolean => SQLITE.test(url);
export const isPostgres = (url: string): boolean => POSTGRES.test(url);

export const sqlitePath = (url: string): string => url.replace(SQLITE, '');

/**
 * Whether a URL is `sqlite:PATH` or `postgres://…`. A URL is invalid if its password has a `#` or `/` that is not
 * percent-encoded.
 */
export function isDatabaseUrl(url: string): boolean {
  if (!isPostgres(url)) return isSqlite(url);
  return URL.canParse(url) && new URL(url).hash === '';
}

/** The location of the database for logs, without user name and password. */
export function locationOf(url: string): string {
  if (!isPostgres(url)) return url;
  const { host, pathname, searchParams } = new URL(url);
  return `postgres://${host || (searchParams.get('host') ?? '')}${pathname}`;
}

/**
 * Callers wait three seconds at most. Our own transactions take milliseconds, so a longer wait for a lock or for a
 * connection means that something outside of the service holds a lock. `connect_timeout` in the URL (s) replaces this
 * value.
 */
export const LONGEST_WAIT_MS = 2_000;
export const longestWaitOf = (url: string): number =>
  1_000 * Number(URL.parse(url)?.searchParams.get('connect_timeout')) || LONGEST_WAIT_MS;
