import { jsonResponse } from '../server/faults.ts';

/** Responses in the provider's wording. */

export const json = (body: unknown, status = 200): Response =>
  jsonResponse(status, body, { 'cache-control': 'max-age=8' });

export const unknownEndpoint = (): Response => json({ code: 404 }, 404);

export const unknownInstance = (): Response =>
  json({ code: 404, detail: 'no data found', message: 'no instance found' }, 404);

export const unknownLeague = (sport: string, league: string): Response =>
  json({ code: 404, message: `Unable to get sport data for sport: ${sport} and league: ${league}` }, 404);

/** The response to a date range or an invalid date. */
export const noEvents = (): Response => json({ code: 400, message: 'Failed to get events endpoint.' }, 400);

export const coreNotFound = (message: string): Response => json({ error: { message, code: 404 } }, 404);

/** The error contains the internal URL that the provider requests, as in reality. */
export function badTeamId(sport: string, league: string, id: string): Response {
  const nested = `http://sports.core.api.example.pvt/v2/sports/${sport}/leagues/${league}/teams/${id}?active=true&limit=100`;
  const message = `error invoking GET: ${nested}, status=400, duration=9 ms, message=null, cache=CACHE_MISS`;
  return json({ code: 400, message }, 400);
}
