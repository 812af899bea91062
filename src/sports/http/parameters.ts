import { z } from '@hono/zod-openapi';
import type { ErrorName } from '../../platform/http/errors.ts';
import { anyOf } from '../../platform/http/query.ts';
import { ALL_SPORTS } from '../model/sports.ts';
import { sportKey } from './contract.ts';

/** Parameters of several routes, and their errors. */
export const bySport = z.object({
  sport: sportKey.openapi({ param: { name: 'sport', in: 'query' }, description: 'A sport key' }),
});
export const byGame = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'query' }, description: 'The provider’s game id' }),
});

export const severalSports = anyOf(
  ALL_SPORTS,
  'football,softball',
  'Sport keys, separated by commas; default: all',
);

/** Errors when the provider failed and nothing is cached. */
export const UPSTREAM: readonly ErrorName[] = ['upstream_failed', 'unavailable', 'upstream_timeout'];
export const BY_SPORT: readonly ErrorName[] = [
  'parameter_required',
  'sport_invalid',
  'team_not_found',
  ...UPSTREAM,
];
export const BY_GAME: readonly ErrorName[] = [
  'parameter_required',
  'parameter_invalid',
  'game_not_found',
  ...UPSTREAM,
];
