import { hash } from 'node:crypto';
import { type SenderDeps, sentOf, TRY_MS } from '../webhooks/send-job.ts';
import type { Receiver } from '../webhooks/webhook.ts';
import { type AlertMessage, readMessage } from './message.ts';

/** How long each step of a delivery may take, ms. */
const STEP_MS = 15_000;

interface MailSettings {
  /** `smtp:` or `smtps:`, with user and password where the server wants them. */
  readonly smtpUrl: string;
  readonly from: string;
  /** The campus, before each subject. */
  readonly campus: string;
  /** Where to look, below each text; `undefined`: nowhere. */
  readonly statusUrl: string | undefined;
}

/** Whether a password would leave the machine. */
function needsTls(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

async function untilAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Sends to one address at a time, so that a refused recipient does not block the others. */
export function mailReceiver({ smtpUrl, from, campus, statusUrl }: MailSettings, to: string): Receiver {
  const key = hash('sha256', `mail ${to}`, 'base64url');
  const host = from.slice(from.lastIndexOf('@') + 1);
  return {
    key,
    version: key,
    name: to,
    async send({ id, body }, signal) {
      // Not loaded before there is a message.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: smtpUrl,
        requireTLS: needsTls(smtpUrl),
        ...{
          connectionTimeout: STEP_MS,
          greetingTimeout: STEP_MS,
          socketTimeout: STEP_MS,
          dnsTimeout: STEP_MS,
        },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      });
      const { title, lines } = readMessage(body);
      const footer = statusUrl === undefined ? [] : ['', statusUrl];
      try {
        await untilAborted(
          signal,
          transport.sendMail({
            ...{ from, to },
            subject: `[${campus}] ${title}`,
            text: [title, '', ...lines, ...footer, ''].join('\n'),
            // The same for each attempt, so that mailboxes recognize duplicates.
            messageId: `<${id}@${host}>`,
            headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          }),
        );
        return { kind: 'accepted' };
      } catch (error) {
        signal?.throwIfAborted();
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        // The server's text may contain the address or a name, which must not be logged.
        return { kind: 'failed', problem: `SMTP ${responseCode ?? code ?? 'error'}` };
      } finally {
        transport.close();
      }
    },
  };
}

/** Without links and mentions: a text of a page could otherwise mislead a whole team, or call it. */
const plain = (text: string): string =>
  text
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/@(?=(?:all|channel|everyone|here)\b)/gi, '@\u200B');
/** Escaped for Slack and for Markdown. */
const escaped = (text: string): string =>
  plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** URLs of workflows, the current way to post to Teams: they accept cards only. */
const isWorkflow = (url: string): boolean =>
  /(?:^|\.)(?:logic\.azure|powerplatform)\.(?:com|us|cn)$/.test(new URL(url).hostname);

/** The JSON of an incoming webhook: `{text}`, as Slack, Mattermost and connectors of Teams take it, or a card. */
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

/** Posts to an incoming webhook. Its URL is a secret. */
export function chatReceiver({ origin: upstream, clock }: SenderDeps, url: string): Receiver {
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
