import type { DatabaseKind } from './databases.ts';
import { createManualClock } from './manual-clock.ts';
import { award, sourceOf, startPretendSite } from './pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from './scholarships-backend.ts';

export const OPENED_AT = '2026-11-21T18:00:00.000Z';

/** The scholarships backend over two sites with awards, on a clock that a test moves. */
export async function openTwoSites(kind: DatabaseKind) {
  const site = await startPretendSite();
  const other = await startPretendSite();
  const stored = await createTemporaryDatabase(kind);
  const clock = createManualClock(OPENED_AT);
  site.page('/list', { awards: [award('1'), award('2')] });
  other.page('/list', { awards: [award('3')] });
  const sources = [sourceOf(site), sourceOf(other, { key: 'nsm', name: 'Natural Sciences' })];
  /** Another process on the same database. */
  const start = (more: { givenUp?: AbortSignal } = {}): Promise<ScholarshipsBackend> =>
    startScholarships({ clock, database: stored.database, sources, ...more });
  const api = await start();
  async function stop(): Promise<void> {
    await stored.remove();
    await site.stop();
    await other.stop();
  }
  return { site, other, testDatabase: stored, clock, api, start, stop };
}

export type TwoSites = Awaited<ReturnType<typeof openTwoSites>>;
