import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Not of the public Internet (IANA special-purpose registry): this machine, this network, nobody. */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Of the global unicast block, those that are reserved or carry an IPv4 address inside. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

function createBlocks() {
  const special = new BlockList();
  const globalIpv6 = new BlockList();
  globalIpv6.addSubnet('2000::', 3, 'ipv6');
  // NAT64: a network without IPv4 reaches all of IPv4 here, so the address inside decides.
  globalIpv6.addSubnet('64:ff9b::', 96, 'ipv6');
  for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');
  for (const [network, prefix] of SPECIAL_IPV4) {
    special.addSubnet(network, prefix, 'ipv4');
    special.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
  }
  return { special, globalIpv6 };
}

const { special, globalIpv6 } = createBlocks();

/** Whether an IP address (without brackets) is one of the public Internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Resolves names for sockets, to public addresses only. The socket connects to the very address that
 * was judged, so a name that leads elsewhere a moment later gains nothing.
 */
export function createPublicLookup(resolve: LookupFunction = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error || typeof addresses === 'string') return callback(error, addresses);
      const open = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (first === undefined) {
        const refusal = new Error(`${hostname} does not lead to a public address`);
        return callback(Object.assign(refusal, { code: 'EPRIVATE' }), []);
      }
      if (options.all) return callback(null, open);
      callback(null, first.address, first.family);
    });
  };
}
