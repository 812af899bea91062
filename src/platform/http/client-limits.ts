import type ipaddr from 'ipaddr.js';
import { type Address, inIpv4, parseAddress, parseRange, type Range } from './client-address.ts';

/** Clients of a range of addresses, and the requests that each address of it has in a minute. */
interface ClientLimit {
  readonly range: Range;
  readonly perMinute: number;
}

type ClientLimits = readonly ClientLimit[];

const MOST_PER_MINUTE = 1e9;

function parseLimit(entry: string): ClientLimit {
  const [, range = '', perMinute = ''] = /^([^=\s]+)\s*=\s*(\d{1,10})$/.exec(entry) ?? [];
  const limit = Number(perMinute);
  if (range === '' || limit < 1 || limit > MOST_PER_MINUTE) throw new Error(`${entry} is not range=number`);
  return { range: parseRange(range), perMinute: limit };
}

/** Reads entries such as `129.7.0.0/16=6000`. Throws with the first that is none. */
export const parseClientLimits = (entries: readonly string[]): ClientLimits => entries.map(parseLimit);

const bitsOf = ({ range: [, bits] }: ClientLimit): number => bits;
const holds = ([base, bits]: Range, address: Address): boolean =>
  base.kind() === address.kind() && address.match(base as ipaddr.IPv4 & ipaddr.IPv6, bits);

/** Requests a minute of a client: those of the narrowest range that it is in, `otherwise` outside of all. */
export function createClientLimits(limits: ClientLimits, otherwise: number): (client: string) => number {
  const narrowestFirst = limits.toSorted((one, other) => bitsOf(other) - bitsOf(one));
  return (client) => {
    const address = limits.length === 0 ? undefined : parseAddress(inIpv4(client));
    if (address === undefined) return otherwise;
    return narrowestFirst.find(({ range }) => holds(range, address))?.perMinute ?? otherwise;
  };
}
