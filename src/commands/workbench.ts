import { type Campus, parseCampus, readCampusFile } from '../campus.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { prepareDatabase } from '../platform/database/prepare.ts';
import { locationOf } from '../platform/database/url.ts';
import { createLogger } from '../platform/log.ts';
import { getJson } from '../platform/origin/get-json.ts';
import { createOriginClient, ORIGIN_DEFAULTS } from '../platform/origin/origin-client.ts';
import { createScraper, type Scraper } from '../scholarships/index.ts';
import { MIGRATIONS } from '../service.ts';
import { readSettings } from '../settings.ts';
import { createEspnProvider, type SportsProvider } from '../sports/index.ts';
import { readVersion } from '../version.ts';

/** What the commands work with: the parts of the service that speak to origins, without the service. */
export interface Workbench {
  readonly campus: Campus;
  readonly provider: SportsProvider;
  readonly scraper: Scraper;
  readonly now: () => number;
  close(): Promise<void>;
}

/** `keeps`: what comes is written down; else the database is one in memory, forgotten at the end. */
export async function openWorkbench(campusFile: string, { keeps }: { keeps: boolean }): Promise<Workbench> {
  const settings = readSettings();
  const campus = parseCampus(readCampusFile(campusFile), campusFile);
  const clock = systemClock;
  const now = () => clock.now();
  const version = readVersion();
  // A command's own report says what went wrong; the log of a service would only repeat it.
  const log = createLogger('fatal');
  const url = keeps ? settings.DATABASE_URL : 'sqlite::memory:';
  const database = openDatabase(url, { name: 'campus-data command' });
  // Somebody is looking on: what does not answer is said at once.
  await prepareDatabase(database, MIGRATIONS, { location: locationOf(url), clock, log, patienceMs: 0 });
  const origin = createOriginClient({
    ...ORIGIN_DEFAULTS,
    userAgent: `CampusData/${version} (+${settings.CONTACT_URL})`,
  });
  const { timeZone, politeness } = campus;
  return {
    campus,
    provider: createEspnProvider({ ...campus.provider, getJson: (url) => getJson(origin, url), now }),
    scraper: createScraper({ database, clock, log, origin, timeZone, version, politeness }),
    now,
    async close() {
      await origin.close();
      await database.destroy();
    },
  };
}
