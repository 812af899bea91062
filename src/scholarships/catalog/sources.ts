import type { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import type { scholarshipStats, sourceHealth, sourceSummaries } from '../contract.ts';
import type { SourceKey } from '../model.ts';
import { isGood } from '../scrape/outcome.ts';
import type { SourceSettings } from '../scrape/source.ts';
import type { View } from './catalog.ts';

type Sources = readonly SourceSettings[];

const time = (ms: number | undefined): string | null => (ms === undefined ? null : isoTime(ms));

const goodAt = (view: View, key: SourceKey): number | undefined => view.states.get(key)?.good?.finished_at;

export const describeSources = (view: View, sources: Sources): z.input<typeof sourceSummaries> => ({
  sources: sources.map(({ key, name }) => ({
    key,
    name,
    count: view.index.count(key),
    lastScraped: time(goodAt(view, key)),
  })),
});

export const describeStats = (
  view: View,
  sources: Sources,
  today: string,
): z.input<typeof scholarshipStats> => ({
  totalScholarships: view.index.size,
  bySource: Object.fromEntries(sources.map(({ key }) => [key, view.index.count(key)])),
  upcomingDeadlines: view.index.find({ deadline: 'upcoming', limit: 1, offset: 0 }, today).total,
  lastUpdated: time(view.standings.all.confirmedAt),
});

export const describeHealth = (view: View, sources: Sources): z.input<typeof sourceHealth> => ({
  sources: sources.map(({ key, name }) => {
    const { latest, good } = view.states.get(key) ?? {};
    return {
      key,
      name,
      outcome: latest?.outcome ?? null,
      lastGoodRun: time(good?.finished_at),
      lastAttempt: time(latest?.finished_at),
      count: view.index.count(key),
      problem: latest?.problem ?? null,
    };
  }),
});

export const isDegraded = (view: View): boolean =>
  [...view.states.values()].some(({ latest }) => latest !== undefined && !isGood(latest.outcome));
