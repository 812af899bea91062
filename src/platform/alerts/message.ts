import type { Database } from '../database/database.ts';
import { safeText } from '../formats/safe-text.ts';
import { addMessages } from '../webhooks/outbox.ts';
import type { Receiver } from '../webhooks/webhook.ts';

/** A message for operators. It is stored as JSON. */
export interface AlertMessage {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Titles and lines may contain text from scraped pages: each must stay one line, of limited length. */
const MAX_CHARACTERS = 1_000;
const oneLine = (text: string): string =>
  safeText(text).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS).toWellFormed();

export const writeMessage = ({ title, lines }: AlertMessage): string =>
  JSON.stringify({ title: oneLine(title), lines: lines.map(oneLine) } satisfies AlertMessage);

export const readMessage = (body: string): AlertMessage => JSON.parse(body) as AlertMessage;

/** Stores a message for each receiver, in the caller's transaction. Messages about one subject arrive in order. */
export const queueAlert = (
  transaction: Database,
  receivers: readonly Receiver[],
  { subject, at, ...message }: AlertMessage & { readonly subject: string; readonly at: number },
): Promise<void> =>
  addMessages(transaction, receivers, {
    subject: `alert ${subject}`,
    type: 'alert',
    body: writeMessage(message),
    at,
  });
