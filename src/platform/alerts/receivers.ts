import { hash } from 'node:crypto';
import { withTimeout } from '../async.ts';
import type { Clock } from '../clock.ts';
import { type SenderDeps, sentOf, TRY_MS } from '../webhooks/send-job.ts';
import type { Receiver } from '../webhooks/webhook.ts';
import { type AlertMessage, readMessage } from './message.ts';

/** How long the delivery of a mail may take as a whole, ms: servers let unknown senders wait for some seconds. */
const MAIL_MS = 60_000;

interface MailSettings {
  /** `smtp:` or `smtps:`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  readonly from: string;
  /** The name of the campus, which begins each subject line. */
  readonly campus: string;
  /** The URL of the status page, which is added below each text; nothing is added if the URL is `undefined`. */
  readonly statusUrl: string | undefined;
}

/** Whether TLS is required, because a password would leave this machine. */
function needsTls(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** A receiver for a single mail address, so that one refused recipient does not affect the others. */
export function mailReceiver(
  { smtpUrl, from, campus, statusUrl }: MailSettings,
  to: string,
  clock: Clock,
): Receiver {
  const key = hash('sha256', `mail ${to}`, 'base64url');
  const host = from.slice(from.lastIndexOf('@') + 1);
  return {
    key,
    version: key,
    name: to,
    async send({ id, body }, signal) {
      // Loaded only when there is a message to send.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: smtpUrl,
        requireTLS: needsTls(smtpUrl),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { title, lines } = readMessage(body);
      const footer = statusUrl === undefined ? [] : ['', statusUrl];
      try {
        const sent = await withTimeout(clock, MAIL_MS, (timeout) =>
          transport
            .sendMail({
              signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
              from,
              to,
              subject: `[${campus}] ${title}`,
              text: [title, '', ...lines, ...footer, ''].join('\n'),
              // Each attempt to send a message uses the same id, so that mailboxes recognize duplicates.
              messageId: `<${id}@${host}>`,
              headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
            })
            .catch((error: unknown) => {
              if (!timeout.aborted) throw error;
            }),
        );
        if (sent === undefined) return { kind: 'failed', problem: `SMTP not done in ${MAIL_MS / 1_000} s` };
        return { kind: 'accepted' };
      } catch (error) {
        signal?.throwIfAborted();
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        // The text of the server's response may contain a mail address or a name, which must not be logged.
        return { kind: 'failed', problem: `SMTP ${responseCode ?? code ?? 'error'}` };
      } finally {
        transport.close();
      }
    },
  };
}

/** Disables links and mentions: a scraped text could otherwise mislead a whole team or notify all its members. */
const plain = (text: string): string =>
  text
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/@(?=(?:all|channel|everyone|here)\b)/gi, '@\u200B');
/** The text without links and mentions, and with characters escaped that Slack and Markdown interpret. */
const escaped = (text: string): string =>
  plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Whether a URL belongs to a workflow, the current way to post to Teams. Workflows accept only cards. */
const isWorkflow = (url: string): boolean =>
  /(?:^|\.)(?:logic\.azure|powerplatform)\.(?:com|us|cn)$/.test(new URL(url).hostname);

/** The JSON for an incoming webhook: `{text}` for Slack, Mattermost and Teams connectors, or a card. */
export function chatBody(url: string, { title, lines }: AlertMessage): string {
  if (!isWorkflow(url))
    return JSON.stringify({ text: [`*${escaped(title)}*`, ...lines.map(escaped)].join('\n') });
  const blocks = [title, ...lines].map((line, at) => ({
    type: 'TextBlock',
    text: plain(line),
    wrap: true,
    ...(at === 0 && { weight: 'Bolder' }),
  }));
  const content = { type: 'AdaptiveCard', version: '1.4', body: blocks };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', content };
  return JSON.stringify({ type: 'message', attachments: [attachment] });
}

/** A receiver that posts to the incoming webhook of a chat. The URL of the webhook is a secret. */
export function chatReceiver({ upstream, clock }: SenderDeps, url: string): Receiver {
  const key = hash('sha256', `chat ${url}`, 'base64url');
  return {
    key,
    version: key,
    name: new URL(url).host,
    async send({ body }, signal) {
      const response = await upstream.post({
        url,
        body: chatBody(url, readMessage(body)),
        headers: { 'content-type': 'application/json' },
        timeoutMs: TRY_MS,
        ...(signal && { signal }),
      });
      return sentOf(response, clock.now());
    },
  };
}
