function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** Whether a URL has the form `redis://[[user]:password@]host[:port][/database]`, or `rediss://…` for TLS. */
export function isRedisUrl(url: string): boolean {
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) return false;
  const { hostname, pathname, hash, username, password } = new URL(url);
  // If a password has a `#` or `/` that is not percent-encoded, the host ends there.
  const isWhole = hostname !== '' && /^\/?\d*$/.test(pathname) && hash === '';
  return isWhole && isDecodable(username) && isDecodable(password);
}

/** The location of Redis for logs, without user name and password. */
export function redisLocation(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
