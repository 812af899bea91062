import { modelOf, type Settings } from '../app/settings.ts';
import { openPrepared } from '../cli/terminal/open-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { UpstreamClient } from '../platform/upstream/upstream-client.ts';
import { modelResponses } from '../scholarships/store/prepared-entries.ts';
import { withScholarshipTables } from '../scholarships/store/tables.ts';
import { createModel, type Model } from './pointing/model.ts';

/** The language model of the settings, for a command; `undefined` if there is none. */
export function openModel(
  settings: Settings,
  { clock, upstream, signal }: { clock: Clock; upstream: UpstreamClient; signal: AbortSignal },
) {
  const named = modelOf(settings);
  if (named === undefined) return undefined;
  // Opened on first use, because most commands need no database.
  let opened: ReturnType<typeof openPrepared> | undefined;
  const responses = async () => {
    opened ??= openPrepared(settings.DATABASE_URL);
    return modelResponses(withScholarshipTables(await opened), clock);
  };
  const model: Model = createModel({
    ...{ upstream, settings: named, signal },
    responses: {
      find: async (question) => (await responses()).find(question),
      save: async (question, answer) => (await responses()).save(question, answer),
    },
  });
  return {
    model,
    async close(): Promise<void> {
      const spent = model.spent();
      if (spent !== null) process.stderr.write(`${spent}\n`);
      await (await opened)?.destroy();
    },
  };
}
