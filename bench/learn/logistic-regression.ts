import type { Weights } from '../../src/scholarships/suggest/opinion/opinion.ts';
import type { Example } from './examples.ts';

/** How strongly weights are drawn to 0, which keeps a measure that few pages have from being trusted. */
const PENALTY = 1;
const MOST_STEPS = 12;
const DECIMALS = 1_000;

type Matrix = Float64Array[];

/** Solves `matrix · x = right` by elimination with pivots; both are changed. */
function solve(matrix: Matrix, right: Float64Array): Float64Array {
  const size = right.length;
  const at = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    [matrix[column], matrix[pivot]] = [matrix[pivot] as Float64Array, matrix[column] as Float64Array];
    [right[column], right[pivot]] = [right[pivot] ?? 0, right[column] ?? 0];
    for (let row = column + 1; row < size; row += 1) {
      const factor = at(row, column) / (at(column, column) || Number.EPSILON);
      if (factor === 0) continue;
      const target = matrix[row] as Float64Array;
      for (let each = column; each < size; each += 1)
        target[each] = at(row, each) - factor * at(column, each);
      right[row] = (right[row] ?? 0) - factor * (right[column] ?? 0);
    }
  }
  const solution = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = right[row] ?? 0;
    for (let each = row + 1; each < size; each += 1) rest -= at(row, each) * (solution[each] ?? 0);
    solution[row] = rest / (at(row, row) || Number.EPSILON);
  }
  return solution;
}

/** Logistic regression by Newton's method. The same examples give the same numbers on every machine: they are rounded. */
export function learn(examples: readonly Example[]): Weights {
  const names = Object.keys(examples[0]?.features ?? {});
  const rows = examples.map(({ features }) =>
    Float64Array.from([1, ...names.map((name) => features[name] ?? 0)]),
  );
  const size = names.length + 1;
  const weights = new Float64Array(size);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const curvature: Matrix = Array.from({ length: size }, () => new Float64Array(size));
    const slope = new Float64Array(size);
    for (const [at, row] of rows.entries()) {
      const { isAward, weight } = examples[at] as Example;
      const sum = row.reduce((total, value, each) => total + value * (weights[each] ?? 0), 0);
      const probability = 1 / (1 + Math.exp(-sum));
      const error = weight * ((isAward ? 1 : 0) - probability);
      const steepness = weight * Math.max(1e-4, probability * (1 - probability));
      for (let one = 0; one < size; one += 1) {
        const value = row[one] ?? 0;
        if (value === 0) continue;
        slope[one] = (slope[one] ?? 0) + error * value;
        const line = curvature[one] as Float64Array;
        for (let other = 0; other < size; other += 1)
          line[other] = (line[other] ?? 0) + steepness * value * (row[other] ?? 0);
      }
    }
    for (let each = 0; each < size; each += 1) {
      // The bias is not drawn to 0, but must be solvable.
      const penalty = each === 0 ? 1e-6 : PENALTY;
      slope[each] = (slope[each] ?? 0) - (each === 0 ? 0 : penalty * (weights[each] ?? 0));
      const line = curvature[each] as Float64Array;
      line[each] = (line[each] ?? 0) + penalty;
    }
    for (const [each, change] of solve(curvature, slope).entries())
      weights[each] = (weights[each] ?? 0) + change;
  }
  const rounded = Array.from(weights, (weight) => Math.round(weight * DECIMALS) / DECIMALS);
  const [bias = 0, ...of] = rounded;
  return { bias, of: Object.fromEntries(names.map((name, at) => [name, of[at] ?? 0])) };
}
