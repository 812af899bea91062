import type { Proposal } from './proposals.ts';

/** Below this score, the records are not a list of awards. */
export const LEAST_SCORE = 0.9;
const OPTION_COST = 0.12;

const costOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1);

/** Kinds for exactly one layout. They win over other kinds that can read it too. */
const EXACT = new Set(['academicworks', 'nextgen', 'json-ld', 'export']);
const EXACT_BONUS = 0.1;

/** What a proposal is worth: its score, without what its options cost. */
export const total = ({ entry, records, grade: { score } }: Proposal): number =>
  score +
  (EXACT.has(entry.kind) ? EXACT_BONUS * records.length : 0) -
  OPTION_COST * Object.values(entry.options ?? {}).reduce((cost: number, value) => cost + costOf(value), 0);
