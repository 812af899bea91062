import { dayIn } from '../../platform/clock.ts';
import type { OriginClient } from '../../platform/origin/origin-client.ts';
import type { SourceSettings } from '../crawl/source.ts';
import { createModel, type ModelSettings } from '../pointing/model.ts';
import type { ScraperDeps } from '../runs/scraper.ts';
import { modelAnswers } from '../store/model-answers.ts';
import { withScholarshipTables } from '../store/tables.ts';
import { createPolitePages } from './polite-pages.ts';
import { createProposalsJob } from './proposals-job.ts';
import { createSuggester } from './suggester.ts';
import { createWorkbench } from './workbench.ts';

/** In a service: entries for sources whose layout has changed, prepared with a language model. */
export function createProposals({
  model: settings,
  sources,
  onWritten,
  ...deps
}: Pick<ScraperDeps, 'database' | 'clock' | 'timeZone' | 'politeness'> & {
  readonly origin: Pick<OriginClient, 'get'>;
  readonly model: ModelSettings;
  readonly sources: readonly SourceSettings[];
  readonly onWritten: () => Promise<void>;
}) {
  const { clock, origin, politeness, timeZone } = deps;
  const database = withScholarshipTables(deps.database);
  const workbench = createWorkbench({ clock });
  const suggest = (url: string, running: AbortSignal) => {
    const model = createModel({ origin, settings, answers: modelAnswers(database, clock), signal: running });
    const pages = createPolitePages({ clock, origin, politeness });
    return createSuggester({ workbench, pages, model })(url, dayIn(timeZone, clock.now()), running);
  };
  return {
    job: createProposalsJob({ database, sources, clock, suggest, onWritten }),
    close: () => workbench.close(),
  };
}
