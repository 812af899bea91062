import { accessDenied } from '../server/faults.ts';
import type { PretendOrigin, UpstreamRequest } from '../types.ts';
import { inMode } from './content-modes.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { json, unknownEndpoint, unknownLeague } from './responses.ts';
import { passesBotFilter } from './user-agent.ts';
import type { Calendar } from './world/calendar.ts';
import { ALL_LEAGUES } from './world/leagues.ts';
import { createWorld, type World } from './world/world.ts';

/** The sports data provider: its paths, response shapes, errors and bot filter. */
export function createProvider(calendar: Calendar): PretendOrigin {
  const world = createWorld(calendar);
  const all = endpoints();
  return {
    name: 'provider',
    respond(call) {
      if (!passesBotFilter(call.request.headers.get('user-agent'))) return accessDenied();
      return respond(world, all, call);
    },
  };
}

function respond(
  world: World,
  all: readonly Endpoint[],
  { url, now, mode, base }: UpstreamRequest,
): Response {
  for (const endpoint of all) {
    const params = endpoint.path.exec({ pathname: url.pathname })?.pathname.groups;
    if (params === undefined) continue;
    const { sport = '', league: slug = '' } = params;
    const league = ALL_LEAGUES.find((one) => one.sport === sport && one.slug === slug);
    if (league === undefined) return unknownLeague(sport, slug);
    const phase = world.calendar.phaseAt(league, now);
    const context = { world, league, season: world.current(league, now), phase, now, base };
    const body = endpoint.answer({ context, query: url.searchParams, params });
    return body instanceof Response ? body : json(inMode(body, mode));
  }
  return unknownEndpoint();
}
