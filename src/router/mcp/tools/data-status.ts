import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type JsonObject, NotKnown, objectOf, registerTool, shortened, type ToolContext } from '../tool.ts';
import { ageOf, OLD_AWARDS_MS, OLD_GAMES_MS, type SourceSummaries, type SportsHealth } from '../tool-text.ts';

/** The sources in a response; `null` if the backend is unavailable, which means that its data is unknown. */
async function orNull<T>(response: Promise<{ readonly body: { readonly sources: T } }>): Promise<T | null> {
  try {
    return (await response).body.sources;
  } catch (error) {
    if (error instanceof NotKnown) return null;
    throw error;
  }
}

const nullable = (schema: unknown) => ({ anyOf: [schema, { type: 'null' }] });

const outputOf = ({ schemaOf }: ToolContext): JsonObject =>
  objectOf({
    sources: nullable(schemaOf('listSources').properties.sources),
    sports: nullable(schemaOf('listSportsSourceHealth').properties.sources),
  });

export function registerDataStatus(server: McpServer, context: ToolContext): void {
  const { api } = context;
  registerTool(server, context, {
    name: 'data_status',
    title: 'How fresh the data is',
    description:
      'When each scholarship source was last read and how many awards it has (`sources`), and for each sport what the ' +
      'provider last said (`sports`). `null`: not known at the moment. Ask this when an answer is old or seems to lack something.',
    input: z.strictObject({}),
    output: outputOf(context),
    async run() {
      const [sources, sports] = await Promise.all([
        orNull<SourceSummaries['sources']>(api('/scholarships/api/sources')),
        orNull<SportsHealth['sources']>(api('/sports/api/sources/health')),
      ]);
      return {
        structured: { sources, sports },
        lines: [
          sources === null ? 'Scholarships: not known at the moment.' : 'Scholarship sources:',
          ...(sources ?? []).map(
            ({ name, count, lastScraped }) =>
              `${shortened(name, 60)}: ${count} awards, ${ageOf(lastScraped, context, { oldAfterMs: OLD_AWARDS_MS })}`,
          ),
          sports === null ? 'Sports: not known at the moment.' : 'Sports:',
          ...(sports ?? []).map(
            ({ sport, resource, lastGood, problem }) =>
              `${sport} ${resource}: ${ageOf(lastGood, context, { oldAfterMs: OLD_GAMES_MS, problem: problem && shortened(problem, 80) })}`,
          ),
        ],
      };
    },
  });
}
