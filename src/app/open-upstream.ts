import { createUpstreamClient, UPSTREAM_DEFAULTS } from '../platform/upstream/upstream-client.ts';
import type { UpstreamDeps } from '../platform/upstream/upstream-request.ts';
import type { Settings } from './settings.ts';
import { readVersion } from './version.ts';

/** Opens the HTTP client for upstreams. It uses the configured proxies and our `User-Agent`. */
export function openUpstream(
  settings: Settings,
  more: Partial<UpstreamDeps> = {},
  contact = settings.CONTACT_URL,
) {
  const { HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: exceptions } = settings;
  return createUpstreamClient({
    ...UPSTREAM_DEFAULTS,
    userAgent: `CampusData/${readVersion()} (+${contact})`,
    ...((http !== undefined || https !== undefined) && { proxies: { http, https, exceptions } }),
    ...more,
  });
}
