/** The servers that are tested. */
export const LISTENERS = ['router', 'sports', 'scholarships', 'admin'] as const;
export type FuzzedListener = (typeof LISTENERS)[number];

/** One request as it will be sent. Every character is one byte. */
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
  /** One more request, with `Connection: close`. */
  | { readonly kind: 'polite'; readonly last: FuzzRequest }
  /** Bytes that are not a request, or part of one; then the client ends its side. */
  | { readonly kind: 'broken'; readonly bytes: string }
  /** Part of a request; then the client destroys the connection and ignores the responses. */
  | { readonly kind: 'abort'; readonly bytes: string };

/** What one client sends to one server. */
export interface Conversation {
  readonly address: FuzzedListener;
  readonly requests: readonly FuzzRequest[];
  readonly ending: Ending;
  /** Everything is sent in writes of at most so many bytes. */
  readonly pieceBytes: number;
}

export const serialize = ({ method, target, version, headers, body }: FuzzRequest): string =>
  `${method} ${target} ${version}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;

/** The requests that must get a response, in order. */
export const wholeRequests = ({ requests, ending }: Conversation): readonly FuzzRequest[] =>
  ending.kind === 'polite' ? [...requests, ending.last] : requests;

export const bytesOf = (conversation: Conversation): string =>
  wholeRequests(conversation).map(serialize).join('') +
  (conversation.ending.kind === 'polite' ? '' : conversation.ending.bytes);
