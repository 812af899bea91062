const CHANGE_KINDS = ['added', 'changed', 'gone', 'returned'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The types of changes. A record has at most one change per revision. */
export const CHANGE_EVENTS = ['added', 'changed', 'extended', 'closed', 'gone', 'returned'] as const;
export type ChangeEvent = (typeof CHANGE_EVENTS)[number];

/** Why a record changed: its page changed, a newer release extracts it differently, or an operator corrected it. */
export const CHANGE_CAUSES = ['page', 'reader', 'correction'] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** A logged change in the format of commands and responses. */
export interface Change {
  readonly id: string;
  readonly title: string;
  readonly kind: ChangeKind;
  readonly event: ChangeEvent;
  readonly cause: ChangeCause;
  /** The changed field; `null` unless the event is `changed`. */
  readonly field: string | null;
  readonly previous: unknown;
  readonly value: unknown;
}
