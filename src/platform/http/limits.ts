/** Bounds against clients that are slow, stay for ever or send too much. A GET service needs little. */
export interface ListenerLimits {
  /** Of the request target; RFC 9110 wants 8,000 at least. */
  readonly addressBytes: number;
  /** Of target and headers together. */
  readonly headerBytes: number;
  readonly headers: number;
  /** No request of ours has a body; what clients send out of habit is smaller. */
  readonly bodyBytes: number;
  /** Requests on one connection that wait for their answers; browsers and proxies send one. */
  readonly pipelined: number;
  /** At one address. With more, those that are idle are closed. */
  readonly connections: number;
  /** For the headers, and for all of a request. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** Longer than the 60 s of common proxies, so that they and not we end what is idle. */
  readonly idleMs: number;
  /** An answer of which a client takes nothing for so long is given up. */
  readonly unreadMs: number;
  /** Slow clients are looked for this often. */
  readonly lookMs: number;
  /** A refused client that goes on sending is listened to for so long and so much, that it may read why. */
  readonly lingerMs: number;
  readonly lingerBytes: number;
}

export const LISTENER_LIMITS: ListenerLimits = {
  addressBytes: 8_000,
  headerBytes: 16 * 1024,
  headers: 100,
  bodyBytes: 16 * 1024,
  pipelined: 50,
  connections: 5_000,
  headersMs: 10_000,
  requestMs: 15_000,
  idleMs: 65_000,
  unreadMs: 30_000,
  lookMs: 5_000,
  lingerMs: 1_000,
  lingerBytes: 256 * 1024,
};
