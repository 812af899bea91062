import { createManualClock, type ManualClock } from './manual-clock.ts';
import { award, sourceOf, startPretendSite } from './pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from './scholarships-backend.ts';

/** Friday evening in Chicago, already Saturday in UTC. */
export const NOW = '2026-11-21T02:00:00.000Z';
export const TODAY = '2026-11-20';

/** A backend before its first run, with two small sites that have every case of a list. */
export interface SampleScholarships extends ScholarshipsBackend {
  readonly clock: ManualClock;
  /** The ids in a list, in order. */
  ids(query: string): Promise<string[]>;
}

export async function startSample(): Promise<SampleScholarships> {
  const site = await startPretendSite();
  const other = await startPretendSite();
  const { database, remove } = await createTemporaryDatabase();
  site.page('/list', {
    awards: [
      award('passed', { title: 'Passed', deadline: '2026-11-19' }),
      award('long-passed', { title: 'Long passed', deadline: '2025-01-01' }),
      award('today', { title: 'Today', deadline: TODAY, gpa: '3.5' }),
      award('month', { title: 'In thirty days', deadline: '2026-12-20', gpa: '2.0' }),
      award('later', { title: 'In thirty-one days', deadline: '2026-12-21' }),
    ],
    follow: [{ url: '/list?page=2', role: 'list' }],
  });
  site.page('/list?page=2', {
    awards: [
      award('undated', { title: 'Émile’s Music Award', description: 'For first-generation students.' }),
      award('closed', { title: 'Closed', ended: true }),
      award('full', {
        title: 'Full ride',
        amount: '$500 - $2,000',
        deadline: '2026-12-21',
        gpa: '3.25',
        eligibility: ['Enrolled'],
        requirements: ['Essay'],
        description: 'Music and more.',
        contactEmail: 'awards@univ.example',
        categories: ['music'],
      }),
    ],
  });
  other.page('/list', { awards: [award('1', { title: 'Zither', deadline: '2027-05-01' })] });
  const clock = createManualClock(NOW);
  const sources = [sourceOf(site), sourceOf(other, { key: 'nsm', name: 'Natural Sciences' })];
  const api = await startScholarships({ clock, database, sources });
  return {
    ...api,
    clock,
    ids: async (query) =>
      (await api.json(`/api/scholarships?${query}`)).scholarships.map(({ id }: { id: string }) => id),
    async stop() {
      await api.stop();
      await remove();
      await site.stop();
      await other.stop();
    },
  };
}
