import type { Award, Closes } from './award.ts';
import { slugOf } from './award.ts';
import { type Day, isBefore, nextOccurrence } from './calendar.ts';
import { fill } from './wording.ts';

export type DeadlineKind = 'date' | 'inferred_year' | 'rolling' | 'closed' | 'unknown';

/** What an office does with awards whose day has passed. */
export interface House {
  /** Days that a passed award stays on the page before next year's takes its place. */
  readonly lingers: number;
  /** `word`: printed instead of the day; `marked`: printed beside it; `silent`: the old day just stays. */
  readonly whenOver: 'silent' | 'marked' | { readonly word: string };
}

/** An award as it stands on the site on one day, every text filled in. */
export interface Listed {
  readonly key: string;
  /** Place in the office's own list, the same every day. */
  readonly index: number;
  readonly award: Award;
  readonly kind: DeadlineKind;
  /** The day that the page means, `null` when it prints none. */
  readonly date: Day | null;
  /** The day itself, printed or not: what a site sorts by. */
  readonly day: Day | null;
  /** The page itself says it is over. */
  readonly ended: boolean;
  readonly deadlineText: string | null;
  readonly about: readonly string[];
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
}

export function listAwards(awards: readonly Award[], house: House, today: Day): readonly Listed[] {
  return awards.map((award, index) => listAward(award, index, house, today));
}

function listAward(award: Award, index: number, house: House, today: Day): Listed {
  const day = closingDay(award.closes, house, today);
  const write = (text: string): string => fill(text, day);
  return {
    key: slugOf(award),
    index,
    award,
    day,
    ...deadline(award.closes, day, house, today),
    about: award.about.map(write),
    eligibility: (award.eligibility ?? []).map(write),
    requirements: (award.requirements ?? []).map(write),
  };
}

function closingDay(closes: Closes, house: House, today: Day): Day | null {
  if (closes.kind === 'date') return nextOccurrence(closes.every, today.subtract({ days: house.lingers }));
  if (closes.kind === 'inferred_year') return nextOccurrence(closes.every, today);
  return closes.kind === 'stale' ? Temporal.PlainDate.from(closes.date) : null;
}

type Deadline = Pick<Listed, 'kind' | 'date' | 'ended' | 'deadlineText'>;

function deadline(closes: Closes, day: Day | null, house: House, today: Day): Deadline {
  const deadlineText = closes.text === null ? null : fill(closes.text, day);
  if (day === null) {
    const kind = closes.kind === 'rolling' || closes.kind === 'closed' ? closes.kind : 'unknown';
    return { kind, date: null, ended: kind === 'closed', deadlineText };
  }
  const over = isBefore(day, today) && house.whenOver !== 'silent' && closes.kind === 'date';
  if (over && typeof house.whenOver === 'object') {
    return { kind: 'closed', date: null, ended: true, deadlineText: house.whenOver.word };
  }
  const kind = closes.kind === 'inferred_year' ? 'inferred_year' : 'date';
  return { kind, date: day, ended: over, deadlineText };
}
