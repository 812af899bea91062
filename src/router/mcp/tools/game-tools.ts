import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { dayIn } from '../../../platform/clock.ts';
import { isActive } from '../../../sports/http/contract.ts';
import { urlAt } from '../../data/datasets.ts';
import {
  changed,
  type JsonObject,
  NotKnown,
  registerTool,
  shortened,
  type ToolContext,
  ToolError,
} from '../tool.ts';
import { ageOf, type Game, type GameDetail, gameLine, OLD_GAMES_MS, type Standings } from '../tool-text.ts';

const MAX_ROWS = 10;

interface Games {
  readonly games: readonly Game[];
  readonly lastUpdated: string;
  readonly missing?: readonly string[];
}
interface DatedGames extends Games {
  readonly problem: string | null;
}

/** Games that are not over, either of all sports or of one sport. */
async function fetchUpcoming({ api }: ToolContext, sport: string | undefined): Promise<DatedGames> {
  const { body, problem } = await api<Games>('/sports/api/schedules');
  if (sport === undefined) return { ...body, problem };
  if (body.missing?.includes(sport)) throw new NotKnown(`The games of ${sport} are not known at the moment.`);
  const { missing: _, ...rest } = body;
  return { ...rest, games: body.games.filter((game) => game.sport === sport), problem };
}

/**
 * All games of whole seasons, including past games. If the request for one sport fails, the games of other sports are
 * still returned.
 */
async function fetchSeasons({ api }: ToolContext, sports: readonly string[]): Promise<DatedGames> {
  const results = await Promise.allSettled(
    sports.map((sport) => api<Games>('/sports/api/schedules/sport', { sport })),
  );
  const available = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [failed] = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (available.length === 0 && failed !== undefined) throw failed;
  const missing = sports.filter((_, at) => results[at]?.status === 'rejected');
  const games = available.flatMap(({ body }) => body.games);
  return {
    games: games.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : 1)),
    lastUpdated: available.map(({ body }) => body.lastUpdated).sort()[0] ?? '',
    ...(missing.length > 0 && { missing }),
    problem: available.find(({ problem }) => problem !== null)?.problem ?? null,
  };
}

const outputOf = ({ schemaOf }: ToolContext): JsonObject =>
  changed(schemaOf('listSchedules'), {
    total: { type: 'integer', description: 'How many games there are; at most ten of them are here' },
  });

export function registerListGames(server: McpServer, context: ToolContext): void {
  const { campus, dayOf, now } = context;
  const sports = campus.teams.map(({ sport }) => sport);
  const dayOfGame = ({ date, timeTbd }: Game): string =>
    timeTbd ? dayOf(Date.parse(date)) : dayIn(campus.timeZone, Date.parse(date));
  const day = (description: string) => z.iso.date().optional().describe(description);
  registerTool(server, context, {
    name: 'list_games',
    title: 'Games',
    description:
      `Games of the teams of ${campus.name}: coming ones and those being played, by date; with \`from\` or \`to\` the ` +
      'whole season, past games with their results too. Ten at most: ask for fewer days if `total` says more. Each has ' +
      'place, TV, score and opponent. `missing` names sports that are not known at the moment.',
    input: z.strictObject({
      sport: sportArgument(context).optional(),
      from: day('First day at the campus, inclusive, YYYY-MM-DD'),
      to: day('Last day at the campus, inclusive, YYYY-MM-DD'),
      live: z.boolean().optional().describe('Only games in progress, delayed or suspended'),
    }),
    output: outputOf(context),
    async run({ sport, from, to, live = false }) {
      if (from !== undefined && to !== undefined && from > to)
        throw new ToolError(`from (${from}) is after to (${to})`);
      const isWhole = from !== undefined || to !== undefined;
      const { problem, ...list } = isWhole
        ? await fetchSeasons(context, sport === undefined ? sports : [sport])
        : await fetchUpcoming(context, sport);
      const matching = list.games.filter((game) => {
        const on = dayOfGame(game);
        return (
          (from === undefined || on >= from) &&
          (to === undefined || on <= to) &&
          (!live || isActive(game, now()))
        );
      });
      const games = matching.slice(0, MAX_ROWS);
      const age = ageOf(list.lastUpdated, context, { oldAfterMs: OLD_GAMES_MS, problem });
      const missing = list.missing?.join(', ');
      return {
        structured: { ...list, games, total: matching.length },
        lines: [
          `Matching games: ${matching.length}, shown: ${games.length}; scores are ours first; from the sports provider, ${age}.`,
          ...(missing === undefined ? [] : [`Not known at the moment: ${missing}.`]),
          ...games.map((game) => gameLine(game, context)),
        ],
      };
    },
  });
}

