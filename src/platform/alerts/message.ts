import type { Database } from '../database/database.ts';
import { safeText } from '../formats/safe-text.ts';
import { addMessages } from '../webhooks/outbox.ts';
import type { Receiver } from '../webhooks/webhook.ts';

/** What an operator reads. The body of a stored message is this as JSON. */
export interface AlertMessage {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Texts of pages are parts of titles and lines: each stays one line, and short enough to be read. */
const MAX_CHARACTERS = 1_000;
const oneLine = (text: string): string =>
  safeText(text).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS).toWellFormed();

export const writeMessage = ({ title, lines }: AlertMessage): string =>
  JSON.stringify({ title: oneLine(title), lines: lines.map(oneLine) } satisfies AlertMessage);

export const readMessage = (body: string): AlertMessage => JSON.parse(body) as AlertMessage;

/** Stores a message for each receiver, in the caller's transaction. Those about one subject arrive in their order. */
export const tell = (
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
