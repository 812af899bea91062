import { z } from 'zod';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import type { CombinedHealth } from './contract.ts';

/** A backend is asked for this long; then it counts as down. */
const PATIENCE_MS = 1_500;

const backendHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  service: z.string(),
  version: z.string().nullable(),
});
type BackendHealth = z.output<typeof backendHealth>;

/**
 * Asks a backend for its `/health`, in this process or over HTTP. `undefined`: it answers, but not
 * this client, who has asked too often.
 */
export type AskHealth = (client: string) => Promise<unknown>;

function overall(statuses: readonly CombinedHealth['status'][]): CombinedHealth['status'] {
  if (statuses.every((status) => status === 'ok')) return 'ok';
  return statuses.every((status) => status === 'down') ? 'down' : 'degraded';
}

/** One backend's health, as far as it can be had in time. */
function createCheck(name: string, ask: AskHealth, { clock, log }: { clock: Clock; log: Logger }) {
  let latest: BackendHealth = { status: 'ok', service: name, version: null };

  async function inTime(client: string): Promise<BackendHealth> {
    const done = new AbortController();
    const late = clock.sleep(PATIENCE_MS, done.signal).then(() => {
      throw new Error(`no answer in ${PATIENCE_MS} ms`);
    });
    try {
      const answer = await Promise.race([ask(client), late]);
      if (answer !== undefined) latest = backendHealth.parse(answer);
      return latest;
    } finally {
      late.catch(() => undefined);
      done.abort();
    }
  }

  return (client: string): Promise<BackendHealth | undefined> =>
    inTime(client).catch((err: unknown) => {
      log.warn({ err, backend: name }, 'a backend is out of reach');
      return undefined;
    });
}

/** The health of the whole. */
export function createHealth(
  ask: { sports: AskHealth; scholarships: AskHealth },
  tools: { clock: Clock; log: Logger },
): (client: string) => Promise<CombinedHealth> {
  const checkSports = createCheck('sports', ask.sports, tools);
  const checkScholarships = createCheck('scholarships', ask.scholarships, tools);
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
    return { status, service: 'campus-data', timestamp: isoTime(tools.clock.now()), backends };
  };
}
