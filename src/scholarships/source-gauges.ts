import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../platform/clock.ts';
import type { View } from './catalog/catalog.ts';
import { isGood } from './scrape/outcome.ts';
import type { SourceSettings } from './scrape/source.ts';

/** What an operator sees of the sources: read from what is served, so that every process says the same. */
export function watchSources(tools: {
  registry: Registry;
  view: () => View;
  sources: readonly SourceSettings[];
  clock: Clock;
}): void {
  const { view, sources, clock } = tools;
  const shared = { registers: [tools.registry] };

  new Gauge({
    ...shared,
    name: 'campus_source_age_seconds',
    help: 'Since the source was last read whole; absent before the first time',
    aggregator: 'max',
    labelNames: ['source'] as const,
    collect() {
      this.reset();
      for (const { key } of sources) {
        const good = view().states.get(key)?.good;
        if (good) this.set({ source: key }, (clock.now() - good.finished_at) / 1000);
      }
    },
  });
  new Gauge({
    ...shared,
    name: 'campus_source_problem',
    help: '1 while the latest run of the source was not good, by its outcome',
    aggregator: 'max',
    labelNames: ['source', 'outcome'] as const,
    collect() {
      this.reset();
      for (const { key } of sources) {
        const latest = view().states.get(key)?.latest;
        if (latest && !isGood(latest.outcome)) this.set({ source: key, outcome: latest.outcome }, 1);
      }
    },
  });
  new Gauge({
    ...shared,
    name: 'campus_source_scholarships',
    help: 'Scholarships that are served, by source',
    aggregator: 'max',
    labelNames: ['source'] as const,
    collect() {
      for (const { key } of sources) this.set({ source: key }, view().index.count(key));
    },
  });
}
