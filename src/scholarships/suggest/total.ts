import type { Opinion } from './opinion/opinion.ts';
import type { Proposal } from './proposals.ts';

/** Below this score, the records are not a list of awards. */
export const LEAST_SCORE = 0.9;
const OPTION_COST = 0.12;

const costOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1);

/** Kinds for exactly one layout. They win over other kinds that can read it too. */
const EXACT = new Set(['academicworks', 'nextgen', 'json-ld', 'export']);
const EXACT_BONUS = 0.1;

/** Panels that open were made into one list by a person: a name outside of a long one is rather no award. */
const PANELS_BONUS = 0.15;

const bonusOf = (kind: string): number =>
  EXACT.has(kind) ? EXACT_BONUS : kind === 'accordion' ? PANELS_BONUS : 0;

/** How much the model's opinion counts beside the score of the rules, and from where on a record speaks for its list. */
const MODEL_SHARE = 0.3;
const MODEL_PRICE = 0.6;
/** In tenths: less says nothing of two lists that are alike. */
const shareOf = ({ probabilities }: Opinion): number =>
  Math.round(10 * MODEL_SHARE * probabilities.reduce((sum, each) => sum + each - MODEL_PRICE, 0)) / 10;

/** What a proposal is worth: what the rules and the model say of its records, without what its options cost. */
export const total = ({ entry, records, grade: { score }, opinion }: Proposal): number =>
  score +
  shareOf(opinion) +
  bonusOf(entry.kind) * records.length -
  OPTION_COST * Object.values(entry.options ?? {}).reduce((cost: number, value) => cost + costOf(value), 0);
