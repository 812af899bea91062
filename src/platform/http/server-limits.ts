/** Limits for slow or excessive clients. They can be low, because the service has almost only GETs. */
export const SERVER_LIMITS = {
  /** Length of the request target; RFC 9110 asks for at least 8,000. */
  addressBytes: 8_000,
  /** Length of target and headers together. */
  headerBytes: 16 * 1024,
  headers: 100,
  /** Only `/mcp` needs a body, but some clients send small ones anyway. */
  bodyBytes: 16 * 1024,
  /** Pipelined requests on a connection; browsers and proxies send one at a time. */
  pipelined: 50,
  /** Connections to one address. If there are more, idle ones are closed. */
  connections: 5_000,
  /** Connections of a client (IPv4 address, IPv6 /64). Beyond, its oldest one without a complete request is closed. */
  connectionsPerClient: 256,
  /** Time for the headers, and for the whole request; checked every `checkMs`. */
  headersMs: 10_000,
  requestMs: 15_000,
  checkMs: 5_000,
  /** Longer than the 60 s of common proxies, so that it is the proxy that closes idle connections. */
  idleMs: 65_000,
  /** A connection is closed if its client does not read a response for this long, and up to `checkMs` more. */
  unreadMs: 30_000,
  /** After an error, this much further data is read for this long, so that the client can read the error. */
  lingerMs: 1_000,
  lingerBytes: 256 * 1024,
};

export type ServerLimits = Readonly<typeof SERVER_LIMITS>;
