import { backendHealth, type DetailsDeps, healthOf } from '../../platform/backend.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import { hasRead } from './list-source-health.ts';
import type { SportsDeps } from './read-seasons.ts';

export interface HealthDeps extends SportsDeps, DetailsDeps {
  readonly version: string;
  readonly isDatabaseUnavailable: () => boolean;
  readonly isJobFailing: () => boolean;
  /** What jobs refresh. Any other value with a wrong date is requested again when it is read. */
  readonly keptKeys: readonly string[];
}

export const getHealth = uncachedRoute({
  method: 'get',
  path: '/health',
  operationId: 'getSportsHealth',
  summary: 'Health of the sports backend',
  description: '`degraded`: it answers, but the provider is failing.',
  answer: backendHealth,
  async handle(deps: HealthDeps) {
    const about = {
      service: 'sports',
      version: deps.version,
      now: deps.clock.now(),
      details: deps.details !== false,
    };
    return healthOf(about, {
      provider: deps.cache.problems().length > 0,
      database: deps.isDatabaseUnavailable(),
      jobs: deps.isJobFailing(),
      clock: deps.cache.hasMisdated(deps.keptKeys),
      'nothing read yet': !(await hasRead(deps)),
    });
  },
});
