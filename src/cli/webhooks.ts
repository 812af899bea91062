import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { type Campus, PING } from '../app/campus.ts';
import { openUpstream } from '../app/open-upstream.ts';
import { readSettings } from '../app/settings.ts';
import { withSecrets } from '../app/webhooks.ts';
import type { Clock } from '../platform/clock.ts';
import { plural } from '../platform/formats/plural.ts';
import { countMessages, replayFailed } from '../platform/webhooks/messages.ts';
import { bodyOf, endedHooks } from '../platform/webhooks/outbox.ts';
import { sendMessage } from '../platform/webhooks/send-job.ts';
import { hooksOf, type SendResult } from '../platform/webhooks/webhook.ts';
import type { CommandDeps } from './terminal/deps.ts';
import { openPrepared } from './terminal/open-store.ts';
import { readCampus } from './terminal/open-upstreams.ts';
import { campusOption, defineCommand, envFileOption, jsonOption } from './terminal/options.ts';
import { printReport, setExitCode, table } from './terminal/output.ts';

interface WebhooksOptions {
  readonly campus: string;
  readonly ping?: boolean;
  readonly replay?: boolean;
  readonly json?: boolean;
}

/** The payload of a ping: the campus. */
const pingBody = (campus: Campus, at: number): string =>
  bodyOf({
    type: PING,
    subject: 'ping',
    at,
    data: { id: 'ping', url: campus.publicUrl ?? null, name: campus.name },
    fields: [],
  });

const outcomeOf = (result: SendResult): string => (result.kind === 'failed' ? result.problem : result.kind);

/** Sends a ping to every hook immediately, without retries. */
async function ping(campus: Campus, options: WebhooksOptions, clock: Clock): Promise<void> {
  const settings = readSettings();
  const hooks = withSecrets(hooksOf(campus.webhooks), settings);
  const upstream = openUpstream(settings, { privateHosts: campus.privateHosts });
  try {
    const results = await Promise.all(
      hooks.map(async (hook) => {
        const message = { id: `msg_${randomUUID()}`, body: pingBody(campus, clock.now()) };
        const result = await sendMessage({ upstream, clock }, hook, message);
        return { url: hook.url, accepted: result.kind === 'accepted', outcome: outcomeOf(result) };
      }),
    );
    const rows = results.map(({ url, outcome }) => [outcome, url]);
    printReport({ hooks: results }, options, () => table(['outcome', 'hook'], rows));
    setExitCode(results.every(({ accepted }) => accepted));
  } finally {
    await upstream.close();
  }
}

/**
 * Prints the number of waiting and failed messages of each hook. With `replay`, the service sends failed messages
 * again.
 */
async function status(campus: Campus, options: WebhooksOptions, clock: Clock): Promise<void> {
  const hooks = hooksOf(campus.webhooks);
  await using database = await openPrepared(readSettings().DATABASE_URL);
  const keys = hooks.map(({ key }) => key);
  const replayed = options.replay ? await replayFailed(database, keys, clock.now()) : 0;
  const [counts, ended] = await Promise.all([countMessages(database), endedHooks(database, hooks)]);
  const rows = hooks.map(({ key, url }) => {
    const { waiting, dead } = counts.get(key) ?? { waiting: 0, dead: 0 };
    return { url, waiting, dead, ended: ended.has(key) };
  });
  printReport({ hooks: rows, ...(options.replay && { replayed }) }, options, () =>
    [
      ...(options.replay ? [`${plural(replayed, 'message')} will be sent again`] : []),
      table(
        ['waiting', 'dead', 'hook'],
        rows.map((row) => [
          `${row.waiting}`,
          `${row.dead}`,
          `${row.url}${row.ended ? ' (returned 410)' : ''}`,
        ]),
      ),
    ].join('\n'),
  );
  setExitCode(rows.every(({ dead, ended: hasEnded }) => dead === 0 && !hasEnded));
}

export const createCommand = ({ clock }: CommandDeps): Command =>
  defineCommand('webhooks', ['', '--ping', '--replay'])
    .addOption(campusOption())
    .option('--ping', 'send webhook.ping to every webhook now')
    .option('--replay', 'let the service send failed messages again')
    .addOption(envFileOption())
    .addOption(jsonOption())
    .action((options: WebhooksOptions) => {
      const campus = readCampus(options.campus);
      return options.ping ? ping(campus, options, clock) : status(campus, options, clock);
    });
