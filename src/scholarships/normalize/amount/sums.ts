import type { Sentence } from '../text/sentences.ts';
import { type Bound, boundOf } from './bounds.ts';
import { findFigures } from './figures.ts';
import { findMoney, type Money } from './money.ts';
import { sceneOf } from './parentheses.ts';
import { type Role, roleOf } from './roles.ts';

/** A sum of money in its sentence, with what the words around it make of it. */
export interface Sum extends Money {
  readonly sentence: Sentence;
  readonly bound: Bound;
  readonly role: Role;
}

/** All sums of a text, in its order. */
export function sumsOf(sentences: readonly Sentence[]): Sum[] {
  const figures = sentences.map(findFigures);
  const anySign = figures.flat().some((figure) => figure.signed);
  return sentences.flatMap((sentence, at) => {
    const moneys = findMoney(sentence, figures[at] ?? [], anySign);
    const scene = sceneOf(sentence, moneys);
    const sums = moneys.map((money, index) => ({
      ...money,
      sentence,
      bound: boundOf(sentence, money),
      role: roleOf(scene, index),
    }));
    return inheritUpper(sums);
  });
}

/** In `Up to $3,500 Masters; $5,000 Doctoral` the first words bound both. */
function inheritUpper(sums: readonly Sum[]): Sum[] {
  const first = sums.find((sum) => sum.role === 'award');
  if (first?.bound !== 'upper') return [...sums];
  return sums.map((sum) =>
    sum.bound === 'exact' && sum.from > first.from ? { ...sum, bound: 'upper' } : sum,
  );
}
