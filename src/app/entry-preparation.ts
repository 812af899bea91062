import type { PrepareDeps } from '../desk/prepare-entry.ts';
import type { Database } from '../platform/database/database.ts';
import { type EntryPreparation, modelRequests } from '../scholarships/index.ts';
import { modelOf, type Settings } from './settings.ts';

/** The desk is loaded only when a page has a new layout; without a language model, never. */
export function entryPreparation(
  settings: Settings,
  { database, ...deps }: Omit<PrepareDeps, 'model' | 'requests'> & { readonly database: Database },
): EntryPreparation | undefined {
  const model = modelOf(settings);
  if (model === undefined) return undefined;
  const requests = modelRequests(database, deps.clock, settings.MODEL_DAILY);
  return {
    reachedLimit: requests.reached,
    async prepare(url, signal) {
      const desk = await import('../desk/prepare-entry.ts');
      return desk.prepareEntry(url, { ...deps, model, requests }, signal);
    },
  };
}
