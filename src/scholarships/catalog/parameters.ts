import { PEOPLE } from '../values/tags/people.ts';
import type { PersonRule } from '../values/tags/rule.ts';
import { STUDIES } from '../values/tags/studies.ts';
import { TERMS } from '../values/tags/terms.ts';

/** Values of the list's parameters, with their labels for people. */

const labeled = (rules: readonly { tag: string; means: string }[]): ReadonlyMap<string, string> =>
  new Map(rules.map(({ tag, means }) => [tag, means]));

export const TAG_GROUPS = {
  audience: labeled(PEOPLE),
  field: labeled(STUDIES),
  feature: labeled(TERMS),
} as const;
export type TagGroup = keyof typeof TAG_GROUPS;

const tagsWhere = (isIncluded: (rule: PersonRule) => boolean): readonly string[] =>
  PEOPLE.filter(isIncluded).map(({ tag }) => tag);

/** For each dimension of people its tags, and the tags of other dimensions that rule them out. */
export const DIMENSIONS: readonly {
  readonly tags: readonly string[];
  readonly ruledOutBy: readonly string[];
}[] = [...new Set(PEOPLE.flatMap(({ dimension, alsoIn = dimension }) => [dimension, alsoIn]))].map((one) => ({
  tags: tagsWhere(({ dimension, alsoIn }) => dimension === one || alsoIn === one),
  ruledOutBy: tagsWhere(({ rulesOut }) => rulesOut === one),
}));

/** Ranges of the most that an award can pay; `to` is exclusive. */
export const AMOUNT_BANDS = [
  { band: '0-499', label: 'Under $500', from: 0, to: 500 },
  { band: '500-999', label: '$500 to $999', from: 500, to: 1_000 },
  { band: '1000-2499', label: '$1,000 to $2,499', from: 1_000, to: 2_500 },
  { band: '2500-4999', label: '$2,500 to $4,999', from: 2_500, to: 5_000 },
  { band: '5000-', label: '$5,000 or more', from: 5_000, to: Number.POSITIVE_INFINITY },
] as const;
export const UNKNOWN_AMOUNT = { band: 'unknown', label: 'Not stated' } as const;

export const DEADLINES = { open: 'Open', upcoming: 'Due within 30 days', closed: 'Closed' } as const;
export type DeadlineFilter = keyof typeof DEADLINES;

export const FACETS = ['source', 'audience', 'field', 'feature', 'deadline', 'amount'] as const;
export type Facet = (typeof FACETS)[number];

export const SORTS = ['deadline', 'amount', '-amount', '-created', 'title', 'relevance'] as const;
export type Sort = (typeof SORTS)[number];
