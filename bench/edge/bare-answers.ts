import { type Asked, headerOf } from './ask.ts';

/** An answer for the bare server to write; its file is JSON. */
export interface PreparedAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  /** base64 */
  readonly body: string;
}

/** What the bare server writes, by the name of a port. */
export interface Prepared {
  /** ms, so that Node adds the same `Keep-Alive` to its answers as to ours. */
  readonly keepAliveTimeout: number;
  readonly answers: Readonly<Record<string, readonly PreparedAnswer[]>>;
}

/** Node writes these by itself, for the bare server as for ours. */
const NODES_OWN = new Set(['date', 'connection', 'keep-alive']);

const pairs = (list: readonly string[]): [string, string][] =>
  list.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : []));

export const prepare = ({ status, rawHeaders, body }: Asked): PreparedAnswer => ({
  status,
  headers: pairs(rawHeaders)
    .filter(([name]) => !NODES_OWN.has(name.toLowerCase()))
    .flat(),
  body: body.toString('base64'),
});

/** From `Keep-Alive: timeout=5`, in ms. */
export const keepAliveOf = (asked: Asked): number =>
  Number(/timeout=(\d+)/.exec(headerOf(asked, 'keep-alive') ?? '')?.[1] ?? 5) * 1000;

/** Names and values that change with time or count; the bare server repeats what they were. */
const MOVING = new Set(['date', 'age', 'ratelimit', 'cache-status']);

/** What differs between two answers that should be one; empty when nothing does. */
export function differences(ours: Asked, bare: Asked): string[] {
  const lines = ({ status, rawHeaders }: Asked): string[] => [
    `status: ${status}`,
    ...pairs(rawHeaders).map(([name, value]) => {
      return MOVING.has(name.toLowerCase()) ? `${name}: …` : `${name}: ${value}`;
    }),
  ];
  const [own, other] = [lines(ours), lines(bare)];
  const found = [...new Set([...own, ...other])].filter(
    (line) => own.includes(line) !== other.includes(line),
  );
  return ours.body.equals(bare.body) ? found : [...found, 'body'];
}
