import { type Award, type Closes, slugOf } from './award.ts';
import { type Day, isBefore, nextOccurrence } from './calendar.ts';
import { fillDays } from './wording.ts';

export type DeadlineKind = 'date' | 'inferred_year' | 'rolling' | 'closed' | 'unknown';

/** What an office does with awards whose closing day has passed. */
export interface ClosingPolicy {
  /** How many days a closed award stays on the page before the award of the next year replaces it. */
  readonly daysShown: number;
  /**
   * How a page shows that an award has closed. `word`: this word replaces the date; `marked`: beside the date;
   * `silent`: not at all.
   */
  readonly whenOver: 'silent' | 'marked' | { readonly word: string };
}

/** An award as shown on a given day, with its texts filled in. */
export interface ListedAward {
  readonly key: string;
  /** Position in the office's list, the same every day. */
  readonly index: number;
  readonly award: Award;
  readonly kind: DeadlineKind;
  /** The date that the page states; null if it prints none. */
  readonly date: Day | null;
  /** The closing date, printed or not, by which a site sorts. */
  readonly day: Day | null;
  /** Whether the page states that the award has closed. */
  readonly ended: boolean;
  readonly deadlineText: string | null;
  readonly about: readonly string[];
  readonly eligibility: readonly string[];
  readonly requirements: readonly string[];
}

export function listAwards(awards: readonly Award[], policy: ClosingPolicy, today: Day): ListedAward[] {
  return awards.map((award, index) => {
    const day = closingDay(award.closes, policy, today);
    const fill = (text: string): string => fillDays(text, day);
    return {
      key: slugOf(award),
      index,
      award,
      day,
      ...deadlineOn(award.closes, day, policy, today),
      about: award.about.map(fill),
      eligibility: (award.eligibility ?? []).map(fill),
      requirements: (award.requirements ?? []).map(fill),
    };
  });
}

function closingDay(closes: Closes, { daysShown }: ClosingPolicy, today: Day): Day | null {
  if (closes.kind === 'date') return nextOccurrence(closes.day, today.subtract({ days: daysShown }));
  if (closes.kind === 'inferred_year') return nextOccurrence(closes.day, today);
  return closes.kind === 'stale' ? Temporal.PlainDate.from(closes.date) : null;
}

type Deadline = Pick<ListedAward, 'kind' | 'date' | 'ended' | 'deadlineText'>;

function deadlineOn(closes: Closes, day: Day | null, { whenOver }: ClosingPolicy, today: Day): Deadline {
  const deadlineText = closes.text === null ? null : fillDays(closes.text, day);
  if (day === null) {
    const kind = closes.kind === 'rolling' || closes.kind === 'closed' ? closes.kind : 'unknown';
    return { kind, date: null, ended: kind === 'closed', deadlineText };
  }
  const isShownAsOver = isBefore(day, today) && whenOver !== 'silent' && closes.kind === 'date';
  if (isShownAsOver && typeof whenOver === 'object') {
    return { kind: 'closed', date: null, ended: true, deadlineText: whenOver.word };
  }
  const kind = closes.kind === 'inferred_year' ? 'inferred_year' : 'date';
  return { kind, date: day, ended: isShownAsOver, deadlineText };
}
