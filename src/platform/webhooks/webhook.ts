import { hash } from 'node:crypto';

/** An entry of `webhooks` in the campus file. */
export interface HookEntry {
  readonly url: string;
  readonly events: readonly string[];
  readonly sports?: readonly string[] | undefined;
  /** A query of the scholarship list. Only events about scholarships that match the query are sent. */
  readonly query?: string | undefined;
  readonly secretEnv: string;
}

export interface Hook extends HookEntry {
  /** Does not change while the URL stays the same, so that waiting messages survive other changes of the entry. */
  readonly key: string;
  /** Changes whenever the entry changes. A hook that has ended becomes active again when its version changes. */
  readonly version: string;
}

const digest = (text: string): string => hash('sha256', text, 'base64url');

/** The hooks for the entries. Two entries may have the same URL; their order then distinguishes them. */
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
  /**
   * Whether the event may be merged into the previous message about its subject, as long as that message has not been
   * tried.
   */
  readonly isJoined?: boolean;
  /** What the event is about. Events about the same subject arrive in order. */
  readonly subject: string;
  /** When it happened, ms. */
  readonly at: number;
  /** Only set for events about games. */
  readonly sport?: string;
  readonly data: { readonly id: string; readonly url: string | null } & Readonly<
    Record<string, string | null>
  >;
  readonly fields: readonly ChangedField[];
  /** Returns whether the event is about a scholarship that a hook’s `query` finds. */
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

/** A target to which messages of the outbox are sent: a webhook, a mail address or a chat. */
export interface Receiver extends Pick<Hook, 'key' | 'version'> {
  /** The name in the log. Contains no secret. */
  readonly name: string;
  /** Sends one message once. Throws only if `signal` aborts. */
  send(message: { readonly id: string; readonly body: string }, signal?: AbortSignal): Promise<SendResult>;
}
