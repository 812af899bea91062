import { hash } from 'node:crypto';
import type { Receiver } from '../webhooks/receiver.ts';
import { type SenderDeps, sentOf, TRY_MS } from '../webhooks/sender.ts';
import { type AlertMessage, readMessage } from './message.ts';

/** Without links and mentions: a text of a page could otherwise mislead a whole team, or call it. */
const plain = (text: string): string =>
  text
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll(/@(?=(?:all|channel|everyone|here)\b)/gi, '@\u200B');
/** As Slack wants it, and as Markdown understands it. */
const escaped = (text: string): string =>
  plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Addresses of workflows, by which Teams is told today: they take a card only. */
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

/** Sends to an incoming webhook. Its address is a secret. */
export function chatReceiver({ origin, clock }: SenderDeps, url: string): Receiver {
  const key = hash('sha256', `chat ${url}`, 'base64url');
  return {
    key,
    version: key,
    name: new URL(url).host,
    async send({ body }, signal) {
      const answer = await origin.post({
        url,
        body: chatBody(url, readMessage(body)),
        headers: { 'content-type': 'application/json' },
        timeoutMs: TRY_MS,
        ...(signal && { signal }),
      });
      return sentOf(answer, clock.now());
    },
  };
}
