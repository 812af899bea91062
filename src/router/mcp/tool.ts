import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { dayIn } from '../../platform/clock.ts';
import type { AnyRoute } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/log.ts';
import { type Ask, ToolError } from './ask.ts';
import { fittingLines, plainTexts } from './plain-text.ts';

/** What the tools know of the campus without asking. */
export interface McpCampus {
  readonly name: string;
  readonly timeZone: string;
  readonly publicUrl?: string | undefined;
  readonly teams: readonly { readonly sport: string; readonly name: string }[];
  readonly sources: readonly { readonly key: string; readonly name: string }[];
}

export interface ToolContext {
  readonly campus: McpCampus;
  readonly sportNames: Readonly<Record<string, string>>;
  /** The provider's day of a time: of a game whose time is not announced. */
  readonly dayOf: (ms: number) => string;
  readonly now: () => number;
  readonly log: Logger;
  readonly ask: Ask;
  /** The schema of a route's answer, by the route's `operationId`. */
  readonly schemaOf: (operationId: string) => JsonObject;
}

export interface JsonObject {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/** An answer in both forms: as data, and as lines of text for assistants that read only text. */
interface ToolAnswer {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: JsonObject;
  readonly run: (input: z.output<Input>) => Promise<ToolAnswer>;
}

const day = { type: 'string', format: 'date' } as const;

export const objectOf = (
  properties: JsonObject['properties'],
  optional: readonly string[] = [],
): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

/** An object schema with some fields more, and some less. */
export function changed(
  schema: JsonObject,
  more: JsonObject['properties'],
  less: readonly string[] = [],
): JsonObject {
  const properties = Object.entries({ ...schema.properties, ...more }).filter(
    ([name]) => !less.includes(name),
  );
  const required = [...(schema.required ?? []), ...Object.keys(more)].filter((name) => !less.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), required };
}

/** What the routes themselves promise; so an answer is not checked a second time. */
const asStandardSchema = (schema: JsonObject): StandardSchemaWithJSON<unknown, unknown> => ({
  '~standard': {
    version: 1,
    vendor: 'campus-data',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
  },
});

/** The schema of a route's answer. Other processes may add fields to theirs, so further ones are allowed. */
export const createSchemaOf =
  (routes: readonly AnyRoute[]): ToolContext['schemaOf'] =>
  (operationId) => {
    const answer = routes.find((route) => route.operationId === operationId)?.answer;
    if (answer === undefined || typeof answer === 'string') throw new Error(`no answer of ${operationId}`);
    return z.toJSONSchema(answer, { io: 'input' }) as unknown as JsonObject;
  };

/** Registers a tool, and says in every answer what day it is at the campus. */
export function registerTool<Input extends z.ZodObject>(
  server: McpServer,
  { campus, now, log }: ToolContext,
  { name, title, description, input, output, run }: ToolDefinition<Input>,
): void {
  const today = () => ({ today: dayIn(campus.timeZone, now()), timeZone: campus.timeZone });

  async function call(args: z.output<Input>) {
    try {
      const { structured, lines } = await run(args);
      const at = today();
      const first = `Today is ${at.today} (${at.timeZone}).`;
      const text = fittingLines(plainTexts([first, ...lines]));
      return {
        content: [{ type: 'text' as const, text }],
        structuredContent: plainTexts({ ...structured, ...at }),
      };
    } catch (error) {
      if (!(error instanceof ToolError)) log.error({ err: error, tool: name }, 'unexpected error');
      const text = error instanceof ToolError ? error.message : 'Internal error';
      return { content: [{ type: 'text' as const, text: fittingLines([plainTexts(text)]) }], isError: true };
    }
  }

  server.registerTool<StandardSchemaWithJSON, Input>(
    name,
    {
      title,
      description,
      inputSchema: input,
      outputSchema: asStandardSchema(changed(output, { today: day, timeZone: { type: 'string' } })),
      annotations: { title, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    call as never,
  );
}
