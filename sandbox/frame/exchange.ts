import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ask, Mood, PretendOrigin } from '../types.ts';
import { moodOf } from './behaviour.ts';
import type { Flavour } from './faults.ts';
import { faultAnswer } from './faults.ts';
import type { RequestLog } from './request-log.ts';
import type { RuleBook } from './rule-book.ts';

/** A pretend origin on stage: what it was told, and what it was asked. */
export interface Hosted {
  readonly origin: PretendOrigin;
  readonly flavour: Flavour;
  readonly rules: RuleBook;
  readonly log: RequestLog;
}

/** Answers one request the way its origin has been told to. */
export async function exchange(
  hosted: Hosted,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  at: { readonly base: string; readonly now: number },
): Promise<void> {
  const path = incoming.url ?? '/';
  const { method = 'GET', headers } = incoming;
  hosted.log.add({ method, path, at: at.now, headers });
  const rule = hosted.rules.take(path);
  const ask = (mood: Mood): Ask => {
    const request = toRequest(incoming, at.base);
    return { request, url: new URL(request.url), now: at.now, mood, base: at.base };
  };
  if (rule.behaviour === 'off') return void incoming.socket.destroy();
  if (rule.behaviour === 'hang') return;
  if (rule.behaviour === 'slow' && !(await waited(rule.ms, outgoing))) return;
  const answer = faultAnswer(rule, hosted.flavour) ?? (await hosted.origin.answer(ask(moodOf(rule))));
  await send(answer, incoming, outgoing, rule.behaviour === 'cut');
}

/** False when the asker left before the time was over. */
async function waited(ms: number, outgoing: ServerResponse): Promise<boolean> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  outgoing.once('close', leave);
  try {
    await delay(ms, undefined, { signal: gone.signal });
    return true;
  } catch (error) {
    if (gone.signal.aborted) return false;
    throw error;
  } finally {
    outgoing.off('close', leave);
  }
}

function toRequest(incoming: IncomingMessage, base: string): Request {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '');
  }
  return new Request(`${base}${incoming.url ?? '/'}`, { method: incoming.method ?? 'GET', headers });
}

async function send(
  answer: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  cut: boolean,
): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  for (const [name, value] of answer.headers) outgoing.appendHeader(name, value);
  if (answer.status !== 304) outgoing.setHeader('content-length', body.byteLength);
  outgoing.statusCode = answer.status;
  if (!cut) return void outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  // Half of what was promised, flushed before the line goes dead.
  outgoing.write(body.subarray(0, Math.floor(body.byteLength / 2)), () => outgoing.destroy());
}
