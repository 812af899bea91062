import { BlockList, isIP, SocketAddress } from 'node:net';

/** Proxies whose `X-Forwarded-For` is believed: addresses and CIDR ranges. */
export type TrustedProxies = BlockList;

/** Throws with the offending entry. */
export function parseProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) throw new Error(`${entry} is not an IP address or CIDR range`);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const isTrusted = (proxies: TrustedProxies, address: string): boolean =>
  proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** `::ffff:192.0.2.1` is the IPv4 client of a dual-stack socket. */
const unmapped = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/** A hop as the system writes addresses, so that one client has one name; `undefined` when it is none. */
function addressOf(hop: string): string | undefined {
  const [, bracketed, dotted] = WITH_PORT.exec(hop) ?? [];
  const address = bracketed ?? dotted ?? hop;
  if (isIP(address) === 4) return address;
  return isIP(address) === 6 ? unmapped(new SocketAddress({ address, family: 'ipv6' }).address) : undefined;
}

/**
 * The client behind the socket: the socket's own address, or, when that is a trusted proxy,
 * the nearest address of `X-Forwarded-For` that is not.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  let client = unmapped(socketAddress ?? '');
  if (forwardedFor === undefined) return client;
  const hops = forwardedFor.split(',');
  while (isIP(client) !== 0 && isTrusted(proxies, client)) {
    const hop = addressOf(hops.pop()?.trim() ?? '');
    if (hop === undefined) break;
    client = hop;
  }
  return client;
}

/** What a limit counts by: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export function limitKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
    : front;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
