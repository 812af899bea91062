import { hash } from 'node:crypto';

/** An entry of `webhooks` in the campus file. */
export interface HookEntry {
  readonly url: string;
  readonly events: readonly string[];
  readonly sports?: readonly string[] | undefined;
  /** A query of the scholarship list: only events of scholarships that match it are sent. */
  readonly query?: string | undefined;
  readonly secretEnv: string;
}

export interface Hook extends HookEntry {
  /** Stable while the URL stays the same, so that waiting messages survive other changes of the entry. */
  readonly key: string;
  /** Changes with the entry: a hook that has ended begins again with a new one. */
  readonly version: string;
}

const digest = (text: string): string => hash('sha256', text, 'base64url');

/** Two entries may have the same URL; their order distinguishes them. */
export const hooksOf = (entries: readonly HookEntry[]): Hook[] =>
  entries.map((entry, at) => {
    const nth = entries.slice(0, at).filter(({ url }) => url === entry.url).length;
    return { ...entry, key: digest(`${entry.url} ${nth}`), version: digest(JSON.stringify(entry)) };
  });

export interface ChangedField {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** An event to send. */
export interface WebhookEvent {
  readonly type: string;
  /** Whether it may be merged into the previous message about its subject, as long as that has not been tried. */
  readonly isJoined?: boolean;
  /** What the event is about. Events of one subject arrive in order. */
  readonly subject: string;
  /** When it happened, ms. */
  readonly at: number;
  /** Set for events of games. */
  readonly sport?: string;
  readonly data: { readonly id: string; readonly url: string | null } & Readonly<
    Record<string, string | null>
  >;
  readonly fields: readonly ChangedField[];
  /** Whether the event is about a scholarship that a hook’s `query` finds. */
  readonly matches?: (query: string) => Promise<boolean>;
}

export async function wants(hook: Hook, { type, sport, matches }: WebhookEvent): Promise<boolean> {
  if (!hook.events.includes(type)) return false;
  if (sport !== undefined && hook.sports !== undefined && !hook.sports.includes(sport)) return false;
  return matches === undefined || hook.query === undefined || matches(hook.query);
}

/** The result of a try. */
export type SendResult =
  | { readonly kind: 'accepted' }
  /** The receiver has unsubscribed. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly problem: string; readonly retryAfterMs?: number };

/** Where messages of the outbox are sent: a webhook, a mail address, a chat. */
export interface Receiver extends Pick<Hook, 'key' | 'version'> {
  /** For the log; contains no secret. */
  readonly name: string;
  /** Sends one message once. Throws only if `signal` aborts. */
  send(message: { readonly id: string; readonly body: string }, signal?: AbortSignal): Promise<SendResult>;
}
