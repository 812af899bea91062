import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { addressAt } from '../../data/datasets.ts';
import type { Standings } from '../answers.ts';
import { shortened } from '../plain-text.ts';
import { changed, registerTool, type ToolContext } from '../tool.ts';
import { ageOf, OLD_GAMES_MS } from '../words.ts';
import { sportArgument } from './sport-argument.ts';

const MAX_ROWS = 10;

type Row = Standings['standings'][number];

/** The first ten; our team instead of the tenth if it would be absent. */
function shownOf(rows: readonly Row[]): readonly Row[] {
  const first = rows.slice(0, MAX_ROWS);
  const ours = rows.find(({ isLocalTeam }) => isLocalTeam);
  return ours === undefined || first.includes(ours) ? first : [...first.slice(0, -1), ours];
}

export function registerGetStandings(server: McpServer, context: ToolContext): void {
  const { ask, campus, schemaOf } = context;
  registerTool(server, context, {
    name: 'get_standings',
    title: 'Standings',
    description: `The table of the conference that the team of ${campus.name} plays in: ten rows at most, ours among them.`,
    input: z.strictObject({ sport: sportArgument(context) }),
    output: changed(schemaOf('getStandings'), {
      total: { type: 'integer', description: 'How many teams the table has' },
    }),
    async run({ sport }) {
      const { body, problem } = await ask<Standings>('/sports/api/standings', { sport });
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
          addressAt(campus, `/teams/${sport}?show=standings`),
        ],
      };
    },
  });
}
