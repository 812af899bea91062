import { once } from 'node:events';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLogger } from '../../src/platform/log.ts';
import { runSource } from '../../src/scholarships/scrape/run.ts';
import { createRunTools } from '../../src/scholarships/scraper.ts';
import { createPatientOrigin } from './patient-origin.ts';
import { pretendReader, sourceOf } from './pretend-site.ts';

/**
 * Reads one source over and over, from the first line on standard input until it is killed.
 * Arguments: addresses of the database and of the site.
 */
const [databaseUrl = '', url = ''] = process.argv.slice(2);

const tools = createRunTools({
  database: openDatabase(databaseUrl),
  clock: systemClock,
  origin: createPatientOrigin(),
  log: createLogger('silent'),
  timeZone: 'America/Chicago',
  version: '1',
  politeness: { delayMs: 0, jitterMs: 0 },
  reader: pretendReader,
});
const { signal } = new AbortController();
await once(process.stdin, 'data');
process.stdout.write('begun\n');
for (;;) {
  const report = await runSource(tools, sourceOf({ url }), { signal });
  if (report.outcome !== 'ok') throw new Error(`${report.outcome}: ${report.problem}`);
}
