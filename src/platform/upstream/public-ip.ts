import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** The addresses of NAT64 gateways, through which a network without IPv4 can reach any IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Whether an IP address (without brackets) belongs to the public Internet. */
export function isPublicIp(address: string): boolean {
  // Node's own check comes first, because ipaddr.js also accepts `1` and `0x7f.1`.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.match(NAT64)) return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_IPV6);
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Whether the host of a URL is an IP address. */
export const isIp = (hostname: string): boolean => isIP(withoutBrackets(hostname)) !== 0;

/** Whether the host of a URL is the IP address of a private network. Such a host need not be resolved. */
export const isPrivateIp = (hostname: string): boolean =>
  isIp(hostname) && !isPublicIp(withoutBrackets(hostname));

/** The error code for a name that resolves only to private addresses. */
export const PRIVATE_ADDRESS = 'EPRIVATE';

/**
 * Resolves names for sockets, but only to public addresses. The socket connects to the address that was checked, so an
 * attacker gains nothing by changing what the name resolves to right after the check.
 */
export function createPublicLookup(resolve: LookupFunction = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error || typeof addresses === 'string') return callback(error, addresses);
      const allowed = addresses.filter(({ address }) => isPublicIp(address));
      const [first] = allowed;
      if (first === undefined) {
        const refusal = new Error(`${hostname} resolves to no public address`);
        return callback(Object.assign(refusal, { code: PRIVATE_ADDRESS }), []);
      }
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}
