import { badTeamId, coreNotFound, noEvents, unknownInstance } from './answers.ts';
import { groupBody } from './shapes/group.ts';
import { rosterBody } from './shapes/roster.ts';
import type { Body, Scene } from './shapes/scene.ts';
import { scheduleBody } from './shapes/schedule.ts';
import { scoreboardBody } from './shapes/scoreboard.ts';
import { standingsBody } from './shapes/standings.ts';
import { summaryBody } from './shapes/summary.ts';
import { teamBody, teamListBody } from './shapes/team.ts';
import { daysOf, slate } from './slate.ts';
import type { Team } from './world/teams.ts';

/** A request whose league is known. `params` are the parts of the path. */
export interface Call {
  readonly scene: Scene;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export interface Endpoint {
  readonly path: URLPattern;
  answer(call: Call): Body | Response;
}

const SITE = '/apis/site/v2/sports/:sport/:league';

const at = (pathname: string, answer: Endpoint['answer']): Endpoint => ({
  path: new URLPattern({ pathname }),
  answer,
});

/** Made for each provider, for a pattern is a value like any other. */
export const endpoints = (): Endpoint[] => [
  at(`${SITE}/scoreboard`, scoreboard),
  at(`${SITE}/summary`, summary),
  at(`${SITE}/teams`, teams),
  at(`${SITE}/teams/:id`, (call) => withTeam(call, (team) => teamBody(call.scene, team))),
  at(`${SITE}/teams/:id/roster`, (call) => withTeam(call, (team) => rosterOf(call, team))),
  at(`${SITE}/teams/:id/schedule`, (call) => withTeam(call, (team) => schedule(call, team))),
  at(`${SITE}/standings`, standingsStub),
  at('/apis/v2/sports/:sport/:league/standings', standings),
  at('/v2/sports/:sport/leagues/:league/seasons/:year/types/:type/groups/:group', group),
];

function withTeam({ scene, params }: Call, answer: (team: Team) => Body): Body | Response {
  const { id = '' } = params;
  if (!/^\d+$/.test(id)) return badTeamId(scene.league.sport, scene.league.slug, id);
  const team = scene.season.teams.find((one) => one.id === id);
  return team === undefined ? unknownInstance() : answer(team);
}

/** With `season` the provider answers an empty list. */
function rosterOf({ scene, query }: Call, team: Team): Body {
  const body = rosterBody(scene, team);
  return query.has('season') ? { ...body, athletes: [] } : body;
}

function schedule({ scene, query }: Call, team: Team): Body {
  return scheduleBody(scene, team, {
    season: number(query, 'season'),
    seasonType: number(query, 'seasontype'),
  });
}

function scoreboard({ scene, query }: Call): Body | Response {
  const days = daysOf(query.get('dates'), scene.now);
  if (days === null) return noEvents();
  const groups = query.get('groups');
  const fixtures = slate(scene, days, groups, number(query, 'limit'));
  return scoreboardBody(scene, fixtures, days.from, groups);
}

function summary({ scene, query }: Call): Body | Response {
  const { world, league, now } = scene;
  const fixture = world.fixture(league, query.get('event') ?? '', now);
  if (fixture === undefined) return unknownInstance();
  return summaryBody(fixture, { ...scene, season: world.season(league, fixture.season) });
}

const teams = ({ scene, query }: Call): Body =>
  teamListBody(scene, number(query, 'limit') ?? 50, number(query, 'page') ?? 1);

/** The path that looks right holds nothing but a link. */
const standingsStub = ({ scene }: Call): Body => ({
  fullViewLink: { text: 'Full Standings', href: `https://www.example.com/${scene.league.slug}/standings` },
});

const standings = ({ scene, query }: Call): Body | Response =>
  standingsBody(scene, query.get('group')) ?? unknownInstance();

const group = ({ scene, params }: Call): Body | Response =>
  groupBody(scene, params.group ?? '', Number(params.year)) ??
  coreNotFound(`No group found for id = ${params.group}`);

function number(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
