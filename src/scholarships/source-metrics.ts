import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../platform/clock.ts';
import { DatabaseUnavailable } from '../platform/database/errors.ts';
import type { Catalog } from './catalog/catalog.ts';
import type { Reviewer } from './corrections/reviewer.ts';
import type { SourceSettings } from './crawl/source.ts';
import { FILLED_FIELDS } from './model/completeness.ts';
import { FINDING_KINDS } from './model/finding.ts';
import { isGood, RUN_OUTCOMES } from './model/run.ts';
import { lacksOfRun } from './store/runs.ts';

/** Metrics of the sources. They are read from the catalog, so every process reports the same values. */
export function watchSources(deps: {
  registry: Registry;
  catalog: Catalog;
  reviewer: Reviewer;
  sources: readonly SourceSettings[];
  clock: Clock;
}): void {
  const { registry, catalog, reviewer, sources, clock } = deps;

  function gauge(
    name: string,
    help: string,
    labels: readonly string[],
    setAll: (gauge: Gauge) => void | Promise<void>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      aggregator: 'max',
      registers: [registry],
      collect() {
        this.reset();
        return setAll(this);
      },
    });
  }

  const age = 'Seconds since the last complete read of the source; +Inf: never';
  gauge('campus_source_age_seconds', age, ['source'], (seconds) => {
    for (const { key } of sources) {
      const good = catalog.current().statuses.get(key)?.good;
      const since = good?.finished_at ?? Number.NEGATIVE_INFINITY;
      seconds.set({ source: key }, (clock.now() - since) / 1000);
    }
  });
  const problem = '1 while the latest run of the source has this bad outcome';
  gauge('campus_source_problem', problem, ['source', 'outcome'], (problems) => {
    for (const { key } of sources) {
      const latest = catalog.current().statuses.get(key)?.latest;
      for (const outcome of RUN_OUTCOMES.filter((one) => !isGood(one)))
        problems.set({ source: key, outcome }, latest?.outcome === outcome ? 1 : 0);
    }
  });
  const changes = 'Changes of the latest good run of the source';
  gauge('campus_source_changes', changes, ['source', 'kind'], (counts) => {
    for (const { key } of sources) {
      const good = catalog.current().statuses.get(key)?.good;
      for (const kind of ['added', 'changed', 'gone'] as const)
        counts.set({ source: key, kind }, good?.[kind] ?? 0);
    }
  });
  gauge('campus_source_scholarships', 'Scholarships that are served, by source', ['source'], (counts) => {
    for (const { key } of sources) counts.set({ source: key }, catalog.current().index.count(key));
  });
  const share = 'Share of the scholarships found by the latest good run that have a field';
  gauge('campus_source_filled_ratio', share, ['source', 'field'], (shares) => {
    for (const { key } of sources) {
      const { records = 0, filled = null } = catalog.current().statuses.get(key)?.good ?? {};
      if (records === 0 || filled === null) continue;
      for (const [field, count] of Object.entries<number>(JSON.parse(filled)))
        shares.set({ source: key, field }, count / records);
    }
  });
  const lacking = '1 while few scholarships of the source have a field that most had';
  gauge('campus_source_lacking', lacking, ['source', 'field'], (lacks) => {
    for (const { key } of sources) {
      const good = catalog.current().statuses.get(key)?.good;
      const fallen = (good ? lacksOfRun(good) : []).filter(({ before }) => before !== null);
      for (const field of FILLED_FIELDS)
        lacks.set({ source: key, field }, fallen.some((lack) => lack.field === field) ? 1 : 0);
    }
  });
  gauge('campus_review_items', 'Things that need an operator’s review, by kind', ['kind'], async (counts) => {
    const review = await reviewer.read().catch((error: unknown) => {
      // The database has its own metric for this.
      if (error instanceof DatabaseUnavailable) return undefined;
      throw error;
    });
    for (const kind of review === undefined ? [] : FINDING_KINDS) {
      const alike = review?.findings.filter((finding) => finding.kind === kind) ?? [];
      counts.set({ kind }, alike.length);
    }
  });
}
