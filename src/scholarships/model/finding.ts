import type { SourceKey } from './award.ts';

/** What may need a person, most urgent first. */
export const FINDING_KINDS = [
  'failing',
  'held',
  'proposed',
  'lacking',
  'leftOut',
  'stale',
  'unmatched',
  'unnecessary',
  'expired',
  'problem',
  'webhooks',
  'kept',
  'never',
  'suspicious',
  'doubts',
  'unchecked',
  'applied',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Something that a person should know or decide. Whatever shows what needs review is a loop over these. */
export interface Finding {
  readonly kind: FindingKind;
  /** The kind in front of people. */
  readonly title: string;
  /** Whether it waits for a decision. */
  readonly waits: boolean;
  readonly source: SourceKey | null;
  /** The scholarships that it concerns. */
  readonly ids: readonly string[];
  /** The fields that it concerns. */
  readonly fields: readonly string[];
  /** What it is about: the name of a source or a scholarship, or how many scholarships. */
  readonly name: string;
  /** The key of that source, or the id of that scholarship. */
  readonly key: string | null;
  readonly text: string;
  /** What the text counts, one by one. */
  readonly details: readonly string[];
  /** ISO time; `null`: unknown. */
  readonly since: string | null;
  /** The last day, after which it ends without a decision; `null`: it does not end by itself. */
  readonly ends: string | null;
  /** The commands that settle or explain it. */
  readonly commands: readonly { readonly does: string; readonly command: string; readonly options: string }[];
  /** Why a value was corrected, and by whom. May name people: only commands show it. */
  readonly reason?: string;
}
