import { slug } from '../../awards/slug.ts';
import { featuresOf, type PageContext, type ReadList } from './features.ts';
import type { Features } from './title-features.ts';
import learned from './weights.json' with { type: 'json' };

/** How much each measure speaks for an award, learned from pages with facts (`npm run learn`). */
export interface Weights {
  readonly bias: number;
  readonly of: Readonly<Record<string, number>>;
}

/** The probability that a record is an award, 0 to 1. */
export function probabilityOf(features: Features, { bias, of }: Weights = learned): number {
  const sum = Object.entries(features).reduce(
    (total, [name, value]) => total + value * (of[name] ?? 0),
    bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** What the learned model thinks of a list. */
export interface Opinion {
  /** Of each record, in the list's order. */
  readonly probabilities: readonly number[];
  readonly mean: number;
}

export function opinionOf(list: ReadList, page: PageContext): Opinion {
  const probabilities = featuresOf(list, page).map((features) => probabilityOf(features));
  const mean = probabilities.reduce((sum, each) => sum + each, 0) / Math.max(1, probabilities.length);
  return { probabilities, mean };
}

/** What a record must be worth to speak for its list, and how much a likely award that the list lacks speaks against it. */
const PRICE = 0.4;
const MISSED = 0.4;

export const isSameName = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one);

/** The list that holds the most likely awards and the least else, of all that were read on the page. */
export function likeliest<List extends ReadList & { readonly opinion: Opinion }>(lists: readonly List[]) {
  const known = new Map<string, number>();
  for (const { records, opinion } of lists)
    for (const [at, { title }] of records.entries()) {
      const name = slug(title);
      known.set(name, Math.max(known.get(name) ?? 0, opinion.probabilities[at] ?? 0));
    }
  const likely = [...known].filter(([, probability]) => probability > PRICE);
  const worthOf = ({ records, opinion }: List): number => {
    const names = records.map(({ title }) => slug(title));
    const missed = likely.filter(([name]) => !names.some((own) => isSameName(own, name)));
    const held = opinion.probabilities.reduce((sum, each) => sum + each - PRICE, 0);
    return held - MISSED * missed.reduce((sum, [, probability]) => sum + probability - PRICE, 0);
  };
  return lists.toSorted((a, b) => worthOf(b) - worthOf(a))[0];
}
