import type { Proposal } from './proposals.ts';

/** Below this score, the records are not a list of awards. */
export const LEAST_SCORE = 0.9;
const OPTION_COST = 0.12;
/** What is skipped spoke against its list. */
const SKIP_COST = 0.3;

const costOf = ([name, value]: readonly [string, unknown]): number =>
  (name === 'skip' ? SKIP_COST : OPTION_COST) * (Array.isArray(value) ? value.length : 1);

/** Kinds for exactly one layout. They win over other kinds that can read it too. */
const EXACT = new Set(['academicworks', 'nextgen', 'json-ld', 'export']);
const EXACT_BONUS = 0.1;

/** Panels that open were made into one list by a person: a name outside of a long one is rather no award. */
const PANELS_BONUS = 0.15;

const bonusOf = (kind: string): number =>
  EXACT.has(kind) ? EXACT_BONUS : kind === 'accordion' ? PANELS_BONUS : 0;

/** What a proposal is worth: what its records are, without what its options cost. */
export const total = ({ entry, records, grade: { score } }: Proposal): number =>
  score +
  bonusOf(entry.kind) * records.length -
  Object.entries(entry.options ?? {}).reduce((cost, option) => cost + costOf(option), 0);
