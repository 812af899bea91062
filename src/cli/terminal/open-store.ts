import type { Campus } from '../../app/campus.ts';
import { MIGRATIONS } from '../../app/migrations.ts';
import { withCorrections } from '../../app/serve.ts';
import { modelOf, readSettings } from '../../app/settings.ts';
import { createHookWriters } from '../../app/webhooks.ts';
import { dayIn, systemClock } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { prepareDatabase } from '../../platform/database/migrate.ts';
import { locationOf } from '../../platform/database/url.ts';
import { createLogger } from '../../platform/log.ts';
import { countAllMessages } from '../../platform/webhooks/messages.ts';
import { hooksOf } from '../../platform/webhooks/webhook.ts';
import { modelRequests, moveStored, reviewStored } from '../../scholarships/index.ts';

/** How long a command waits for other commands and for a service that write: they do so one after another. */
const PATIENCE = {
  ms: 60_000,
  onWait: () => void process.stderr.write('waiting: another process is writing to the database\n'),
};

/** Opens and migrates the database. */
export async function openPrepared(url: string): Promise<Database> {
  const database = openDatabase(url, { name: 'campus-data command', patience: PATIENCE });
  const location = locationOf(url);
  // The command's own report explains what went wrong.
  const deps = { location, clock: systemClock, log: createLogger('fatal'), longestWaitMs: 0 };
  await prepareDatabase(database, MIGRATIONS, deps);
  return database;
}

/** For commands about stored data: the database, the corrections file, and today's date at the campus. */
export async function openStore(campus: Campus, campusFile: string) {
  const settings = withCorrections(readSettings(), campusFile);
  const { DATABASE_URL, CORRECTIONS_FILE: file, MODEL_DAILY } = settings;
  const database = await openPrepared(DATABASE_URL);
  const now = systemClock.now();
  await moveStored(database, campus.sources);
  const { webhookEvents } = createHookWriters(campus);
  const { timeZone } = campus;
  const today = dayIn(timeZone, now);
  const hooks = hooksOf(campus.webhooks).map(({ key }) => key);
  return {
    database,
    file,
    now,
    timeZone,
    today,
    webhookEvents,
    /** What an operator should review at a time (ms). */
    async readReview(at: number) {
      const webhooks = hooks.length === 0 ? undefined : await countAllMessages(database, hooks);
      const requests = modelRequests(database, { now: () => at }, MODEL_DAILY);
      const limit = modelOf(settings) === undefined ? undefined : await requests.reached();
      return reviewStored(database, { file, now: at, timeZone, sources: campus.sources, webhooks, limit });
    },
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;
