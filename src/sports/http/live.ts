import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { z } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http/app.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { anyOf, severalOf, wholeNumber } from '../../platform/http/query.ts';
import { defineRoute, readRequest } from '../../platform/http/route.ts';
import { EVENT_STREAM_HEADERS, EVENT_STREAM_TYPE } from '../../platform/streams/event-stream.ts';
import type { GameIndex } from '../games/game-index.ts';
import type { GameState, GameStates } from '../live/game-states.ts';
import type { LiveStreams, Wanted } from '../live/live-streams.ts';
import { ALL_SPORTS } from '../model/sports.ts';
import { type SportsDeps, teamFor } from './responses.ts';

const route = defineRoute({
  operationId: 'getLive',
  method: 'get',
  path: '/api/live',
  summary: 'Live games as server-sent events',
  description:
    'Each `game` event contains the complete state of one game, as in `/api/game`; its id is a revision. The stream ' +
    'starts with today’s games and those in progress, or with those changed since `Last-Event-ID` or `since`. Then ' +
    'comes a `ready` event, then a `game` event for each change.',
  query: z.object({
    sport: anyOf(ALL_SPORTS, 'football', 'Only these sports, separated by commas'),
    id: severalOf(z.string(), '401638645', 'Only these games, separated by commas'),
    since: wholeNumber(0).optional().openapi({
      type: 'integer',
      description: 'The same as the `Last-Event-ID` header, for clients that cannot send headers',
    }),
  }),
  response: EVENT_STREAM_TYPE,
  errors: ['sport_invalid', 'team_not_found', 'parameter_invalid', 'game_not_found', 'unavailable'],
  maxAge: 'no-store',
});

const REVISION = /^\d{1,15}$/;

interface LiveDeps extends Pick<SportsDeps, 'teams'> {
  readonly games: GameIndex;
  readonly states: GameStates;
  readonly streams: LiveStreams;
}

/** Mounts the stream. It writes to Node's response, because a Hono body takes twice the memory and time. */
function mount(app: Hono<HttpEnv>, deps: LiveDeps): void {
  const { games, states, streams, teams } = deps;

  async function requireGame(id: string): Promise<void> {
    const sport = await games.sportOf(id);
    if (sport === undefined || !teams.has(sport)) throw new HttpError('game_not_found');
  }

  /** The game states that this client does not have. A revision that is higher than any in this database is ignored. */
  const newTo = (wanted: Wanted, since: number | undefined): readonly GameState[] =>
    since === undefined || since > states.latest()
      ? streams.firstOf(states.all(), wanted)
      : states.since(since);

  app.get(route.path, async (c) => {
    const { query } = readRequest(route, c);
    for (const sport of query.sport ?? []) teamFor(teams, sport);
    for (const id of query.id ?? []) await requireGame(id);
    const last = c.req.header('last-event-id') ?? '';
    const since = REVISION.test(last) ? Number(last) : query.since;
    const wanted: Wanted = {
      sports: query.sport && new Set(query.sport),
      ids: query.id && new Set(query.id),
    };
    // Another process may have assigned the revision, and this process may not have read it yet.
    if (since !== undefined && since > states.latest()) await states.update();
    const { edge, outgoing } = c.env;
    const headers = { ...edge.headers, ...EVENT_STREAM_HEADERS };
    if (c.req.raw.method === 'HEAD') return new Response(null, { headers });
    // The client has closed the connection.
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
    edge.openStream(outgoing);
    outgoing.writeHead(200, headers);
    // No `await` between reading the states and opening the stream, so that the client misses no change.
    streams.open(outgoing, wanted, newTo(wanted, since), states.latest());
    return RESPONSE_ALREADY_SENT;
  });
}

export const getLive = { ...route, mount };
