import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { plural } from '../../platform/formats/plural.ts';
import { parseJson } from '../../platform/upstream/get-json.ts';
import type { UpstreamClient } from '../../platform/upstream/upstream-client.ts';
import { limitText, type ModelRequests } from '../../scholarships/store/model-requests.ts';
import { type ModelResponse, modelResponse } from './model-response.ts';

/** A service with OpenAI's chat completions API. */
export interface ModelSettings {
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
}

interface ModelDeps {
  readonly upstream: Pick<UpstreamClient, 'get'>;
  readonly settings: ModelSettings;
  /** Earlier responses, and the count of requests. */
  readonly requests: Pick<ModelRequests, 'find' | 'save' | 'count'>;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

/** A model on the processor of a small machine takes minutes for a long page. */
const TIMEOUT_MS = 300_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** The maximum length of a response: twice that of the response for the longest recorded list. */
const MAX_TOKENS = 16_000;

const PROMPT = new URL('./prompt.txt', import.meta.url);

const tokens = z.number().catch(0);
const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
});

const completionsOf = (url: string): string =>
  new URL('chat/completions', `${url}/`.replace(/\/\/$/, '/')).href;

/** The JSON in a text; small models like to wrap it. */
const jsonIn = (text: string): Buffer =>
  Buffer.from(text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1));

/** Calls a language model that locates the awards of a page. Each part of a page is sent only once, ever. */
export function createModel({ upstream, settings, requests, signal, timeoutMs = TIMEOUT_MS }: ModelDeps) {
  const prompt = readFileSync(PROMPT, 'utf8');
  const spent = { requests: 0, input: 0, output: 0, stored: 0 };

  /** Sends a request; a string explains a failure. */
  async function send(lines: string, isStructured: boolean): Promise<ModelResponse | string> {
    const limit = await requests.count();
    if (limit !== null) return limitText(limit);
    spent.requests += 1;
    const schema = { name: 'awards', schema: z.toJSONSchema(modelResponse, { io: 'input' }) };
    const response = await upstream.get({
      url: completionsOf(settings.url),
      headers: {
        'content-type': 'application/json',
        ...(settings.key !== undefined && { authorization: `Bearer ${settings.key}` }),
      },
      body: JSON.stringify({
        model: settings.model,
        messages: [
          { role: 'system', content: prompt },
          { role: 'user', content: lines },
        ],
        ...(isStructured && {
          max_tokens: MAX_TOKENS,
          response_format: { type: 'json_schema', json_schema: schema },
        }),
      }),
      maxBytes: MAX_BYTES,
      timeoutMs,
      paced: true,
      signal,
    });
    if (response.kind === 'failed') return response.failure.problem;
    if (response.status !== 200) return `it returned ${response.status}`;
    try {
      const { choices, usage } = completion.parse(parseJson(response.body));
      spent.input += usage?.prompt_tokens ?? 0;
      spent.output += usage?.completion_tokens ?? 0;
      return modelResponse.parse(parseJson(jsonIn(choices[0]?.message.content ?? '')));
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof z.ZodError)
        return 'its response has an unexpected format';
      throw error;
    }
  }

  async function responseFor(lines: string): Promise<ModelResponse | string> {
    const requestHash = hash('sha256', JSON.stringify([settings.model, prompt, lines]), 'hex');
    const storedText = await requests.find(requestHash);
    const stored = storedText === undefined ? undefined : modelResponse.safeParse(JSON.parse(storedText));
    if (stored?.success) {
      spent.stored += 1;
      return stored.data;
    }
    const first = await send(lines, true);
    // The second try is without a schema and a limit, which not every service supports.
    const found = typeof first === 'string' ? await send(lines, false) : first;
    if (typeof found === 'string') return first === found ? found : `${first}; then ${found}`;
    await requests.save(requestHash, JSON.stringify(found));
    return found;
  }

  return {
    /** The combined response for all parts of a page; a string explains a failure. */
    async ask(parts: readonly string[]): Promise<ModelResponse | string> {
      const partResponses: ModelResponse[] = [];
      for (const lines of parts) {
        const response = await responseFor(lines);
        if (typeof response === 'string') return response;
        partResponses.push(response);
      }
      return {
        awards: partResponses.flatMap(({ awards }) => awards),
        forAll: Object.assign({}, ...partResponses.map(({ forAll }) => forAll).toReversed()),
      };
    },

    /** A summary of the requests so far, in a line; `null` if there were none. */
    spent(): string | null {
      const { requests, input, output, stored } = spent;
      if (requests + stored === 0) return null;
      return `language model: ${plural(requests, 'request')}, ${input} tokens in, ${output} out; ${plural(stored, 'cached response')} used`;
    },
  };
}

export type Model = ReturnType<typeof createModel>;
