import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A base address, and the length of the prefix that an address in the range shares with it. */
type Range = [Address, number];

/** Proxies that are trusted to send `X-Forwarded-For`. */
export type TrustedProxies = readonly Range[];

/** `::ffff:192.0.2.1` counts as IPv4. Refuses forms such as `127.1` and `0x7f.1`, which `ipaddr.js` also accepts. */
function parseIp(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined;
}

/** Parses an address or a CIDR range. Throws if the text is neither. */
export function parseRange(text: string): Range {
  const address = parseIp(text);
  if (address !== undefined) return [address, 8 * address.toByteArray().length];
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return ipaddr.IPv4.parseCIDR(text);
  if (ipaddr.IPv6.isValidCIDR(text)) return ipaddr.IPv6.parseCIDR(text);
  throw new Error(`${text} is not an IP address or CIDR range`);
}

/** Parses addresses and CIDR ranges. Throws for the first entry that is neither. */
export const parseProxies = (entries: readonly string[]): TrustedProxies => entries.map(parseRange);

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

function parseHop(hop: string): Address | undefined {
  const [, bracketed, dotted] = WITH_PORT.exec(hop) ?? [];
  return parseIp(bracketed ?? dotted ?? hop);
}

const isTrusted = (address: Address, proxies: TrustedProxies): boolean =>
  ipaddr.subnetMatch(address, { trusted: [...proxies] }) === 'trusted';

export function isProxy(socketAddress: string | undefined, proxies: TrustedProxies): boolean {
  const address = parseIp(socketAddress ?? '');
  return address !== undefined && isTrusted(address, proxies);
}

/**
 * The address of the client: the address of the socket or, if that is a trusted proxy, the last address in
 * `X-Forwarded-For` that is not a trusted proxy.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  const direct = socketAddress ?? '';
  if (forwardedFor === undefined && !direct.includes(':')) return direct;
  let client = parseIp(direct);
  for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
    const before = client !== undefined && isTrusted(client, proxies) ? parseHop(hop.trim()) : undefined;
    if (before === undefined) break;
    client = before;
  }
  return client?.toString() ?? direct;
}

/** For each kind of IPv6 address that contains an IPv4 address: the index of the first group of the IPv4 address. */
const IPV4_AT: ReadonlyMap<string, number> = new Map([
  ['ipv4Mapped', 6],
  // Translated by NAT64 (RFC 6052) and SIIT (RFC 6145).
  ['rfc6052', 6],
  ['rfc6145', 6],
  ['6to4', 1],
]);

/** Extracts the IPv4 address from an IPv6 address that contains one. Any other address is returned unchanged. */
function inIpv4(address: string): string {
  if (!address.includes(':')) return address;
  const parsed = ipaddr.IPv6.parse(address);
  const at = IPV4_AT.get(parsed.range());
  if (at === undefined) return address;
  return new ipaddr.IPv4(parsed.toByteArray().slice(2 * at, 2 * at + 4)).toString();
}

/**
 * The network of a client, /24 or /48. It is enough to recognize an attack, and does not log the address of a person.
 */
export function networkOf(given: string): string {
  const address = inIpv4(given);
  const groups = address.includes(':') ? ipaddr.IPv6.parse(address).parts.slice(0, 3) : undefined;
  return groups === undefined
    ? `${address.slice(0, address.lastIndexOf('.') + 1)}0`
    : `${groups.map((group) => group.toString(16)).join(':')}::`;
}

/**
 * The key by which rate limits count a client: its IPv4 address (in whatever notation), or the /64 network of its IPv6
 * address.
 */
export function limitKey(given: string): string {
  const address = inIpv4(given);
  if (!address.includes(':')) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/** A range of client addresses, and how many requests a minute each client in the range may make. */
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

/** Parses entries such as `129.7.0.0/16=6000`. Throws for the first invalid entry. */
export const parseClientLimits = (entries: readonly string[]): ClientLimits => entries.map(parseLimit);

const bitsOf = ({ range: [, bits] }: ClientLimit): number => bits;
const holds = ([base, bits]: Range, address: Address): boolean =>
  base.kind() === address.kind() && address.match(base as ipaddr.IPv4 & ipaddr.IPv6, bits);

/**
 * Returns a function that returns how many requests a minute a client may make: the limit of the narrowest range that
 * contains its address, or `otherwise`.
 */
export function createClientLimits(limits: ClientLimits, otherwise: number): (client: string) => number {
  const narrowestFirst = limits.toSorted((one, other) => bitsOf(other) - bitsOf(one));
  return (client) => {
    const address = limits.length === 0 ? undefined : parseIp(inIpv4(client));
    if (address === undefined) return otherwise;
    return narrowestFirst.find(({ range }) => holds(range, address))?.perMinute ?? otherwise;
  };
}
