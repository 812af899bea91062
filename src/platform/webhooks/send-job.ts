import { Webhook } from 'standardwebhooks';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/job.ts';
import type { Logger } from '../log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import type { UpstreamClient } from '../upstream/upstream-client.ts';
import { parseRetryAfter } from '../upstream/upstream-request.ts';
import {
  beginTry,
  type DueMessage,
  dueMessages,
  endHook,
  nextDue,
  recordFailure,
  removeMessage,
} from './messages.ts';
import { endedHooks } from './outbox.ts';
import type { Hook, Receiver, SendResult } from './webhook.ts';

/**
 * How long to wait after each failed try, ms. If the try after the last wait fails, the message has failed permanently.
 */
const WAITS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
const MAX_TRIES = WAITS.length + 1;
/** Waits vary randomly by up to this share, so that the messages do not all arrive at once after an outage. */
const SPREAD = 0.2;
/** The longest wait that a receiver can request with `Retry-After`. */
const LONGEST_WAIT_MS = DAY_MS;

/** The longest possible wait. If a stored wait is longer, it was stored while the clock was ahead. */
const LONGEST_MS = LONGEST_WAIT_MS * (1 + SPREAD);

/** How often to look for new messages. */
const POLL_MS = 1_000;
/** If the process dies, another process takes over within this time plus one poll. */
const LEASE_MS = 15_000;
/** The highest numbers of concurrent tries, in total and per webhook, so that slow receivers do not block others. */
const MAX_AT_ONCE = 400;
const MAX_OF_HOOK = 2;

export interface SendDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly receivers: readonly Receiver[];
  /** Returns a random number from 0 to 1. */
  readonly random?: () => number;
}

const waitAfter = (tries: number, retryAfterMs: number, random: number): number => {
  const wait = (WAITS[tries] ?? 0) * (1 - SPREAD + 2 * SPREAD * random);
  return Math.max(wait, Math.min(retryAfterMs, LONGEST_WAIT_MS));
};

/**
 * Sends waiting messages in one process at a time. Many messages are sent at once, but messages about the same subject
 * one after another.
 */
export function createSendJob(deps: SendDeps): Job {
  const { database, clock, log, receivers, random = Math.random } = deps;
  const byKey = new Map(receivers.map((receiver) => [receiver.key, receiver]));

  async function settle(message: DueMessage, receiver: Receiver, sent: SendResult): Promise<void> {
    const { id, tries } = message;
    if (sent.kind === 'accepted') {
      await removeMessage(database, id);
    } else if (sent.kind === 'ended') {
      log.warn(
        { hook: receiver.name },
        'a webhook responded 410: nothing is sent to it until its entry changes',
      );
      await endHook(database, { ...receiver, now: clock.now() });
    } else {
      const isDead = tries + 1 >= MAX_TRIES;
      const level = isDead ? 'warn' : 'info';
      log[level](
        { hook: receiver.name, id, tries: tries + 1, problem: sent.problem },
        'webhook not delivered',
      );
      const at = clock.now() + waitAfter(tries, sent.retryAfterMs ?? 0, random());
      await recordFailure(database, { id, tries }, { isDead, at: Math.round(at) });
    }
  }

  async function attempt(message: DueMessage, receiver: Receiver, signal: AbortSignal): Promise<void> {
    const body = await beginTry(database, message.id);
    if (body === undefined) return;
    await settle(message, receiver, await receiver.send({ id: message.id, body }, signal));
  }

  const waits = () => ({ now: clock.now(), longestMs: LONGEST_MS });

  async function activeKeys(): Promise<string[]> {
    const ended = await endedHooks(database, receivers);
    return [...byKey.keys()].filter((key) => !ended.has(key));
  }

  return {
    name: 'webhooks',
    pollMs: POLL_MS,
    leaseMs: LEASE_MS,
    due: async () => (await nextDue(database, await activeKeys(), waits())) ?? Number.POSITIVE_INFINITY,
    async run(signal) {
      const inFlight = new Map<string, { readonly hook: string; readonly done: Promise<void> }>();
      const failures: unknown[] = [];
      const isFull = (hook: string): boolean =>
        inFlight.size >= MAX_AT_ONCE ||
        [...inFlight.values()].filter((one) => one.hook === hook).length >= MAX_OF_HOOK;

      function begin(message: DueMessage, receiver: Receiver): void {
        const done = attempt(message, receiver, signal)
          .catch((error: unknown) => {
            if (!signal.aborted) failures.push(error);
          })
          .finally(() => inFlight.delete(message.id));
        inFlight.set(message.id, { hook: receiver.key, done });
      }

      while (!signal.aborted && failures.length === 0) {
        const open = (await activeKeys()).filter((key) => !isFull(key));
        const due = await dueMessages(database, open, { ...waits(), limit: 10 * MAX_AT_ONCE });
        for (const message of due) {
          const receiver = byKey.get(message.hook);
          if (receiver !== undefined && !inFlight.has(message.id) && !isFull(receiver.key))
            begin(message, receiver);
        }
        if (inFlight.size === 0) break;
        const woken = new AbortController();
        const waiting = AbortSignal.any([signal, woken.signal]);
        await Promise.race([
          ...[...inFlight.values()].map(({ done }) => done),
          clock.sleep(POLL_MS, waiting),
        ]);
        woken.abort();
      }
      await Promise.all([...inFlight.values()].map(({ done }) => done));
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** How long a try waits for the response. */
export const TRY_MS = 15_000;

export interface SendingHook extends Hook {
  readonly secrets: readonly Buffer[];
}

export interface SenderDeps {
  readonly upstream: Pick<UpstreamClient, 'post'>;
  readonly clock: Clock;
}

/** Maps the HTTP response of a receiver to the result of a try. */
export function sentOf(response: Awaited<ReturnType<UpstreamClient['post']>>, now: number): SendResult {
  if (response.kind === 'failed') return { kind: 'failed', problem: response.failure.reason };
  if (response.status >= 200 && response.status < 300) return { kind: 'accepted' };
  if (response.status === 410) return { kind: 'ended' };
  const retryAfterMs = parseRetryAfter(response.retryAfter, now);
  return { kind: 'failed', problem: `HTTP ${response.status}`, ...(retryAfterMs && { retryAfterMs }) };
}

/** Sends one message once. Throws only if `signal` aborts. */
export async function sendMessage(
  { upstream, clock }: SenderDeps,
  { url, secrets }: SendingHook,
  message: { readonly id: string; readonly body: string },
  signal?: AbortSignal,
): Promise<SendResult> {
  const { id, body } = message;
  const at = new Date(clock.now());
  // There is one signature per secret, and there are several secrets while one is being rotated.
  const signatures = secrets.map((secret) => new Webhook(secret, { format: 'raw' }).sign(id, at, body));
  const response = await upstream.post({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
    timeoutMs: TRY_MS,
    ...(signal && { signal }),
  });
  return sentOf(response, clock.now());
}

export const hookReceiver = (deps: SenderDeps, hook: SendingHook): Receiver => ({
  key: hook.key,
  version: hook.version,
  name: new URL(hook.url).host,
  send: (message, signal) => sendMessage(deps, hook, message, signal),
});
