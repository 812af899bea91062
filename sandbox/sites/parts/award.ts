/** What one recipient gets in USD; `null` is unknown or unbounded on that side. */
export interface Amount {
  readonly min: number | null;
  readonly max: number | null;
}

/** What is paid, and how the page says it (`null`: it does not). */
export interface Pays extends Amount {
  readonly text: string | null;
}

/** Which day of the year applications close. */
export type Recurrence =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly lastDay: true }
  /** Weekday 1 is Monday; `nth` 1 is the first of the month. */
  | { readonly month: number; readonly nth: number; readonly weekday: number };

/** When an award closes, and how the page says it. Texts may name days, as `wording.ts` describes. */
export type Closes =
  | { readonly kind: 'date'; readonly every: Recurrence; readonly text: string | null }
  /** Printed without its year: always the next one. */
  | { readonly kind: 'inferred_year'; readonly every: Recurrence; readonly text: string | null }
  /** A page nobody has touched for years. */
  | { readonly kind: 'stale'; readonly date: string; readonly text: string | null }
  | { readonly kind: 'rolling' | 'closed' | 'unknown'; readonly text: string | null };

export type Field = 'amount' | 'deadline' | 'gpa' | 'contact';

/** One award as its office thinks of it, with the words that are printed for it. */
export interface Award {
  readonly title: string;
  /** The title's own where it is left out. */
  readonly slug?: string;
  readonly pays: Pays;
  readonly closes: Closes;
  /** Least GPA to apply with, on a 4.0 scale. */
  readonly gpa: number | null;
  /** A labelled field or column; most pages have none and say it in their prose. */
  readonly gpaText?: string;
  readonly about: readonly string[];
  readonly eligibility?: readonly string[];
  readonly requirements?: readonly string[];
  readonly contact?: string;
  readonly categories?: readonly string[];
  /** Printed in markup that is broken on purpose. */
  readonly damaged?: boolean;
  /** Careful readers may differ about these. */
  readonly debatable?: readonly Field[];
}

export const slugOf = (award: Award): string => award.slug ?? slugify(award.title);

export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’".]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
