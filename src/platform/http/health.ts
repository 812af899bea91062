import { z } from '@hono/zod-openapi';
import { isoTime } from '../clock.ts';

/** `degraded`: alive and answering, with something behind it that fails. */
export const healthStatus = z.enum(['ok', 'degraded']);

/** What may be behind a backend: the sports provider, scholarship sites, the database. */
const problem = z.enum(['provider', 'sources', 'database']);
type Problem = z.output<typeof problem>;

export const backendHealth = z
  .object({
    status: healthStatus,
    service: z.string().openapi({ example: 'sports' }),
    timestamp: z.iso.datetime(),
    version: z.string().openapi({ example: '0.1.0' }),
    problems: z.array(problem).optional().openapi({ description: 'What fails, while `degraded`.' }),
  })
  .openapi('BackendHealth');

/** `failing`: whether each of what is behind the backend fails. */
export function healthOf(
  about: { service: string; version: string; now: number },
  failing: Partial<Record<Problem, boolean>>,
) {
  const problems = problem.options.filter((one) => failing[one]);
  const health = { service: about.service, timestamp: isoTime(about.now), version: about.version };
  if (problems.length === 0) return { status: 'ok' as const, ...health };
  return { status: 'degraded' as const, ...health, problems };
}
