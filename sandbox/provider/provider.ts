import { accessDenied } from '../frame/faults.ts';
import type { Ask, PretendOrigin } from '../types.ts';
import { json, unknownEndpoint, unknownLeague } from './answers.ts';
import type { Endpoint } from './endpoints.ts';
import { endpoints } from './endpoints.ts';
import { inMood } from './moods.ts';
import { passesBotFilter } from './user-agent.ts';
import { LEAGUES } from './world/leagues.ts';
import type { World } from './world/world.ts';
import { createWorld } from './world/world.ts';

/** The sports data provider's API: its paths, its shapes, its errors, its bot filter. */
export function createProvider(seed: number): PretendOrigin {
  const world = createWorld(seed);
  const known = endpoints();
  return {
    name: 'provider',
    answer(ask) {
      if (!passesBotFilter(ask.request.headers.get('user-agent'))) return accessDenied();
      return answer(world, known, ask);
    },
  };
}

function answer(world: World, known: readonly Endpoint[], { url, now, mood, base }: Ask): Response {
  for (const endpoint of known) {
    const params = endpoint.path.exec({ pathname: url.pathname })?.pathname.groups;
    if (params === undefined) continue;
    const { sport = '', league: slug = '' } = params;
    const league = LEAGUES.find((one) => one.sport === sport && one.slug === slug);
    if (league === undefined) return unknownLeague(sport, slug);
    const scene = { world, league, season: world.current(league, now), now, base };
    const body = endpoint.answer({ scene, query: url.searchParams, params });
    return body instanceof Response ? body : json(inMood(body, mood));
  }
  return unknownEndpoint();
}
