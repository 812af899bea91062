import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { hooksOf } from '../../src/platform/webhooks/webhook.ts';
import { cli, type Ended } from '../support/cli.ts';
import { startPretendSite } from '../support/pretend-site.ts';
import {
  checkBackup,
  checkCorrections,
  checkEnds,
  checkFiles,
  checkInit,
  checkReplays,
  checkRuns,
  checkSources,
  countRuns,
  readEntries,
  readSources,
} from './commands-rules.ts';
import { argumentsOf, FAILED_MESSAGES, FILES, type Play, type Round, round } from './plays.ts';

/** Unrealistically long files, so that reading and writing one takes long enough for two commands to collide. */
const MANY = 3_000;
const HOOK = { url: 'https://hooks.example/campus', events: ['game.final'], secretEnv: 'HOOK_SECRET' };

/** How often a reader looks at the files while they are written. */
const LOOK_MS = 20;

const pageWith = (amount: string): string => {
  const rows = ['Alder', 'Birch', 'Cedar'].map(
    (name) => `<tr><td>${name} Award</td><td>${amount}</td><td>May 1, 2099</td></tr>`,
  );
  return `<html><body><table><tr><th>Scholarship</th><th>Amount</th><th>Deadline</th></tr>${rows.join('')}</table></body></html>`;
};

async function openFolder() {
  await using begun = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'campus-data-'));
  begun.defer(() => rm(folder, { recursive: true, force: true }));
  const site = begun.adopt(await startPretendSite(), (one) => one.stop());
  const campus = {
    name: 'Cedar Valley',
    timeZone: 'America/Chicago',
    provider: { kind: 'espn', siteUrl: site.url, coreUrl: site.url, imageOrigins: [site.url] },
    teams: {},
    sources: {
      main: { name: 'Main Campus', kind: 'table', url: `${site.url}/awards` },
      ...Object.fromEntries(
        Array.from({ length: MANY }, (_, at) => [
          `other-${at}`,
          { name: 'x'.repeat(500), kind: 'table', url: `${site.url}/others?${at}` },
        ]),
      ),
    },
    webhooks: [HOOK],
    politeness: { delaySeconds: 0, jitterSeconds: 0 },
  };
  await writeFile(join(folder, FILES.campus), JSON.stringify(campus));
  const many = Array.from({ length: MANY }, (_, at) => [
    `main-none-${at}`,
    { hide: true, because: 'x'.repeat(500) },
  ]);
  await writeFile(join(folder, FILES.corrections), JSON.stringify(Object.fromEntries(many)));
  const environment = { DATABASE_URL: `sqlite:${join(folder, FILES.database)}`, DATA_DIR: folder };
  const held = begun.move();
  return {
    folder,
    setAmount(amount: string): void {
      for (const page of ['/awards', '/awards?a', '/awards?b', '/awards?c'])
        site.on(page, () => ({ headers: { 'content-type': 'text/html' }, body: pageWith(amount) }));
    },
    run: (play: Play): Promise<Ended> => cli(argumentsOf(play, site.url), environment, folder),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** Reads the files again and again, as other programs do: each is complete at any moment. */
async function watch(folder: string, done: AbortSignal): Promise<void> {
  const files = [FILES.corrections, FILES.campus, FILES.newCampus, join(FILES.documents, 'router.json')];
  while (!done.aborted) {
    for (const file of files.map((name) => join(folder, name))) {
      if (existsSync(file)) JSON.parse(await readFile(file, 'utf8'));
    }
    await sleep(LOOK_MS);
  }
}

/** Inserts messages that failed permanently, after ten attempts. */
function insertFailedMessages(database: DatabaseSync): void {
  const [hook] = hooksOf([HOOK]);
  database.exec('delete from webhook_messages');
  const insert = database.prepare('insert into webhook_messages values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (let at = 0; at < FAILED_MESSAGES; at += 1)
    insert.run(`msg_${at}`, hook?.key ?? '', `game ${at}`, at, 'game.final', '{}', 10, 1, 1, 0, at);
}

async function playRound(place: Awaited<ReturnType<typeof openFolder>>, requested: Round, amount: string) {
  const { folder } = place;
  if (requested.isFresh) {
    for (const file of [FILES.newCampus, FILES.newEnvironment]) await rm(join(folder, file), { force: true });
  }
  const isFresh = !existsSync(join(folder, FILES.newCampus));
  place.setAmount(amount);
  const before = readEntries(folder);
  const sourcesBefore = readSources(folder);
  using database = new DatabaseSync(join(folder, FILES.database));
  insertFailedMessages(database);
  const runsBefore = countRuns(database);
  const done = new AbortController();
  // The processes end first, even if the reader finds a problem.
  const watched = watch(folder, done.signal).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const played = await Promise.all(
    requested.plays.map(async (play, at) => {
      await sleep(at * requested.laterMs);
      return { play, ended: await place.run(play) };
    }),
  );
  done.abort();
  const torn = await watched;
  if (torn !== undefined) throw torn.error;
  checkEnds(played);
  checkCorrections(folder, before, played);
  checkSources(folder, sourcesBefore, played);
  checkRuns(folder, played, amount);
  checkBackup(folder, played, runsBefore);
  checkInit(folder, played, isFresh);
  checkReplays(folder, played);
  checkFiles(folder, played);
}

/** Runs pairs of writing commands at once, as processes with the same folder and database; returns what went wrong. */
export async function fuzzCommands(rounds: number, seed: number): Promise<string | undefined> {
  await using place = await openFolder();
  place.setAmount('$1,000');
  const first = await place.run({ command: 'scrape' });
  if (first.code !== 0) return `the first run: ${first.err}`;
  for (const [at, requested] of fc.sample(round, { numRuns: rounds, seed }).entries()) {
    try {
      await playRound(place, requested, `$${(2_000 + at).toLocaleString('en')}`);
    } catch (error) {
      return `round ${at} ${JSON.stringify(requested)}: ${error}`;
    }
  }
  return undefined;
}
