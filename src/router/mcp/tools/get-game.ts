import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { GameDetail } from '../answers.ts';
import { shortened } from '../plain-text.ts';
import { changed, type JsonObject, registerTool, type ToolContext } from '../tool.ts';
import { ageOf, gameLine, OLD_GAMES_MS } from '../words.ts';

/** Statistics of every athlete are pages long, and no question here needs them. */
const LEFT_OUT = ['teams', 'players'];

function outputOf({ schemaOf }: ToolContext): JsonObject {
  const game = schemaOf('getGame');
  return changed(game, { boxScore: changed(game.properties.boxScore as JsonObject, {}, LEFT_OUT) });
}

const score = (points: number | null): string => (points === null ? 'not played' : String(points));

export function registerGetGame(server: McpServer, context: ToolContext): void {
  const { ask } = context;
  registerTool(server, context, {
    name: 'get_game',
    title: 'One game',
    description:
      'One game with its score by period, leaders of both teams, last play, place and TV. Take the `id` from list_games.',
    input: z.strictObject({ id: z.string().min(1).max(100).describe('The game’s id') }),
    output: outputOf(context),
    async run({ id }) {
      const { body: game, problem } = await ask<GameDetail>('/sports/api/game', { id });
      const kept = Object.entries(game.boxScore).filter(([name]) => !LEFT_OUT.includes(name));
      const periods = game.linescore.map(({ period, local_team, opponent }) =>
        local_team === null && opponent === null
          ? `${period}: not played`
          : `${period}: ${score(local_team)}–${score(opponent)}`,
      );
      return {
        structured: { ...game, boxScore: Object.fromEntries(kept) },
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