/** The statistics of all athletes are omitted: they are pages long, and users of assistants do not ask for them. */
const LEFT_OUT = ['teams', 'players'];

function gameOutputOf({ schemaOf }: ToolContext): JsonObject {
  const game = schemaOf('getGame');
  return changed(game, { boxScore: changed(game.properties.boxScore as JsonObject, {}, LEFT_OUT) });
}

const score = (points: number | null): string => (points === null ? 'not played' : String(points));

export function registerGetGame(server: McpServer, context: ToolContext): void {
  const { api } = context;
  registerTool(server, context, {
    name: 'get_game',
    title: 'One game',
    description:
      'One game with its score by period, leaders of both teams, last play, place and TV. Take the `id` from list_games.',
    input: z.strictObject({ id: z.string().min(1).max(100).describe('The game’s id') }),
    output: gameOutputOf(context),
    async run({ id }) {
      const { body: game, problem } = await api<GameDetail>('/sports/api/game', { id });
      const boxScore = Object.entries(game.boxScore).filter(([name]) => !LEFT_OUT.includes(name));
      const periods = game.linescore.map(({ period, local_team, opponent }) =>
        local_team === null && opponent === null
          ? `${period}: not played`
          : `${period}: ${score(local_team)}–${score(opponent)}`,
      );
      return {
        structured: { ...game, boxScore: Object.fromEntries(boxScore) },
        lines: [
          gameLine(game, context),
          `From the sports provider, ${ageOf(game.lastUpdated, context, { oldAfterMs: OLD_GAMES_MS, problem })}.`,
          `Score by period, ours first: ${periods.length === 0 ? 'not known' : shortened(periods.join(', '), 600)}`,
          ...(game.lastPlay === null ? [] : [`Last play: ${shortened(game.lastPlay, 300)}`]),
          ...(game.note === null ? [] : [`Note: ${shortened(game.note, 300)}`]),
        ],
      };
    },
  });
}

const MAX_STANDINGS = 10;

type Row = Standings['standings'][number];

/** The first ten teams. If our team is not among them, it replaces the tenth. */
function shownOf(rows: readonly Row[]): readonly Row[] {
  const first = rows.slice(0, MAX_STANDINGS);
  const ours = rows.find(({ isLocalTeam }) => isLocalTeam);
  return ours === undefined || first.includes(ours) ? first : [...first.slice(0, -1), ours];
}

export function registerGetStandings(server: McpServer, context: ToolContext): void {
  const { api, campus, schemaOf } = context;
  registerTool(server, context, {
    name: 'get_standings',
    title: 'Standings',
    description: `The table of the conference that the team of ${campus.name} plays in: ten rows at most, ours among them.`,
    input: z.strictObject({ sport: sportArgument(context) }),
    output: changed(schemaOf('getStandings'), {
      total: { type: 'integer', description: 'How many teams the table has' },
    }),
    async run({ sport }) {
      const { body, problem } = await api<Standings>('/sports/api/standings', { sport });
      const standings = shownOf(body.standings);
      const age = ageOf(body.lastUpdated, context, { oldAfterMs: OLD_GAMES_MS, problem });
      return {
        structured: { ...body, standings, total: body.standings.length },
        lines: [
          `${body.conference}, ${body.standings.length} teams; from the sports provider, ${age}.`,
          ...standings.map(
            ({ rank, team, conferenceRecord, overallRecord, isLocalTeam }) =>
              `${rank}. ${shortened(team.name, 60)}${isLocalTeam ? ' (ours)' : ''}: ${conferenceRecord || 'not known'} in ` +
              `the conference, ${overallRecord || 'not known'} in all`,
          ),
          urlAt(campus, `/teams/${sport}?show=standings`),
        ],
      };
    },
  });
}

function sportArgument({ campus, sportNames }: ToolContext): z.ZodType<string, string> {
  const [first, ...more] = campus.teams.map(({ sport }) => sport);
  const names = campus.teams.map(({ sport }) => `${sport}: ${sportNames[sport] ?? sport}`).join(', ');
  const sport = first === undefined ? z.string() : z.enum([first, ...more]);
  return sport.describe(`A sport (${names})`);
}
