import { z } from 'zod';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import type { CombinedHealth } from './contract.ts';

/** A backend is asked for this long; then it counts as down. */
const PATIENCE_MS = 1_500;

const backendHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  service: z.string(),
  version: z.string(),
});
type BackendHealth = z.output<typeof backendHealth>;

/** Asks a backend for its `/health`, in this process or over HTTP. */
export type AskHealth = () => Promise<unknown>;

async function within(ms: number, clock: Clock, ask: AskHealth): Promise<BackendHealth | undefined> {
  const done = new AbortController();
  const late = clock.sleep(ms, done.signal).then(() => undefined);
  try {
    return backendHealth.parse((await Promise.race([ask(), late])) ?? {});
  } finally {
    done.abort();
  }
}

function overall(statuses: readonly CombinedHealth['status'][]): CombinedHealth['status'] {
  if (statuses.every((status) => status === 'ok')) return 'ok';
  return statuses.every((status) => status === 'down') ? 'down' : 'degraded';
}

export async function readHealth(
  ask: { sports: AskHealth; scholarships: AskHealth },
  { clock, log }: { clock: Clock; log: Logger },
): Promise<CombinedHealth> {
  const check = (name: string, one: AskHealth) =>
    within(PATIENCE_MS, clock, one).catch((err: unknown) => {
      log.warn({ err, backend: name }, 'a backend is out of reach');
      return undefined;
    });
  const [sports, scholarships] = await Promise.all([
    check('sports', ask.sports),
    check('scholarships', ask.scholarships),
  ]);
  const backends = {
    sports: { status: sports?.status ?? ('down' as const), service: 'sports' },
    scholarships: {
      status: scholarships?.status ?? ('down' as const),
      version: scholarships?.version ?? null,
    },
  };
  const status = overall([backends.sports.status, backends.scholarships.status]);
  return { status, service: 'campus-data', timestamp: isoTime(clock.now()), backends };
}
