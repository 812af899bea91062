/** The addresses that are asked; `admin` is the machine room's. */
export const ADDRESSES = ['router', 'sports', 'scholarships', 'admin'] as const;
export type FuzzedAddress = (typeof ADDRESSES)[number];

/** One request as it will stand on the wire. Every character is one byte. */
export interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** What follows the empty line; its framing is among the headers. */
  readonly body: string;
}

/** How a connection ends after its requests. */
export type Ending =
  /** One more request, which asks for the end. */
  | { readonly kind: 'polite'; readonly last: FuzzRequest }
  /** Bytes that are no request, or half of one; then our side is closed. */
  | { readonly kind: 'broken'; readonly bytes: string }
  /** Half of a request, and the connection is torn down without a look at the answers. */
  | { readonly kind: 'abort'; readonly bytes: string };

/** What one client says to one address. */
export interface Conversation {
  readonly address: FuzzedAddress;
  readonly requests: readonly FuzzRequest[];
  readonly ending: Ending;
  /** Everything in one write, or a write per so many bytes. */
  readonly pieceBytes: number;
}

export const onTheWire = ({ method, target, version, headers, body }: FuzzRequest): string =>
  `${method} ${target} ${version}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;

/** The requests that are due an answer, in their order. */
export const wholeRequests = ({ requests, ending }: Conversation): readonly FuzzRequest[] =>
  ending.kind === 'polite' ? [...requests, ending.last] : requests;

export const bytesOf = (said: Conversation): string =>
  wholeRequests(said).map(onTheWire).join('') + (said.ending.kind === 'polite' ? '' : said.ending.bytes);
