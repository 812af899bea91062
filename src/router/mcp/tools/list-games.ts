import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { dayIn } from '../../../platform/clock.ts';
import { isActive } from '../../../sports/http/contract.ts';
import type { Game } from '../answers.ts';
import { NotKnown } from '../ask.ts';
import { changed, type JsonObject, registerTool, type ToolContext } from '../tool.ts';
import { ageOf, gameLine, OLD_GAMES_MS } from '../words.ts';
import { sportArgument } from './sport-argument.ts';

const MAX_ROWS = 10;

interface Games {
  readonly games: readonly Game[];
  readonly lastUpdated: string;
  readonly missing?: readonly string[];
}
interface DatedGames extends Games {
  readonly problem: string | null;
}

/** Games that are not over, of all sports or of one. */
async function askComing({ ask }: ToolContext, sport: string | undefined): Promise<DatedGames> {
  const { body, problem } = await ask<Games>('/sports/api/schedules');
  if (sport === undefined) return { ...body, problem };
  if (body.missing?.includes(sport)) throw new NotKnown(`The games of ${sport} are not known at the moment.`);
  const { missing: _, ...rest } = body;
  return { ...rest, games: body.games.filter((game) => game.sport === sport), problem };
}

/** Whole seasons, past games too. What one sport lacks does not take the others away. */
async function askSeasons({ ask }: ToolContext, sports: readonly string[]): Promise<DatedGames> {
  const asked = await Promise.allSettled(
    sports.map((sport) => ask<Games>('/sports/api/schedules/sport', { sport })),
  );
  const known = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [failed] = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (known.length === 0 && failed !== undefined) throw failed;
  const missing = sports.filter((_, at) => asked[at]?.status === 'rejected');
  const games = known.flatMap(({ body }) => body.games);
  return {
    games: games.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : 1)),
    lastUpdated: known.map(({ body }) => body.lastUpdated).sort()[0] ?? '',
    ...(missing.length > 0 && { missing }),
    problem: known.find(({ problem }) => problem !== null)?.problem ?? null,
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
      const isWhole = from !== undefined || to !== undefined;
      const { problem, ...asked } = isWhole
        ? await askSeasons(context, sport === undefined ? sports : [sport])
        : await askComing(context, sport);
      const matching = asked.games.filter((game) => {
        const on = dayOfGame(game);
        return (
          (from === undefined || on >= from) &&
          (to === undefined || on <= to) &&
          (!live || isActive(game, now()))
        );
      });
      const games = matching.slice(0, MAX_ROWS);
      const age = ageOf(asked.lastUpdated, context, { oldAfterMs: OLD_GAMES_MS, problem });
      const missing = asked.missing?.join(', ');
      return {
        structured: { ...asked, games, total: matching.length },
        lines: [
          `Matching games: ${matching.length}, shown: ${games.length}; scores are ours first; from the sports provider, ${age}.`,
          ...(missing === undefined ? [] : [`Not known at the moment: ${missing}.`]),
          ...games.map((game) => gameLine(game, context)),
        ],
      };
    },
  });
}
