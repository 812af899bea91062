import { type Campus, parseCampus, readCampusFile } from '../../app/campus.ts';
import { openUpstream } from '../../app/open-upstream.ts';
import { readSettings } from '../../app/settings.ts';
import { readVersion } from '../../app/version.ts';
import { createHookWriters } from '../../app/webhooks.ts';
import { createLogger } from '../../platform/log.ts';
import { getJson } from '../../platform/upstream/get-json.ts';
import { createScraper, moveStored, type Scraper } from '../../scholarships/index.ts';
import { createProvider, type ProviderAccess } from '../../sports/index.ts';
import type { CommandDeps } from './deps.ts';
import { openPrepared } from './open-store.ts';

/** The parts of the service that send requests to upstreams, for commands. */
export interface UpstreamAccess {
  readonly campus: Campus;
  readonly provider: ProviderAccess;
  readonly scraper: Scraper;
  readonly now: () => number;
  [Symbol.asyncDispose](): Promise<void>;
}

export const readCampus = (file: string): Campus => parseCampus(readCampusFile(file), file);

/**
 * `contact`: the contact URL in the User-Agent, if it differs from the contact URL in the settings. With `store`,
 * results are stored in the database of the settings, otherwise in an in-memory database.
 */
export async function openUpstreams(
  campus: Campus,
  { store, clock, reader, contact }: CommandDeps & { store: boolean; contact?: string },
): Promise<UpstreamAccess> {
  const settings = readSettings();
  const now = () => clock.now();
  const version = readVersion();
  // The command's own report explains what went wrong.
  const log = createLogger('fatal');
  const url = store ? settings.DATABASE_URL : 'sqlite::memory:';
  const database = await openPrepared(url);
  await moveStored(database, campus.sources);
  const { timeZone, politeness, privateHosts } = campus;
  const upstream = openUpstream(settings, { privateHosts }, contact);
  const provider = createProvider(campus.provider);
  return {
    campus,
    provider: { provider, getPage: (url) => getJson(upstream, url, { redirectsTo: provider.origins }) },
    scraper: createScraper({
      webhookEvents: createHookWriters(campus).webhookEvents,
      database,
      clock,
      log,
      upstream,
      timeZone,
      version,
      sources: campus.sources,
      politeness,
      reader,
      pageTimeoutMs: settings.PAGE_TIMEOUT_SECONDS * 1000,
    }),
    now,
    async [Symbol.asyncDispose]() {
      await upstream.close();
      await database.destroy();
    },
  };
}
