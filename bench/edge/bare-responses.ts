import { headerOf, type RawResponse } from './request.ts';

/** A response for the bare server to replay; stored as JSON. */
export interface PreparedResponse {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: string[];
  /** base64 */
  readonly body: string;
}

/** The bare server's input. */
export interface Prepared {
  /** In ms. The service's own timeout, so that Node adds the same `Keep-Alive` header. */
  readonly keepAliveTimeout: number;
  readonly responses: Readonly<Record<string, readonly PreparedResponse[]>>;
}

/** Headers that Node writes by itself. */
const NODES_OWN = new Set(['date', 'connection', 'keep-alive']);

const pairs = (list: readonly string[]): [string, string][] =>
  list.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : []));

export const prepare = ({ status, rawHeaders, body }: RawResponse): PreparedResponse => ({
  status,
  headers: pairs(rawHeaders)
    .filter(([name]) => !NODES_OWN.has(name.toLowerCase()))
    .flat(),
  body: body.toString('base64'),
});

/** The timeout of `Keep-Alive: timeout=5`, in ms. */
export const keepAliveOf = (response: RawResponse): number =>
  Number(/timeout=(\d+)/.exec(headerOf(response, 'keep-alive') ?? '')?.[1] ?? 5) * 1000;

/**
 * Headers whose values depend on the time or on the number of requests; the bare server repeats the recorded values.
 */
const CHANGING = new Set(['date', 'age', 'ratelimit', 'cache-status', 'x-request-id']);

/** The differences between two responses that should be equal. */
export function differences(original: RawResponse, replayed: RawResponse): string[] {
  const lines = ({ status, rawHeaders }: RawResponse): string[] => [
    `status: ${status}`,
    ...pairs(rawHeaders).map(([name, value]) => {
      return CHANGING.has(name.toLowerCase()) ? `${name}: …` : `${name}: ${value}`;
    }),
  ];
  const [own, other] = [lines(original), lines(replayed)];
  const found = [...new Set([...own, ...other])].filter(
    (line) => own.includes(line) !== other.includes(line),
  );
  return original.body.equals(replayed.body) ? found : [...found, 'body'];
}
