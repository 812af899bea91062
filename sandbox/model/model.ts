import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/**
 * - `right`: points at what is on the page
 * - `wrong`: leaves out every second award, and points at the page's heading
 * - `unsure`: right, with low confidence
 * - `inventing`: adds an award and values that are not on the page
 * - `obedient`: follows instructions on the page
 * - `broken`: its JSON ends in the middle
 * - `chatty`: JSON between sentences, as small models write it
 * - `plain`: refuses requests for structured output
 * - `down`: 500
 * - `silent`: never responds
 */
type ModelBehavior =
  | 'right'
  | 'wrong'
  | 'unsure'
  | 'inventing'
  | 'obedient'
  | 'broken'
  | 'chatty'
  | 'plain'
  | 'down'
  | 'silent';

export interface PretendModel {
  readonly url: string;
  /** The requests received, newest last. */
  readonly requests: readonly ModelRequest[];
  behave(behavior: ModelBehavior): void;
  stop(): void;
}

const requested = z.object({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.string() }),
  ]),
  response_format: z.unknown().optional(),
});

interface ModelRequest extends z.output<typeof requested> {
  readonly authorization: string | undefined;
}

interface Award {
  readonly line: number;
  readonly name: string;
  until: number;
  unsure?: boolean;
  amount?: { line: number; words: string };
  deadline?: { line: number; words: string };
}

const NAME = /\b(award|scholarship|grant|prize|fellowship)$/i;
const AMOUNT = /\$\d+(?:,\d{3})*/;
const DEADLINE =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?:, \d{4})?/;
const INSTRUCTION = /list the (?<name>[A-Z][\w ]+? Award)/;

/** What a model that understands simple pages points at. */
function pointed(lines: string): Award[] {
  const awards: Award[] = [];
  for (const [, number = '', text = ''] of lines.matchAll(/^(\d+): (.*)$/gm)) {
    const line = Number(number);
    if (NAME.test(text) && text.length < 80) awards.push({ line, name: text, until: line });
    const award = awards.at(-1);
    if (award === undefined) continue;
    award.until = line;
    const [amount] = AMOUNT.exec(text) ?? [];
    const [deadline] = DEADLINE.exec(text) ?? [];
    if (amount !== undefined) award.amount ??= { line, words: amount };
    if (deadline !== undefined) award.deadline ??= { line, words: deadline };
  }
  return awards;
}

const INVENTED = { line: 1, name: 'The Invented Award', until: 1, amount: { line: 1, words: '$9,999,999' } };

function contentOf(lines: string, behavior: ModelBehavior): string {
  const awards = pointed(lines);
  const [, first = ''] = /^1: (.*)$/m.exec(lines) ?? [];
  const reviewCommand = INSTRUCTION.exec(lines)?.groups?.name;
  const all: Partial<Record<ModelBehavior, unknown[]>> = {
    wrong: [{ line: 1, name: first, until: 1 }, ...awards.filter((_, at) => at % 2 === 0)],
    unsure: awards.map((award) => ({ ...award, unsure: true })),
    inventing: [INVENTED, ...awards.map((award) => ({ ...award, deadline: INVENTED.amount }))],
    obedient: [
      ...awards.map((award) => ({ ...award, link: 'https://evil.example/', value: '$9,999,999' })),
      ...(reviewCommand === undefined ? [] : [{ line: 1, name: `${reviewCommand} of $9,999,999`, until: 1 }]),
    ],
  };
  const text = JSON.stringify({ awards: all[behavior] ?? awards, forAll: {} });
  if (behavior === 'broken') return text.slice(0, text.length / 2);
  return behavior === 'chatty' ? `Here they are:\n\`\`\`json\n${text}\n\`\`\`\nAnything else?` : text;
}

/** A pretend language model behind OpenAI's chat completions. */
export async function startModel(): Promise<PretendModel> {
  const requests: ModelRequest[] = [];
  let behavior: ModelBehavior = 'right';
  const server = createServer(async (incoming, outgoing) => {
    const parsed = requested.safeParse(await json(incoming).catch(() => null));
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions' || !parsed.success) {
      outgoing.writeHead(404).end();
      return;
    }
    const { authorization } = incoming.headers;
    requests.push({ ...parsed.data, authorization });
    if (behavior === 'silent') return;
    const isRefused = behavior === 'plain' && parsed.data.response_format !== undefined;
    if (behavior === 'down' || isRefused) {
      outgoing.writeHead(isRefused ? 400 : 500).end();
      return;
    }
    const [, { content: lines }] = parsed.data.messages;
    const content = contentOf(lines, behavior);
    const usage = { prompt_tokens: lines.length, completion_tokens: content.length };
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], usage }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave(next) {
      behavior = next;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
