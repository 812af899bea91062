import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { modeOf, type Rule } from './behavior.ts';
import { faultResponse } from './faults.ts';
import type { HostedOrigin } from './hosted-origin.ts';

/** Responds to a request with the behavior set for its origin. */
export async function respondToRequest(
  hosted: HostedOrigin,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { base, now }: { readonly base: string; readonly now: number },
): Promise<void> {
  const { url: path = '/', method = 'GET', headers } = incoming;
  hosted.addRequest({ method, path, at: now, headers });
  const rule = hosted.takeRule(path);
  if (rule.behavior === 'off') return void incoming.socket.destroy();
  if (rule.behavior === 'hang') return hosted.hang(() => incoming.socket.destroy());
  if (rule.behavior === 'slow' && !(await waited(rule.ms, outgoing))) return;
  const request = toRequest(incoming, base);
  const respond =
    faultResponse(rule, hosted.errorFormat) ??
    (await hosted.origin.respond({ request, url: new URL(request.url), now, mode: modeOf(rule), base }));
  await send(respond, incoming, outgoing, rule);
}

/** False if the client disconnected while waiting. */
async function waited(ms: number, outgoing: ServerResponse): Promise<boolean> {
  const disconnected = new AbortController();
  const leave = (): void => disconnected.abort();
  outgoing.once('close', leave);
  try {
    await delay(ms, undefined, { signal: disconnected.signal });
    return true;
  } catch (error) {
    if (disconnected.signal.aborted) return false;
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
  respond: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { behavior }: Rule,
): Promise<void> {
  const body = Buffer.from(await respond.arrayBuffer());
  for (const [name, value] of respond.headers) outgoing.appendHeader(name, value);
  if (respond.status !== 304) outgoing.setHeader('content-length', body.byteLength);
  outgoing.statusCode = respond.status;
  if (behavior !== 'cut') return void outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  // Sends half of the body that `Content-Length` announces.
  const half = body.subarray(0, Math.floor(body.byteLength / 2));
  outgoing.write(half, () => outgoing.destroy());
}
