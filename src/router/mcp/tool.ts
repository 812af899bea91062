import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { dayIn } from '../../platform/clock.ts';
import { isObject } from '../../platform/formats/json.ts';
import type { RequestRoute } from '../../platform/http/request-route.ts';
import type { AnyRoute } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/log.ts';

/** Facts about the campus that tools can use without making a request. */
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
  /** Returns the day of a time in the provider’s time zone, for games whose time has not been announced. */
  readonly dayOf: (ms: number) => string;
  readonly now: () => number;
  readonly log: Logger;
  readonly api: ApiClient;
  /** Returns the response schema of a route, by its `operationId`. */
  readonly schemaOf: (operationId: string) => JsonObject;
}

export interface JsonObject {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/** A response in two formats: as data, and as lines of text for assistants that can only read text. */
interface ToolResult {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: JsonObject;
  readonly run: (input: z.output<Input>) => Promise<ToolResult>;
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

/** Copies an object schema, with some fields added and others removed. */
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

/** A schema that is published, but not used for validation, because the routes already guarantee it. */
const asStandardSchema = (schema: JsonObject): StandardSchemaWithJSON<unknown, unknown> => ({
  '~standard': {
    version: 1,
    vendor: 'campus-data',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
  },
});

/**
 * The response schema of a route. Additional fields are allowed, because a backend in another process may have added
 * some.
 */
export const createSchemaOf =
  (routes: readonly AnyRoute[]): ToolContext['schemaOf'] =>
  (operationId) => {
    const response = routes.find((route) => route.operationId === operationId)?.response;
    if (response === undefined || typeof response === 'string')
      throw new Error(`no JSON response of ${operationId}`);
    return z.toJSONSchema(response, { io: 'input' }) as unknown as JsonObject;
  };

/** Registers a tool. Every response contains the current date on the campus. */
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

/** The response of one of our routes. */
interface ToolResponse<T> {
  readonly body: T;
  /** Why the data could not be refreshed from its upstream; `null` if it could. */
  readonly problem: string | null;
}

/** An error that the assistant gets as the result of its call. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** A backend is unavailable, so its data is unknown, which is different from empty data. */
export class NotKnown extends ToolError {
  override name = 'NotKnown';
}

const NOT_KNOWN = 'This is not known at the moment';

const errorIn = (body: unknown): string =>
  isObject(body) && 'error' in body ? String(body.error) : 'Unreadable answer';

/** Requests the public routes on behalf of a client. Throws `ToolError` unless the status is 200. */
export const createApiClient =
  (requestRoute: RequestRoute, client: string) =>
  async <T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<ToolResponse<T>> => {
    const target = `${path}?${new URLSearchParams(query)}`;
    const { status, body, problem } = await requestRoute(target, client);
    if (status === 200) return { body: body as T, problem };
    const error = errorIn(body);
    if (status < 500 && status !== 429) throw new ToolError(error);
    throw new NotKnown(`${NOT_KNOWN}: ${error}. It may be known in a minute.`);
  };

type ApiClient = ReturnType<typeof createApiClient>;

/**
 * Matches invisible characters and characters that change the text direction: control characters except for tab and
 * line break, format characters, and private and unassigned characters. Scraped texts could use them to hide
 * instructions to an assistant.
 */
const HIDDEN = /[^\P{C}\t\n]|[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

const plainText = (text: string): string => text.replaceAll(HIDDEN, '');

/** Plain data with `plainText` applied to every string. */
export function plainTexts<T>(value: T): T;
export function plainTexts(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map((each) => plainTexts<unknown>(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [plainText(name), plainTexts<unknown>(each)]);
  return Object.fromEntries(entries);
}

/** The text on one line, shortened to a number of characters. */
export function shortened(text: string, characters: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const all = [...line];
  return all.length <= characters ? line : `${all.slice(0, characters - 1).join('')}…`;
}

/** The most text that an assistant should have to read from one response. */
const TEXT_BYTES = 4_096;

const MORE = '(More is in the structured content.)';

/** As many of the lines as fit. No line is cut. */
function fittingLines(lines: readonly string[], bytes = TEXT_BYTES): string {
  const fitting: string[] = [];
  let left = bytes;
  for (const [at, line] of lines.entries()) {
    left -= Buffer.byteLength(line) + 1;
    const isLast = at === lines.length - 1;
    if (left < (isLast ? -1 : Buffer.byteLength(MORE))) return [...fitting, MORE].join('\n');
    fitting.push(line);
  }
  return fitting.join('\n');
}
