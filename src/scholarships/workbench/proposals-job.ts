import { isDeepStrictEqual } from 'node:util';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { UpstreamClient } from '../../platform/upstream/upstream-client.ts';
import { type SourceSettings, sourceIdOf } from '../crawl/source.ts';
import type { RunOutcome } from '../model/run.ts';
import { createModel, type ModelSettings } from '../pointing/model.ts';
import type { ScraperDeps } from '../runs/scraper.ts';
import { modelResponses, proposedRuns, saveProposal } from '../store/prepared-entries.ts';
import { latestRuns } from '../store/runs.ts';
import { type ScholarshipDatabase, withScholarshipTables } from '../store/tables.ts';
import type { Suggestion } from '../suggest/suggest.ts';
import { createPolitePages } from './polite-pages.ts';
import { createSuggester } from './suggester.ts';
import { createWorkbench } from './workbench.ts';

/** Outcomes that a new layout can cause. */
const OTHER_LAYOUT: readonly RunOutcome[] = ['layout_changed', 'suspicious_drop'];

/**
 * Prepares an entry for each source whose page has a new layout, once for each run that could not read the page.
 * Nothing is served from the entry until a person accepts it.
 */
function createProposalsJob(deps: {
  readonly database: ScholarshipDatabase;
  readonly sources: readonly SourceSettings[];
  readonly clock: Clock;
  readonly onWritten: () => Promise<void>;
  readonly suggest: (url: string, signal: AbortSignal) => Promise<Suggestion>;
}): Job {
  const { database, sources, clock, suggest, onWritten } = deps;
  const tried = new Set<string>();

  async function waiting() {
    const done = await proposedRuns(database);
    const runs = await latestRuns(database, sources.map(sourceIdOf), clock.now());
    return sources.flatMap((source) => {
      const latest = runs.get(sourceIdOf(source))?.latest;
      const isDue =
        latest !== undefined && OTHER_LAYOUT.includes(latest.outcome) && !tried.union(done).has(latest.id);
      return isDue ? [{ source, runId: latest.id }] : [];
    });
  }

  return {
    name: 'scholarships proposals',

    due: async () => ((await waiting()).length > 0 ? 0 : Number.POSITIVE_INFINITY),

    async run(signal) {
      for (const { source, runId } of await waiting()) {
        const suggestion = await suggest(source.url, signal);
        tried.add(runId);
        if (suggestion.kind === 'nothing') continue;
        const { entry, records } = suggestion.best;
        const { kind, options } = source;
        const isKnown =
          'kind' in entry &&
          entry.kind === kind.name &&
          isDeepStrictEqual(kind.options.safeParse(entry.options ?? {}).data, options);
        if (isKnown) continue;
        await saveProposal(database, {
          source: sourceIdOf(source),
          run_id: runId,
          entry: JSON.stringify(entry),
          titles: JSON.stringify(records.map(({ title }) => title)),
          doubts: suggestion.doubts.length,
          proposed_at: clock.now(),
        });
        await onWritten();
      }
    },
  };
}

/** For a service: entries for sources with a new layout, prepared with a language model. */
export function createProposals({
  model: settings,
  sources,
  onWritten,
  ...deps
}: Pick<ScraperDeps, 'database' | 'clock' | 'timeZone' | 'politeness'> & {
  readonly upstream: Pick<UpstreamClient, 'get'>;
  readonly model: ModelSettings;
  readonly sources: readonly SourceSettings[];
  readonly onWritten: () => Promise<void>;
}) {
  const { clock, upstream, politeness, timeZone } = deps;
  const database = withScholarshipTables(deps.database);
  const workbench = createWorkbench({ clock });
  const suggest = (url: string, running: AbortSignal) => {
    const model = createModel({
      upstream,
      settings,
      responses: modelResponses(database, clock),
      signal: running,
    });
    const pages = createPolitePages({ clock, upstream, politeness });
    return createSuggester({ workbench, pages, model })(url, dayIn(timeZone, clock.now()), running);
  };
  return {
    job: createProposalsJob({ database, sources, clock, suggest, onWritten }),
    close: () => workbench.close(),
  };
}
