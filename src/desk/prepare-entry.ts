import { dayIn } from '../platform/clock.ts';
import type { UpstreamClient } from '../platform/upstream/upstream-client.ts';
import type { PreparedEntry } from '../scholarships/runs/prepared-entries-job.ts';
import type { ScraperDeps } from '../scholarships/runs/scraper.ts';
import { modelResponses } from '../scholarships/store/prepared-entries.ts';
import { withScholarshipTables } from '../scholarships/store/tables.ts';
import { createModel, type ModelSettings } from './pointing/model.ts';
import { createPolitePages } from './workbench/polite-pages.ts';
import { createSuggester } from './workbench/suggester.ts';
import { createWorkbench } from './workbench/workbench.ts';

export interface PrepareDeps extends Pick<ScraperDeps, 'database' | 'clock' | 'timeZone' | 'politeness'> {
  readonly upstream: Pick<UpstreamClient, 'get'>;
  readonly model: ModelSettings;
}

/**
 * The only part of the desk that a service uses, loaded when the layout of a page has changed: proposes an entry for the
 * page with the help of a language model. Returns `null` if no list is found.
 */
export async function prepareEntry(
  url: string,
  deps: PrepareDeps,
  signal: AbortSignal,
): Promise<PreparedEntry | null> {
  const { clock, upstream, politeness, timeZone } = deps;
  const responses = modelResponses(withScholarshipTables(deps.database), clock);
  const model = createModel({ upstream, settings: deps.model, responses, signal });
  const workbench = createWorkbench({ clock });
  const close = () => workbench.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const pages = createPolitePages({ clock, upstream, politeness });
    const suggest = createSuggester({ workbench, pages, model });
    const suggestion = await suggest(url, dayIn(timeZone, clock.now()), signal);
    if (suggestion.kind === 'nothing') return null;
    const { entry, records } = suggestion.best;
    return { entry, titles: records.map(({ title }) => title), doubts: suggestion.doubts.length };
  } finally {
    signal.removeEventListener('abort', close);
    await close();
  }
}
