import type { Amount } from '../model.ts';
import { choose } from './amount/choose.ts';
import { type Sum, sumsOf } from './amount/sums.ts';
import { quote, type Reading, read } from './text/sentences.ts';
import type { Read, ReadAmount } from './types.ts';

/**
 * The value of one award, from a cell (`Up to $500`) or whole paragraphs of prose. Several awards give
 * the smallest and the largest; nothing usable gives `null` on both sides, never 0.
 */
export const readAmount: ReadAmount = (text) => {
  const reading = read(text);
  const sums = sumsOf(reading.sentences);
  const chosen = choose(sums);
  const value = combine(chosen);
  return { value, because: explain(reading, sums, chosen, value) };
};

function combine(sums: readonly Sum[]): Amount {
  const lows = sums.filter((sum) => sum.bound !== 'upper' && sum.min > 0).map((sum) => sum.min);
  const highs = sums.filter((sum) => sum.bound !== 'lower').map((sum) => sum.max);
  const min = lows.length > 0 ? Math.min(...lows) : null;
  const max = highs.length > 0 ? Math.max(...highs) : null;
  // `At least $1,000; up to $500 part-time`: different awards, so what is stated spans both.
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

const ROLE_TEXT = {
  award: 'one award',
  total: 'a total',
  part: 'a part of an award',
  other: 'not an award (a pool, a gift, an income, a step)',
};
const BOUND_TEXT = { exact: '', upper: ', an upper bound', lower: ', a lower bound' };

function explain(
  reading: Reading,
  sums: readonly Sum[],
  chosen: readonly Sum[],
  value: Amount,
): Read<Amount>['because'] {
  if (sums.length === 0) return ['no sum of money found'];
  const steps = sums.map((sum) => {
    const words = quote(reading, sum.sentence, sum.from, sum.to);
    const use = chosen.includes(sum) ? '' : ' - not used';
    return `"${words}": ${ROLE_TEXT[sum.role]}${BOUND_TEXT[sum.bound]}${use}`;
  });
  const [low, high] = [value.min ?? 'unknown', value.max ?? 'unknown'];
  return [...steps, `smallest ${low}, largest ${high}`];
}
