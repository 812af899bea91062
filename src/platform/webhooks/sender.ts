import type { Clock } from '../clock.ts';
import type { OriginClient } from '../origin/origin-client.ts';
import { parseRetryAfter } from '../origin/retry-after.ts';
import type { Hook } from './hook.ts';
import type { Receiver, Sent } from './receiver.ts';
import { signaturesOf } from './secrets.ts';

/** How long a try waits for an answer. */
export const TRY_MS = 15_000;

export interface SendingHook extends Hook {
  readonly secrets: readonly Buffer[];
}

export interface SenderDeps {
  readonly origin: Pick<OriginClient, 'post'>;
  readonly clock: Clock;
}

/** What a receiver over HTTP has answered. */
export function sentOf(answer: Awaited<ReturnType<OriginClient['post']>>, now: number): Sent {
  if (answer.kind === 'failed') return { kind: 'failed', problem: answer.failure.reason };
  if (answer.status >= 200 && answer.status < 300) return { kind: 'accepted' };
  if (answer.status === 410) return { kind: 'ended' };
  const retryAfterMs = parseRetryAfter(answer.retryAfter, now);
  return { kind: 'failed', problem: `HTTP ${answer.status}`, ...(retryAfterMs && { retryAfterMs }) };
}

/** Sends one message once. Throws only if `signal` aborts. */
export async function sendMessage(
  { origin, clock }: SenderDeps,
  { url, secrets }: SendingHook,
  message: { readonly id: string; readonly body: string },
  signal?: AbortSignal,
): Promise<Sent> {
  const { id, body } = message;
  const seconds = Math.floor(clock.now() / 1000);
  const answer = await origin.post({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signaturesOf({ id, seconds, body }, secrets),
    },
    timeoutMs: TRY_MS,
    ...(signal && { signal }),
  });
  return sentOf(answer, clock.now());
}

export const hookReceiver = (deps: SenderDeps, hook: SendingHook): Receiver => ({
  key: hook.key,
  version: hook.version,
  name: new URL(hook.url).host,
  send: (message, signal) => sendMessage(deps, hook, message, signal),
});
