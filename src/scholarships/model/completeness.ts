import type { Scholarship } from './award.ts';
import { COUNTED } from './fields.ts';

export type FilledField = (typeof COUNTED)[number]['name'] | 'link';
/** The fields for which awards are counted. `link`: a link that no other award of the source has. */
export const FILLED_FIELDS: readonly FilledField[] = [...COUNTED.map(({ name }) => name), 'link'];

/** How many awards have each field. */
export type FilledCounts = Readonly<Record<FilledField, number>>;

const pageOf = ({ link }: Scholarship): string => link.replace(/#.*/s, '');

export function countFilled(awards: readonly Scholarship[]): FilledCounts {
  const counts = COUNTED.map(({ name, isKnown }) => [name, awards.filter(isKnown).length]);
  const byPage = Map.groupBy(awards, pageOf);
  const link = [...byPage.values()].filter(({ length }) => length === 1).length;
  return Object.fromEntries([...counts, ['link', link]]);
}

/** How many awards of a run have a field. */
interface Share {
  readonly filled: number;
  readonly records: number;
}

/** The latest good run in which most awards had a field; `at`: its end, ms. */
type UsualShare = Share & { readonly at: number };

/** By field; `null`: a person has accepted that few awards have it. */
export type Usual = Readonly<Partial<Record<FilledField, UsualShare | null>>>;

/** The counts of a good run, and what was usual at its end. */
interface Completeness {
  readonly records: number;
  /** A run of an older release counted fewer fields. */
  readonly filled: Readonly<Partial<FilledCounts>>;
  readonly usual: Usual;
}

/** With fewer awards, a single award changes a share by a quarter or more. */
const LEAST_AWARDS = 5;
const MOST = 0.5;
const FEW = 0.25;

/** What is usual after a run. `accept`: a person accepts the current state. */
export function usualAfter(
  before: Usual,
  { filled, records, at, accept }: { filled: FilledCounts; records: number; at: number; accept: boolean },
): Usual {
  const after = FILLED_FIELDS.map((field) => {
    const isUsual = records >= LEAST_AWARDS && filled[field] > records * MOST;
    const share = { filled: filled[field], records, at };
    return [field, isUsual ? share : accept ? null : before[field]] as const;
  });
  return Object.fromEntries(after.filter(([, share]) => share !== undefined));
}

/**
 * Whether a field went from most awards to few, and not only because awards with it were removed or awards without it
 * were added: the number of awards without the field has grown by at least half of the number of awards that can have
 * lost it.
 */
function hasFallen(from: Share, to: Share): boolean {
  const lacking = (share: Share): number => share.records - share.filled;
  return (
    to.filled < to.records * FEW &&
    to.filled < from.filled * MOST &&
    lacking(to) - lacking(from) >= Math.min(from.filled, to.records) * MOST
  );
}

/** A field that few awards of a source have. */
export interface Lack extends Share {
  readonly field: FilledField;
  /** When most awards last had the field; `null`: never, as far as is recorded. */
  readonly before: UsualShare | null;
}

/** The fields that a source has lost, or never had although nearly every source has them. */
export function lacksOf({ records, filled, usual }: Completeness): Lack[] {
  if (records < LEAST_AWARDS) return [];
  return FILLED_FIELDS.flatMap((field): Lack[] => {
    const share = { filled: filled[field] ?? records, records };
    const before = usual[field];
    if (before) return hasFallen(before, share) ? [{ field, ...share, before }] : [];
    const isNever = before === undefined && field === 'deadline' && share.filled === 0;
    return isNever ? [{ field, ...share, before: null }] : [];
  });
}

/** The lack as a sentence, for operators. `dayOf`: the day of a time at the campus. */
export function lackText({ field, filled, records, before }: Lack, dayOf: (at: number) => string): string {
  if (before === null) return `no ${field} was found: none of ${records} scholarships has one`;
  const called = COUNTED.find(({ name }) => name === field)?.lack ?? 'a link of their own';
  return `${filled} of ${records} scholarships have ${called}; on ${dayOf(before.at)} ${before.filled} of ${before.records} had`;
}
