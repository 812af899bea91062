import { z } from 'zod';
import { withTimeout } from '../platform/async.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import type { CombinedHealth } from './contract.ts';

/** If a backend takes longer than this to respond, it counts as down. */
const TIMEOUT_MS = 1_500;

const backendHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  service: z.string(),
  version: z.string().nullable(),
});
type BackendHealth = z.output<typeof backendHealth>;

/** Requests `/health` of a backend, in this process or over HTTP. `null` if the client has exceeded its rate limit. */
export type FetchHealth = (client: string, signal: AbortSignal) => Promise<unknown>;

function overall(statuses: readonly CombinedHealth['status'][]): CombinedHealth['status'] {
  if (statuses.every((status) => status === 'ok')) return 'ok';
  return statuses.every((status) => status === 'down') ? 'down' : 'degraded';
}

/** Creates a function that returns the health of a backend; `undefined` if the backend cannot be reached. */
function createCheck(name: string, fetchHealth: FetchHealth, { clock, log }: { clock: Clock; log: Logger }) {
  let latest: BackendHealth = { status: 'ok', service: name, version: null };

  return async (client: string): Promise<BackendHealth | undefined> => {
    try {
      const response = await withTimeout(clock, TIMEOUT_MS, (signal) => fetchHealth(client, signal));
      if (response === undefined) throw new Error(`no response in ${TIMEOUT_MS} ms`);
      if (response !== null) latest = backendHealth.parse(response);
      return latest;
    } catch (err) {
      log.warn({ err, backend: name }, 'a backend cannot be reached');
      return undefined;
    }
  };
}

export function createHealth(
  fetchHealth: { sports: FetchHealth; scholarships: FetchHealth },
  deps: { clock: Clock; log: Logger },
): (client: string) => Promise<CombinedHealth> {
  const checkSports = createCheck('sports', fetchHealth.sports, deps);
  const checkScholarships = createCheck('scholarships', fetchHealth.scholarships, deps);
  return async (client) => {
    const [sports, scholarships] = await Promise.all([checkSports(client), checkScholarships(client)]);
    const backends = {
      sports: { status: sports?.status ?? ('down' as const), service: 'sports' },
      scholarships: {
        status: scholarships?.status ?? ('down' as const),
        version: scholarships?.version ?? null,
      },
    };
    const status = overall([backends.sports.status, backends.scholarships.status]);
    return { status, service: 'campus-data', timestamp: isoTime(deps.clock.now()), backends };
  };
}
