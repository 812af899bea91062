import type { Scholarship, Withheld } from '../model/award.ts';
import { HIGHEST_GPA, MAX_DOLLARS, MAX_YEARS, MIN_DOLLARS, WIDEST_RANGE } from './limits.ts';
import { amountText } from './money-text.ts';

function implausibleAmount({ amount }: Scholarship): Withheld[] {
  const { min, max } = amount;
  const most = max ?? min ?? 0;
  const value = amountText(amount, null) ?? '';
  if (most > 0 && most < MIN_DOLLARS) return [{ field: 'amount', value, why: 'below $10' }];
  if (most > MAX_DOLLARS) return [{ field: 'amount', value, why: 'above $250,000' }];
  const isWide = min !== null && min > 0 && most / min > WIDEST_RANGE;
  return isWide ? [{ field: 'amount', value, why: 'the maximum is more than fifty times the minimum' }] : [];
}

function implausibleDeadline({ deadline: { date } }: Scholarship, today: string): Withheld[] {
  const latest = `${Number(today.slice(0, 4)) + MAX_YEARS}${today.slice(4)}`;
  return date !== null && date > latest
    ? [{ field: 'deadline', value: date, why: 'more than three years away' }]
    : [];
}

const implausibleGpa = ({ gpaRequirement }: Scholarship): Withheld[] =>
  gpaRequirement !== null && gpaRequirement > HIGHEST_GPA
    ? [{ field: 'gpaRequirement', value: String(gpaRequirement), why: 'above 5' }]
    : [];

const UNKNOWN = {
  amount: { amount: { min: null, max: null }, amountText: null },
  deadline: { deadline: { kind: 'unknown', date: null } },
  gpaRequirement: { gpaRequirement: null },
} as const;

/** Replaces implausible values by unknown ones, and records them in `withheld` for operators. */
export function withholdImplausible(award: Scholarship, today: string): Scholarship {
  const withheld = [
    ...implausibleAmount(award),
    ...implausibleDeadline(award, today),
    ...implausibleGpa(award),
  ];
  if (withheld.length === 0) return award;
  const withUnknownValue = (known: Scholarship, { field }: Withheld): Scholarship => ({
    ...known,
    ...UNKNOWN[field],
  });
  const { amountPer, ...rest } = award;
  const isAmountKnown = withheld.every(({ field }) => field !== 'amount');
  const remaining = isAmountKnown && amountPer !== undefined ? { ...rest, amountPer } : rest;
  return withheld.reduce(withUnknownValue, { ...remaining, withheld });
}
