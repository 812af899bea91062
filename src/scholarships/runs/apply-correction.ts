import type { Deadline, Scholarship } from '../model/award.ts';
import type { Correction, CorrectionState, PrintedText } from '../model/correction.ts';
import type { CorrectedField } from '../model/fields.ts';
import type { ParsedAward } from '../model/stored-record.ts';
import { fingerprint } from '../values/fingerprint.ts';
import { amountText } from '../values/money-text.ts';

/** The text of a field as printed on the page or, without such a text, the extracted value. */
export function printedTextOf({ raw, ...award }: Scholarship, field: CorrectedField): PrintedText {
  switch (field) {
    case 'amountMin':
    case 'amountMax':
      return raw.amount ?? award.amountText;
    case 'deadline':
      return raw.deadline ?? award.deadline.date ?? award.deadline.kind;
    case 'gpaRequirement':
      return raw.gpa ?? award.gpaRequirement;
    default:
      return award[field];
  }
}

const deadlineOf = (value: string | null): Deadline => {
  if (value === null) return { kind: 'unknown', date: null };
  return value === 'rolling' || value === 'closed'
    ? { kind: value, date: null }
    : { kind: 'date', date: value };
};

/** The award with the corrected values; `null` if the corrected values make an impossible amount. */
function setFields(award: Scholarship, set: NonNullable<Correction['set']>): Scholarship | null {
  const { amountMin, amountMax, deadline, ...others } = set;
  const { min, max } = award.amount;
  const amount = {
    min: amountMin === undefined ? min : amountMin,
    max: amountMax === undefined ? max : amountMax,
  };
  if (amount.min !== null && amount.max !== null && amount.min > amount.max) return null;
  const hasAmount = amountMin !== undefined || amountMax !== undefined;
  return {
    ...award,
    // JSON has no `undefined`.
    ...(others as Partial<Scholarship>),
    ...(hasAmount && { amount, amountText: amountText(amount, null) }),
    ...(deadline !== undefined && { deadline: deadlineOf(deadline) }),
    corrected: Object.keys(set),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isEqualIn = (one: Scholarship, other: Scholarship): boolean =>
  isSame({ ...one, corrected: [] }, { ...other, corrected: [] });

/** Applies a correction to an award as extracted. `today` is `YYYY-MM-DD`. */
export function correct(
  award: Scholarship,
  { set, was, hide, until }: Correction,
  today: string,
): { readonly state: CorrectionState; readonly award: Scholarship; readonly isHidden: boolean } {
  const asRead = (state: CorrectionState) => ({ state, award, isHidden: false });
  if (until !== undefined && until < today) return asRead('expired');
  if (hide || set === undefined) return { state: 'applied', award, isHidden: true };
  const changed = Object.entries(was ?? {}).some(
    ([field, before]) => !isSame(before, printedTextOf(award, field as CorrectedField)),
  );
  const corrected = changed ? null : setFields(award, set);
  if (corrected === null) return asRead('stale');
  return isEqualIn(award, corrected)
    ? asRead('unnecessary')
    : { state: 'applied', award: corrected, isHidden: false };
}

/** Applies the corrections to the awards of a run. */
export function correctRead<Award extends ParsedAward>(
  read: Award,
  correction: Correction | undefined,
  today: string,
): { readonly seen: Award; readonly isHidden: boolean } {
  if (correction === undefined) return { seen: read, isHidden: false };
  const { award, isHidden } = correct(read.scholarship, correction, today);
  if (award === read.scholarship) return { seen: read, isHidden };
  const seen = {
    ...read,
    scholarship: award,
    fingerprint: fingerprint(award),
    uncorrected: read.scholarship,
  };
  return { seen, isHidden };
}
