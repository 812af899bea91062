import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { alertReceivers } from '../app/alert-jobs.ts';
import type { Campus } from '../app/campus.ts';
import { openUpstream } from '../app/open-upstream.ts';
import { ConfigurationError, readSettings } from '../app/settings.ts';
import { writeMessage } from '../platform/alerts/message.ts';
import { openAlerts } from '../platform/alerts/watch-job.ts';
import { isoTime } from '../platform/clock.ts';
import { commandLine } from '../platform/command-line.ts';
import { plural } from '../platform/formats/plural.ts';
import { countMessages, replayFailed } from '../platform/webhooks/messages.ts';
import type { CommandDeps } from './terminal/deps.ts';
import { openPrepared } from './terminal/open-store.ts';
import { readCampus } from './terminal/open-upstreams.ts';
import { campusOption, defineCommand, envFileOption, jsonOption } from './terminal/options.ts';
import { printReport, setExitCode, table, wrap } from './terminal/output.ts';

const NO_RECEIVERS = 'There are no receivers: set ALERT_MAIL and SMTP_URL, or ALERT_WEBHOOK.';

interface AlertsOptions {
  readonly campus: string;
  readonly test?: boolean;
  readonly replay?: boolean;
  readonly json?: boolean;
}

function openReceivers(campus: Campus, { clock }: CommandDeps) {
  const settings = readSettings();
  const upstream = openUpstream(settings, { privateHosts: campus.privateHosts });
  const receivers = alertReceivers(settings, campus, { clock, upstream });
  return { settings, receivers, [Symbol.asyncDispose]: () => upstream.close() };
}

/** Sends a message to all recipients, immediately and only once. */
async function sendTest(campus: Campus, options: AlertsOptions, deps: CommandDeps): Promise<void> {
  await using opened = openReceivers(campus, deps);
  if (opened.receivers.length === 0) throw new ConfigurationError(NO_RECEIVERS);
  const lines = ['This is a test. Alerts will look like this.'];
  const body = writeMessage({ title: 'A test of the alerts', lines });
  const results = await Promise.all(
    opened.receivers.map(async (receiver) => {
      const result = await receiver.send({ id: `msg_${randomUUID()}`, body });
      return { to: receiver.name, outcome: result.kind === 'failed' ? result.problem : result.kind };
    }),
  );
  const rows = results.map(({ to, outcome }) => [outcome, to]);
  printReport({ receivers: results }, options, () => table(['outcome', 'to'], rows));
  setExitCode(results.every(({ outcome }) => outcome === 'accepted'));
}

/** Prints open alerts and undelivered messages. With `replay`, the service sends failed messages again. */
async function status(campus: Campus, options: AlertsOptions, deps: CommandDeps): Promise<void> {
  await using opened = openReceivers(campus, deps);
  await using database = await openPrepared(opened.settings.DATABASE_URL);
  const keys = opened.receivers.map(({ key }) => key);
  const replayed = options.replay ? await replayFailed(database, keys, deps.clock.now()) : 0;
  const counts = await countMessages(database);
  const receivers = opened.receivers.map(({ key, name }) => ({
    to: name,
    ...(counts.get(key) ?? { waiting: 0, dead: 0 }),
  }));
  const alerts = (await openAlerts(database)).map(({ title, since }) => ({
    title,
    since: isoTime(Number(since)),
  }));
  printReport({ alerts, receivers, ...(options.replay && { replayed }) }, options, () =>
    [
      ...(options.replay ? [`${plural(replayed, 'message')} will be sent again`] : []),
      ...(alerts.length === 0
        ? ['There are no open alerts.']
        : alerts.map(({ title, since }) => wrap(`${since.slice(0, 10)}  ${title}`, 12))),
      receivers.length === 0
        ? NO_RECEIVERS
        : table(
            ['waiting', 'dead', 'to'],
            receivers.map(({ to, waiting, dead }) => [`${waiting}`, `${dead}`, to]),
          ),
      ...(receivers.some(({ dead }) => dead > 0)
        ? [`${commandLine('alerts', '--replay')} sends failed messages again`]
        : []),
    ].join('\n'),
  );
  setExitCode(alerts.length === 0 && receivers.every(({ dead }) => dead === 0));
}

export const createCommand = (deps: CommandDeps): Command =>
  defineCommand('alerts', ['', '--test', '--replay'])
    .addOption(campusOption())
    .option('--test', 'send a test message to all receivers now')
    .option('--replay', 'let the service send failed messages again')
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action((options: AlertsOptions) => {
      const campus = readCampus(options.campus);
      return options.test ? sendTest(campus, options, deps) : status(campus, options, deps);
    });
