import type { Clock } from '../clock.ts';
import type { OriginClient } from '../origin/origin-client.ts';
import { parseRetryAfter } from '../origin/retry-after.ts';
import type { Hook } from './hook.ts';
import { signaturesOf } from './secrets.ts';

/** How long a try waits for an answer. */
const TRY_MS = 15_000;

export interface SendingHook extends Hook {
  readonly secrets: readonly Buffer[];
}

/** What came of a try. */
export type Sent =
  | { readonly kind: 'accepted' }
  /** The receiver wants nothing any more. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly problem: string; readonly retryAfterMs?: number };

/** Sends one message once. Throws only if `signal` aborts. */
export async function sendMessage(
  { origin, clock }: { readonly origin: Pick<OriginClient, 'post'>; readonly clock: Clock },
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
  if (answer.kind === 'failed') return { kind: 'failed', problem: answer.failure.reason };
  if (answer.status >= 200 && answer.status < 300) return { kind: 'accepted' };
  if (answer.status === 410) return { kind: 'ended' };
  const retryAfterMs = parseRetryAfter(answer.retryAfter, clock.now());
  return { kind: 'failed', problem: `HTTP ${answer.status}`, ...(retryAfterMs && { retryAfterMs }) };
}
