import { accessDenied } from '../frame/faults.ts';
import type { Ask, PretendOrigin } from '../types.ts';
import { unknownEndpoint } from './answers.ts';
import { passesBotFilter } from './user-agent.ts';

/** The sports data provider's API. */
export function createProvider(_seed: number): PretendOrigin {
  return {
    name: 'provider',
    answer({ request }: Ask) {
      if (!passesBotFilter(request.headers.get('user-agent'))) return accessDenied();
      return unknownEndpoint();
    },
  };
}
