import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { award, type PretendSite, pageAnswer, startPretendSite } from '../support/pretend-site.ts';
import { createTemporaryDatabase } from '../support/scholarships-backend.ts';

const KILLS = 50;
const PAGES = 4;
const AWARDS_PER_PAGE = 50;
const AWARDS = PAGES * AWARDS_PER_PAGE;
/** A run takes some 50 ms here; a kill comes at any moment of the first few. */
const LONGEST_LIFE_MS = 150;

/** A site that has changed, every award of it, each time its first page is asked for. */
function changeEachTime(site: PretendSite): void {
  let edition = 0;
  const page = (of: number, number: number) =>
    pageAnswer({
      awards: Array.from({ length: AWARDS_PER_PAGE }, (_, at) =>
        award(String(number * AWARDS_PER_PAGE + at), { amount: `edition ${of}` }),
      ),
      follow: number + 1 < PAGES ? [{ url: `/edition/${of}/${number + 1}`, role: 'list' }] : [],
    });
  site.on('/list', () => {
    edition += 1;
    const current = edition;
    for (let number = 1; number < PAGES; number += 1) {
      site.on(`/edition/${current}/${number}`, () => page(current, number));
    }
    return page(current, 0);
  });
}

const CHILD = join(import.meta.dirname, '../support/scrape-child.ts');

/** A process that waits to be told to begin: its start is then no part of what is tested. */
const startChild = (path: string, url: string) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, path, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

/** Lets a process run the source until it is killed after `lifeMs` of work. */
async function runAndKill(child: ReturnType<typeof startChild>, lifeMs: number): Promise<void> {
  const exit = once(child, 'exit');
  child.stdin.write('begin\n');
  await once(child.stdout, 'data');
  await pause(lifeMs);
  child.kill('SIGKILL');
  const [code, signal] = await exit;
  assert.deepEqual([code, signal], [null, 'SIGKILL'], 'it was at work until it was killed');
}

interface Found {
  readonly editions: readonly string[];
  readonly records: number;
  readonly firstSeen: readonly number[];
  readonly runs: number;
}

/** What lies in the file; throws when anything of it is half. */
function inspect(path: string): Found {
  const database = new DatabaseSync(path);
  try {
    const all = (sql: string) => database.prepare(sql).all() as Record<string, string | number>[];
    const one = (sql: string) => Object.values(all(sql)[0] ?? {})[0];
    assert.equal(one('PRAGMA integrity_check'), 'ok');
    const runs = Number(one('SELECT count(*) FROM scholarship_runs'));
    assert.equal(one('SELECT revision FROM scholarship_catalog'), runs, 'each run is counted once');
    const halfRuns = all(
      `SELECT runs.id FROM scholarship_runs AS runs
       LEFT JOIN scholarship_changes AS changes ON changes.run_id = runs.id
       GROUP BY runs.id HAVING count(changes.id) != runs.added + runs.changed`,
    );
    assert.deepEqual(halfRuns, [], 'each run has all of its changes');
    assert.equal(
      one('SELECT count(*) FROM scholarship_changes WHERE run_id NOT IN (SELECT id FROM scholarship_runs)'),
      0,
      'each change has its run',
    );
    const editions = all("SELECT DISTINCT json_extract(body, '$.amountText') AS edition FROM scholarships");
    const firstSeen = all('SELECT DISTINCT created_at AS at FROM scholarships');
    return {
      editions: editions.map(({ edition }) => String(edition)),
      records: Number(one("SELECT count(*) FROM scholarships WHERE state = 'listed'")),
      firstSeen: firstSeen.map(({ at }) => Number(at)),
      runs,
    };
  } finally {
    database.close();
  }
}

test(`a process killed ${KILLS} times at any moment of a run leaves no half run and loses nothing`, async () => {
  const site = await startPretendSite();
  const kept = await createTemporaryDatabase();
  changeEachTime(site);
  const waiting = Array.from({ length: 3 }, () => startChild(kept.path, site.url));
  try {
    let before: Found | undefined;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = waiting.shift() ?? assert.fail();
      waiting.push(startChild(kept.path, site.url));
      // On a busy machine lives grow until one was long enough for a whole run.
      const longest = LONGEST_LIFE_MS * (before === undefined || before.runs > 0 ? 1 : 1 + kill / 4);
      await runAndKill(child, Math.random() * longest);
      const found = inspect(kept.path);
      if (found.runs > 0) {
        assert.equal(found.records, AWARDS);
        assert.equal(found.editions.length, 1, 'all awards are of one run');
        assert.equal(found.firstSeen.length, 1);
      }
      if (before !== undefined && before.runs > 0) {
        assert.ok(found.runs >= before.runs, 'what was written stays');
        assert.deepEqual(found.firstSeen, before.firstSeen, 'createdAt never changes');
      }
      before = found;
    }
    assert.ok((before?.runs ?? 0) > 0, 'some runs were whole');
  } finally {
    for (const child of waiting) child.kill('SIGKILL');
    await kept.remove();
    await site.stop();
  }
});
