import { createDigestJob, createReleaseJob } from '../platform/alerts/digest-job.ts';
import { chatReceiver, mailReceiver } from '../platform/alerts/receivers.ts';
import { type AlertDeps, type Condition, createWatchJob } from '../platform/alerts/watch-job.ts';
import type { Backend } from '../platform/backend.ts';
import { commandLine } from '../platform/command-line.ts';
import type { Database } from '../platform/database/database.ts';
import { identityOf } from '../platform/formats/identity.ts';
import { plural } from '../platform/formats/plural.ts';
import type { Job } from '../platform/jobs/job.ts';
import { countMessages } from '../platform/webhooks/messages.ts';
import { endedHooks } from '../platform/webhooks/outbox.ts';
import { hookReceiver, type SenderDeps } from '../platform/webhooks/send-job.ts';
import type { Hook, Receiver } from '../platform/webhooks/webhook.ts';
import type { Campus } from './campus.ts';
import type { Role } from './roles.ts';
import { ConfigurationError, type Settings } from './settings.ts';
import { type Receivers, withSecrets } from './webhooks.ts';

/** The receivers of alerts: mail addresses, and a chat. */
export function alertReceivers(settings: Settings, campus: Campus, deps: SenderDeps): readonly Receiver[] {
  const { ALERT_MAIL: listeners, ALERT_FROM, SMTP_URL: smtpUrl, ALERT_WEBHOOK: chat } = settings;
  const [first] = listeners;
  if (first !== undefined && smtpUrl === undefined)
    throw new ConfigurationError('ALERT_MAIL: needs SMTP_URL, the server that sends the mail');
  const { publicUrl, name } = identityOf(campus);
  const statusUrl = publicUrl === undefined ? undefined : `${publicUrl}/status`;
  const mails =
    first === undefined || smtpUrl === undefined
      ? []
      : listeners.map((to) =>
          mailReceiver({ smtpUrl, from: ALERT_FROM ?? first, campus: name, statusUrl }, to, deps.clock),
        );
  return chat === undefined ? mails : [...mails, chatReceiver(deps, chat)];
}

/**
 * The receivers of the messages of a process. A router has none, because it has no database in which messages are
 * queued.
 */
export const createReceivers = (
  role: Role,
  { settings, campus, hooks }: { settings: Settings; campus: Campus; hooks: readonly Hook[] },
  deps: SenderDeps,
): Receivers =>
  role === 'router'
    ? { hooks: [], alerts: [] }
    : {
        hooks: withSecrets(hooks, settings).map((hook) => hookReceiver(deps, hook)),
        alerts: alertReceivers(settings, campus, deps),
      };

/** Finds receivers for which messages have failed permanently, or which have responded 410. */
async function failingReceivers(
  database: Database,
  { hooks, alerts }: Receivers,
): Promise<readonly Condition[]> {
  const all = [...hooks, ...alerts];
  const [counts, ended] = await Promise.all([countMessages(database), endedHooks(database, all)]);
  return all.flatMap(({ key, name }): Condition[] => {
    const dead = counts.get(key)?.dead ?? 0;
    if (dead === 0 && !ended.has(key)) return [];
    const command = hooks.some((hook) => hook.key === key) ? 'webhooks' : 'alerts';
    const explanation = ended.has(key)
      ? 'It responded 410, so nothing is sent to it until its entry changes.'
      : `${plural(dead, 'message')} could not be delivered in ten tries over three days.`;
    return [
      {
        key: `receiver ${key}`,
        title: `Messages to ${name} do not arrive`,
        lines: [explanation, `To send the failed messages again: ${commandLine(command, '--replay')}`],
        after: 0,
        ending: 'There are no permanently failed messages any more.',
      },
    ];
  });
}

/**
 * The jobs that send alerts and the weekly digest. Without receivers there are none. `backends` is read when the jobs
 * run.
 */
export function createAlertJobs(
  deps: Omit<AlertDeps, 'receivers'> & {
    readonly version: string;
    readonly timeZone: string;
    readonly digest: Settings['ALERT_DIGEST'];
  } & Receivers,
  backends: Readonly<Record<'sports' | 'scholarships', Backend | undefined>>,
): readonly Job[] {
  const { database, hooks, alerts, version, timeZone, digest } = deps;
  if (alerts.length === 0) return [];
  const alertDeps = { ...deps, receivers: alerts };
  const advice =
    'CHANGELOG.md lists its changes. It may read some scholarships differently; see the next digest.';
  const { scholarships } = backends;
  const read = scholarships?.digest;
  return [
    createReleaseJob(alertDeps, version, advice),
    createWatchJob(alertDeps, 'receivers', () => failingReceivers(database, { hooks, alerts })),
    ...Object.entries(backends).flatMap(([scope, backend]) =>
      backend === undefined ? [] : [createWatchJob(alertDeps, scope, () => backend.conditions())],
    ),
    ...(digest === 'weekly' && read !== undefined ? [createDigestJob(alertDeps, { timeZone, read })] : []),
  ];
}
