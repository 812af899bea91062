import type { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import type { scholarshipStats, sourceHealth, sourceSummaries } from '../contract.ts';
import type { SourceKey } from '../model.ts';
import { isGood } from '../scrape/outcome.ts';
import type { SourceSettings } from '../scrape/source.ts';
import type { View } from './catalog.ts';

type Sources = readonly SourceSettings[];

const time = (ms: number | undefined): string | null => (ms === undefined ? null : isoTime(ms));

const latestOf = (times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((ms) => ms !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};

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
  lastUpdated: time(latestOf(sources.map(({ key }) => goodAt(view, key)))),
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

/** How far what is served can be relied on. */
export interface Standing {
  /** When a source last said this, ms; `undefined`: none ever did. */
  readonly confirmedAt: number | undefined;
  /** Every source was tried at least once. */
  readonly isWhole: boolean;
  /** `nsm:blocked/tech:failed`: sources whose latest run was not good. */
  readonly problem: string | undefined;
}

/** `only`: where the answer is about one source. */
export function standingOf(view: View, sources: Sources, only?: SourceKey): Standing {
  const asked = sources.filter(({ key }) => only === undefined || key === only);
  const failing = asked.flatMap(({ key }) => {
    const outcome = view.states.get(key)?.latest?.outcome;
    return outcome === undefined || isGood(outcome) ? [] : [`${key}:${outcome}`];
  });
  return {
    confirmedAt: latestOf(sources.map(({ key }) => goodAt(view, key))),
    isWhole: asked.every(({ key }) => view.states.get(key)?.latest !== undefined),
    problem: failing.length === 0 ? undefined : failing.join('/'),
  };
}
