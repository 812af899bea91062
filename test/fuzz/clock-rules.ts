import assert from 'node:assert/strict';
import { slotBefore } from '../../src/scholarships/runs/daily-jobs.ts';
import { latestRevision } from '../../src/scholarships/store/revisions.ts';
import type { ClockStage } from './clock-stage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How much the clocks of two machines may differ. */
const CLOCKS_DIFFER_MS = MINUTE;
/** Runs begin within ten minutes after 06:00; checking what is due takes a few more. */
const SPREAD_MS = 15 * MINUTE;
/** The longest pause after failures, plus a few minutes. */
const LONGEST_PAUSE_MS = 6 * HOUR + SPREAD_MS;

/** What a client of the service has received so far. */
export interface Seen {
  revision: number;
  /** Each award as last received, by id. */
  readonly mirror: Map<string, string>;
  cursor: string | undefined;
}

const PATHS = [
  '/health',
  '/api/scholarships',
  '/api/scholarships?source=main',
  '/api/scholarship?id=main-1',
  '/api/changes',
  '/api/history?id=main-1',
  '/api/sources',
  '/api/sources/health',
  '/api/sources/runs',
  '/api/stats',
  '/api/review',
  '/api/scholarships.atom',
  '/api/scholarships.csv',
];

/** No response contains a future time, and health reports a wrong clock. */
export async function checkResponses({ service, clock, tables }: ClockStage): Promise<void> {
  const latest = clock.now() + CLOCKS_DIFFER_MS;
  for (const path of PATHS) {
    const response = await service.get(path);
    const text = await response.text();
    if (path.startsWith('/api/scholarship?') || path.startsWith('/api/history'))
      assert.ok([200, 404].includes(response.status), `${path}: ${response.status}`);
    else assert.equal(response.status, 200, path);
    const modified = response.headers.get('last-modified');
    assert.ok(
      modified === null || Date.parse(modified) <= latest,
      `${path} changed in the future: ${modified}`,
    );
    const age = Number(response.headers.get('age') ?? 0);
    assert.ok(age >= 0, `${path} has the age ${age}`);
    // Only the next attempt is in the future.
    for (const [time] of text.matchAll(/(?<!"nextAttempt":")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g)) {
      assert.ok(
        Date.parse(time) <= latest,
        `${path} contains ${time} at ${new Date(clock.now()).toISOString()}`,
      );
    }
  }
  const { problems = [] } = await service.json('/health');
  assert.ok(!problems.includes('jobs'), 'a job fails');
  const { at } = await tables
    .selectFrom('scholarship_runs')
    .select(({ fn }) => fn.max('finished_at').as('at'))
    .executeTakeFirstOrThrow();
  assert.equal(
    problems.includes('clock'),
    (at ?? 0) > latest,
    `health reports ${problems}, the clock being ${(at ?? 0) > latest ? 'wrong' : 'right'}`,
  );
}

/** Revisions grow, whatever the clock shows. */
export async function checkRevisions({ tables }: ClockStage, seen: Seen): Promise<void> {
  const { revision: latest } = await latestRevision(tables);
  assert.ok(latest >= seen.revision, `revision ${latest} after ${seen.revision}`);
  seen.revision = latest;
}

/** A mirror that follows the changes equals the list, and the list has everything that the site lists. */
export async function checkMirror({ service, awards, about }: ClockStage, seen: Seen): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const since = seen.cursor === undefined ? '' : `?since=${seen.cursor}`;
    const response = await service.get(`/api/changes${since}`);
    if (response.status === 410) {
      seen.mirror.clear();
      seen.cursor = undefined;
      continue;
    }
    const page = (await response.json()) as {
      changed: { id: string; amount: string }[];
      removed: { id: string }[];
      cursor: string;
      hasMore: boolean;
    };
    for (const { id, amount } of page.changed) seen.mirror.set(id, amount);
    assert.deepEqual(page.removed, [], 'an award that the site lists was removed');
    ({ cursor: seen.cursor, hasMore } = page);
  }
  const { scholarships } = await service.json('/api/scholarships?limit=500');
  const list = new Map<string, string>(
    scholarships.map(({ id, amount }: { id: string; amount: string }) => [id, amount]),
  );
  assert.deepEqual(
    new Map([...seen.mirror].sort()),
    new Map([...list].sort()),
    'the mirror differs from the list',
  );
  // If both happened at the same moment, the site may have been scraped before it changed.
  if (about.readAt <= about.changedAt) return;
  const listed = awards.map(({ key, amount }) => [`main-${key}`, amount]);
  assert.deepEqual([...list].sort(), listed.sort(), 'the list is not that of the site');
}

/** Once the clock is right, the site has been scraped since 06:00, unless it refuses. */
export async function checkDue({ about, clock, trueNow }: ClockStage): Promise<void> {
  const now = trueNow();
  if (clock.now() !== now || about.isRefusing || now - about.healthySince < LONGEST_PAUSE_MS) return;
  const slot = slotBefore(now);
  if (now - slot < SPREAD_MS) return;
  assert.ok(
    about.readAt >= slot,
    `at ${new Date(now).toISOString()} last scraped ${new Date(about.readAt).toISOString()}`,
  );
}
