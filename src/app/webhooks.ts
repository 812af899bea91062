import { identityOf } from '../platform/formats/identity.ts';
import { watchJobs } from '../platform/jobs/job.ts';
import { createPruneJob } from '../platform/jobs/prune-job.ts';
import { agedMessages } from '../platform/webhooks/messages.ts';
import { createOutbox } from '../platform/webhooks/outbox.ts';
import { parseSecrets, SECRET_RULE } from '../platform/webhooks/secrets.ts';
import { createSendJob, type SendDeps, type SendingHook } from '../platform/webhooks/send-job.ts';
import { type Hook, hooksOf, type Receiver } from '../platform/webhooks/webhook.ts';
import { createWebhookEvents } from '../scholarships/index.ts';
import type { Campus } from './campus.ts';
import { ConfigurationError, type Settings } from './settings.ts';

/** The receivers of messages: the webhooks of the campus, and the receivers of alerts. */
export interface Receivers {
  readonly hooks: readonly Receiver[];
  readonly alerts: readonly Receiver[];
}

export function createHookWriters(campus: Campus) {
  const hooks = hooksOf(campus.webhooks);
  const outbox = createOutbox(hooks);
  const { sources, timeZone } = campus;
  const webhookEvents = createWebhookEvents({ outbox, sources, timeZone, identity: identityOf(campus) });
  return { hooks, outbox, webhookEvents };
}

/** The jobs that send messages and delete old ones, wrapped to track whether they keep failing. */
export function createMessageJobs({
  hooks,
  alerts,
  ...deps
}: Omit<SendDeps, 'receivers'> & Receivers & { readonly keepDays: number }) {
  const { database, clock, keepDays } = deps;
  const receivers = [...hooks, ...alerts];
  if (receivers.length === 0) return watchJobs([], clock);
  const rows = [agedMessages(database)];
  const prune = createPruneJob({ name: 'webhooks prune', clock, keepDays, rows });
  return watchJobs([createSendJob({ ...deps, receivers }), prune], clock);
}

/**
 * Adds the secrets to the hooks. Throws if a secret is missing or invalid. The error message does not contain the
 * secret.
 */
export const withSecrets = (hooks: readonly Hook[], { secrets = {} }: Settings): SendingHook[] =>
  hooks.map((hook, at) => {
    const parsed = parseSecrets(secrets[hook.secretEnv] ?? '');
    if (parsed === undefined)
      throw new ConfigurationError(`${hook.secretEnv} (webhooks.${at}.secretEnv): ${SECRET_RULE}`);
    return { ...hook, secrets: parsed };
  });
