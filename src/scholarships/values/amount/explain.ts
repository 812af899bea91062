import type { Amount } from '../../model/award.ts';
import { quote, type Reading } from '../../text/sentences.ts';
import type { Sum } from './role.ts';

const ROLE_TEXT = {
  award: 'one award',
  total: 'a total',
  part: 'a part of an award',
  other: 'not an award (a pool, a gift, an income, a step)',
};
const BOUND_TEXT = { exact: '', upper: ', an upper bound', lower: ', a lower bound' };

export function explain(reading: Reading, sums: readonly Sum[], chosen: readonly Sum[], value: Amount) {
  if (sums.length === 0) return ['no sum of money found'];
  const steps = sums.map((sum) => {
    const currency = sum.foreign ? ', in another currency' : '';
    const use = chosen.includes(sum) ? '' : ' - not used';
    return `"${quote(reading, sum)}": ${ROLE_TEXT[sum.role]}${BOUND_TEXT[sum.bound]}${currency}${use}`;
  });
  return [...steps, `smallest ${value.min ?? 'unknown'}, largest ${value.max ?? 'unknown'}`];
}
