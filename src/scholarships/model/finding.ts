import type { SourceKey } from './award.ts';
import { NOT_CHECKED } from './run.ts';

/** A command and what it does. `SOURCE` and `ID` stand for the key of the source and the id of the scholarship. */
type Command = readonly [does: string, command: string, options: string];
const show = (does: string): Command => [does, 'look', 'SOURCE'];
const accept = (does: string): Command => [does, 'scrape', '--source SOURCE --accept'];
const BESIDE_PAGE = show('shows it beside its page');
const REJECT: Command = ['rejects it', 'scrape', '--source SOURCE --keep'];
const REMOVE: Command = ['removes it', 'correct', 'ID --remove'];

const kind = (title: string, ...commands: Command[]) => ({ title, commands, waits: false });
const decision = (title: string, ...commands: Command[]) => ({ title, commands, waits: true });

/** What may need a person, most urgent first. */
export const KINDS = {
  failing: kind('Cannot be read', show('shows the site’s response')),
  held: decision('Held back', accept('accepts the new list'), REJECT),
  proposed: decision('Proposed', ['takes it', 'review', '--take SOURCE'], show('shows the page')),
  lacking: decision('Missing fields', show('shows the page'), accept('accepts that it is missing')),
  leftOut: decision('Left out', show('shows them, and “This is right” there accepts them')),
  stale: decision('Corrections to check again', BESIDE_PAGE, REMOVE),
  unmatched: decision('Corrections without a scholarship', REMOVE),
  unnecessary: decision('Unnecessary corrections', REMOVE),
  expired: decision('Expired corrections', REMOVE),
  problem: decision('Cannot be used', ['checks it', 'review', '']),
  webhooks: decision('Failed messages', ['sends them again', 'webhooks', '--replay']),
  limited: kind('Limit reached'),
  kept: kind('Rejected', accept('accepts the new list')),
  never: kind('Never found', show('shows the page')),
  suspicious: kind('Unusual values', BESIDE_PAGE),
  doubts: kind('Warnings', BESIDE_PAGE),
  unchecked: kind(NOT_CHECKED, show('shows the page, and “This is right” there confirms it')),
  applied: kind('Corrected by a person', REMOVE),
};
export type FindingKind = keyof typeof KINDS;
export const FINDING_KINDS = Object.keys(KINDS) as FindingKind[];

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
