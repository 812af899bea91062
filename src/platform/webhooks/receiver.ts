import type { Hook } from './hook.ts';

/** What came of a try. */
export type Sent =
  | { readonly kind: 'accepted' }
  /** The receiver wants nothing any more. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly problem: string; readonly retryAfterMs?: number };

/** Where messages of the outbox are sent: a webhook, a mail address, a chat. */
export interface Receiver extends Pick<Hook, 'key' | 'version'> {
  /** For the log: without a secret. */
  readonly name: string;
  /** Sends one message once. Throws only if `signal` aborts. */
  send(message: { readonly id: string; readonly body: string }, signal?: AbortSignal): Promise<Sent>;
}
