import { dayIn } from '../platform/clock.ts';
import type { UpstreamClient } from '../platform/upstream/upstream-client.ts';
import type { PreparedEntry } from '../scholarships/runs/prepared-entries-job.ts';
import type { ScraperDeps } from '../scholarships/runs/scraper.ts';
import type { ModelRequests } from '../scholarships/store/model-requests.ts';
import { createModel, type ModelSettings } from './pointing/model.ts';
import { createPolitePages } from './workbench/polite-pages.ts';
import { createSuggester } from './workbench/suggester.ts';
import { createWorkbench } from './workbench/workbench.ts';

export interface PrepareDeps extends Pick<ScraperDeps, 'clock' | 'timeZone' | 'politeness'> {
  readonly upstream: Pick<UpstreamClient, 'get'>;
  readonly model: ModelSettings;
  readonly requests: ModelRequests;
}

/**
 * The only part of the desk that a service uses, loaded when the layout of a page has changed: proposes an entry for the
 * page with the help of a language model. Returns `null` if no list is found, and `limited` if the model could not be
 * used because a limit of its requests was reached.
 */
export async function prepareEntry(
  url: string,
  deps: PrepareDeps,
  signal: AbortSignal,
): Promise<PreparedEntry | null | 'limited'> {
  const { clock, upstream, politeness, timeZone } = deps;
  let isLimited = false;
  const requests = {
    ...deps.requests,
    async count() {
      const limit = await deps.requests.count();
      isLimited ||= limit !== null;
      return limit;
    },
  };
  const model = createModel({ upstream, settings: deps.model, requests, signal });
  const workbench = createWorkbench({ clock });
  const close = () => workbench.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const pages = createPolitePages({ clock, upstream, politeness });
    const suggest = createSuggester({ workbench, pages, model });
    const suggestion = await suggest(url, dayIn(timeZone, clock.now()), signal);
    if (isLimited) return 'limited';
    if (suggestion.kind === 'nothing') return null;
    const { entry, records } = suggestion.best;
    return { entry, titles: records.map(({ title }) => title), doubts: suggestion.doubts.length };
  } finally {
    signal.removeEventListener('abort', close);
    await close();
  }
}
