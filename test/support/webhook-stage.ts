import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { leaseMigrations } from '../../src/platform/jobs/leases.ts';
import { createLogger } from '../../src/platform/log.ts';
import { createUpstreamClient, UPSTREAM_DEFAULTS } from '../../src/platform/upstream/upstream-client.ts';
import { webhookMigrations } from '../../src/platform/webhooks/messages.ts';
import { createOutbox } from '../../src/platform/webhooks/outbox.ts';
import { parseSecrets } from '../../src/platform/webhooks/secrets.ts';
import { createSendJob, hookReceiver } from '../../src/platform/webhooks/send-job.ts';
import { type HookEntry, hooksOf, type WebhookEvent } from '../../src/platform/webhooks/webhook.ts';
import type { DatabaseKind } from './databases.ts';
import { type ReceivedMessage, startHookReceiver } from './hook-receiver.ts';
import { createManualClock } from './manual-clock.ts';

export const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const log = createLogger('silent');

export const score = (game: string, points: number, type = 'game.score'): Omit<WebhookEvent, 'at'> => ({
  type,
  subject: `game ${game}`,
  sport: 'football',
  data: { id: game, url: null, sport: 'football', name: 'A at B' },
  fields: [{ field: 'localScore', from: points - 1, to: points }],
  isJoined: type === 'game.score',
});
export const dataOf = ({ body }: ReceivedMessage) =>
  (JSON.parse(body) as { data: { id: string; fields: { from: number; to: number }[] } }).data;

/** A receiver, a database, and webhooks on a clock that a test moves. */
export async function stageWebhooks(kind: DatabaseKind) {
  const { database, remove } = await kind.create({ ...leaseMigrations, ...webhookMigrations });
  const clock = createManualClock('2026-11-21T12:00:00Z');
  const receiver = await startHookReceiver();

  const entry = (more: Partial<HookEntry> = {}): HookEntry => ({
    url: `${receiver.url}/hook`,
    events: ['game.score', 'game.final'],
    secretEnv: 'HOOK',
    ...more,
  });

  function stage(
    entries: readonly HookEntry[] = [entry()],
    privateHosts = [receiver.host],
    secret = SECRET,
    lookup?: LookupFunction,
  ) {
    const hooks = hooksOf(entries);
    const outbox = createOutbox(hooks);
    const upstream = createUpstreamClient({
      ...UPSTREAM_DEFAULTS,
      userAgent: 'test',
      privateHosts,
      ...(lookup && { lookup }),
    });
    const secrets = parseSecrets(secret) ?? assert.fail();
    const receivers = hooks.map((hook) => hookReceiver({ upstream, clock }, { ...hook, secrets }));
    const job = createSendJob({ database, clock, log, receivers, random: () => 0.5 });
    const write = (...events: Omit<WebhookEvent, 'at'>[]) =>
      database.transaction().execute((transaction) =>
        outbox.write(
          transaction,
          events.map((event) => ({ ...event, at: clock.now() })),
        ),
      );
    const run = () => job.run(new AbortController().signal);
    /** Advances the clock from one due time to the next until no message is pending, or until `end`, ms. */
    async function runUntil(end: number): Promise<void> {
      for (let due = await job.due(); due <= end; due = await job.due()) {
        if (due > clock.now()) await clock.advance(due - clock.now());
        await run();
      }
      if (Number.isFinite(end)) await clock.advance(end - clock.now());
    }
    return { hooks, outbox, job, write, run, runUntil };
  }

  async function stop(): Promise<void> {
    receiver.stop();
    await remove();
  }
  return { database, clock, receiver, entry, stage, stop };
}

export type WebhookStage = Awaited<ReturnType<typeof stageWebhooks>>;
