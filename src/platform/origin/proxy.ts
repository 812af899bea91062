import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The proxies through which a network lets requests out, as the environment names them. */
export interface OutboundProxies {
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  /** Hosts that are asked directly: `example.edu` (and what is below it), `example.edu:8080`, an IP address, `*`. */
  readonly exceptions: readonly string[];
}

/** No proxy reaches this machine's own loopback. */
function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return isIP(hostname) !== 0 && ipaddr.process(hostname).range() === 'loopback';
}

function isException(entry: string, { hostname, port, protocol }: URL): boolean {
  const [, host = '', onlyPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  const actualPort = port || (protocol === 'https:' ? '443' : '80');
  if (onlyPort !== undefined && onlyPort !== actualPort) return false;
  const name = host.replace(/^\*?\./, '');
  return host === '*' || hostname === name || (isIP(hostname) === 0 && hostname.endsWith(`.${name}`));
}

/** Whether a request passes a proxy. Then the name of its host is resolved there, and not here. */
export function passesProxy(url: URL, { exceptions, ...proxies }: OutboundProxies): boolean {
  const proxy = url.protocol === 'https:' ? proxies.https : proxies.http;
  if (proxy === undefined || isLoopback(url.hostname.replace(/^\[|\]$/g, ''))) return false;
  return !exceptions.some((entry) => isException(entry, url));
}
