import type { Body, Context } from './bodies/context.ts';
import { rankingsBody } from './bodies/rankings.ts';
import { rosterBody } from './bodies/roster.ts';
import { scheduleBody } from './bodies/schedule.ts';
import { scoreboardBody } from './bodies/scoreboard.ts';
import { groupBody, standingsBody } from './bodies/standings.ts';
import { summaryBody } from './bodies/summary.ts';
import { teamBody, teamListBody } from './bodies/team.ts';
import { daysOf, gamesOfDays } from './games-of-days.ts';
import { badTeamId, coreNotFound, noEvents, unknownInstance, unknownLeague } from './responses.ts';
import type { Team } from './world/teams.ts';

/** A request for a known league; `params`: parts of the path. */
interface EndpointCall {
  readonly context: Context;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export interface Endpoint {
  readonly path: URLPattern;
  answer(call: EndpointCall): Body | Response;
}

const SITE = '/apis/site/v2/sports/:sport/:league';

const at = (pathname: string, respond: Endpoint['answer']): Endpoint => ({
  path: new URLPattern({ pathname }),
  answer: respond,
});

export const endpoints = (): Endpoint[] => [
  at(`${SITE}/scoreboard`, scoreboard),
  at(`${SITE}/summary`, summary),
  at(`${SITE}/teams`, teams),
  at(`${SITE}/teams/:id`, (call) => withTeam(call, (team) => teamBody(call.context, team))),
  at(`${SITE}/teams/:id/roster`, (call) => withTeam(call, (team) => rosterOf(call, team))),
  at(`${SITE}/teams/:id/schedule`, (call) => withTeam(call, (team) => schedule(call, team))),
  at(`${SITE}/rankings`, rankings),
  at(`${SITE}/standings`, standingsStub),
  at('/apis/v2/sports/:sport/:league/standings', standings),
  at('/v2/sports/:sport/leagues/:league/seasons/:year/types/:type/groups/:group', group),
];

function withTeam(
  { context, params }: EndpointCall,
  respond: (team: Team) => Body | Response,
): Body | Response {
  const { id = '' } = params;
  if (!/^\d+$/.test(id)) return badTeamId(context.league.sport, context.league.slug, id);
  const team = context.season.teams.find((one) => one.id === id);
  return team === undefined ? unknownInstance() : respond(team);
}

/** With `season`, the provider returns an empty list. */
function rosterOf({ context, query }: EndpointCall, team: Team): Body | Response {
  if (context.league.lacks.includes('roster')) return unknownInstance();
  const body = rosterBody(context, team);
  return query.has('season') ? { ...body, athletes: [] } : body;
}

function schedule({ context, query }: EndpointCall, team: Team): Body {
  return scheduleBody(context, team, {
    season: number(query, 'season'),
    seasonType: number(query, 'seasontype'),
  });
}

function scoreboard({ context, query }: EndpointCall): Body | Response {
  const days = daysOf(query.get('dates'), context.now);
  if (days === null) return noEvents();
  const groups = query.get('groups');
  const games = gamesOfDays(context, days, groups, number(query, 'limit'));
  return scoreboardBody(context, games, days.from, groups);
}

function summary({ context, query }: EndpointCall): Body | Response {
  const { world, league, now } = context;
  const game = world.game(league, query.get('event') ?? '', now);
  if (game === undefined) return unknownInstance();
  return summaryBody(game, { ...context, season: world.season(league, game.season) });
}

const teams = ({ context, query }: EndpointCall): Body =>
  teamListBody(context, number(query, 'limit') ?? 50, number(query, 'page') ?? 1);

/** The obvious path returns only a link. */
const standingsStub = ({ context }: EndpointCall): Body => ({
  fullViewLink: { text: 'Full Standings', href: `https://www.example.com/${context.league.slug}/standings` },
});

const rankings = ({ context }: EndpointCall): Body | Response =>
  rankingsBody(context) ?? unknownLeague(context.league.sport, context.league.slug);

const standings = ({ context, query }: EndpointCall): Body | Response =>
  standingsBody(context, query.get('group')) ?? unknownInstance();

const group = ({ context, params }: EndpointCall): Body | Response =>
  groupBody(context, params.group ?? '', Number(params.year)) ??
  coreNotFound(`No group found for id = ${params.group}`);

function number(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
