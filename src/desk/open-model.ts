import { modelOf, type Settings } from '../app/settings.ts';
import { openPrepared } from '../cli/terminal/open-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { UpstreamClient } from '../platform/upstream/upstream-client.ts';
import { modelRequests } from '../scholarships/store/model-requests.ts';
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
  const requests = async () => {
    opened ??= openPrepared(settings.DATABASE_URL);
    return modelRequests(await opened, clock, settings.MODEL_DAILY);
  };
  const model: Model = createModel({
    upstream,
    settings: named,
    signal,
    requests: {
      find: async (question) => (await requests()).find(question),
      save: async (question, answer) => (await requests()).save(question, answer),
      count: async () => (await requests()).count(),
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
