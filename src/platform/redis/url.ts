function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** `redis://[[user]:password@]host[:port][/database]`, or `rediss://…` for TLS. */
export function isRedisUrl(url: string): boolean {
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) return false;
  const { hostname, pathname, hash, username, password } = new URL(url);
  // A `#` or `/` in a password that is not percent-encoded would end the address there.
  const isWhole = hostname !== '' && /^\/?\d*$/.test(pathname) && hash === '';
  return isWhole && isDecodable(username) && isDecodable(password);
}

/** For logs: without user name and password. */
export function redisLocation(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
