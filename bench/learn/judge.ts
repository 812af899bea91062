import { probabilityOf } from '../../src/scholarships/suggest/opinion/opinion.ts';
import type { Example } from './examples.ts';
import { learn } from './logistic-regression.ts';

const FOLDS = 12;
const LIKELY = 0.5;

/** How often the model is right about records of institutions that it was not taught. */
export function crossValidated(examples: readonly Example[]): string {
  const institutions = [...new Set(examples.map(({ institution }) => institution))].toSorted();
  const foldOf = new Map(institutions.map((name, at) => [name, at % FOLDS]));
  let right = 0;
  let total = 0;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const weights = learn(examples.filter(({ institution }) => foldOf.get(institution) !== fold));
    for (const { features, isAward, weight } of examples.filter(
      (each) => foldOf.get(each.institution) === fold,
    )) {
      right += probabilityOf(features, weights) > LIKELY === isAward ? weight : 0;
      total += weight;
    }
  }
  return `${((100 * right) / Math.max(1, total)).toFixed(1)} % of ${examples.length} records right`;
}
