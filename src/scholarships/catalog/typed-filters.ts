import { HIGHEST_GPA } from '../values/limits.ts';
import { DAY_RULES, type Groups, type TypedDays } from './typed-days.ts';

/** Words in a typed text that mean filters: averages, sums, days, levels of study, what is required. */

/** Levels of study as students name them, with the tags of scholarships that are for them. */
export const LEVELS: Readonly<Record<string, readonly string[]>> = {
  'high-school': ['high-school', 'freshman'],
  freshman: ['freshman', 'undergraduate'],
  sophomore: ['sophomore', 'undergraduate'],
  junior: ['junior', 'undergraduate'],
  senior: ['senior', 'undergraduate'],
  undergraduate: ['undergraduate'],
  graduate: ['graduate'],
  transfer: ['transfer', 'undergraduate'],
};

/** Filters that are expressed in words. */
export interface TypedFilters extends TypedDays {
  readonly gpa?: string;
  /** Keys of `LEVELS`. */
  readonly levels?: readonly string[];
  readonly amountMin?: number;
  readonly amountMax?: number;
  readonly without?: readonly string[];
  readonly feature?: readonly string[];
  readonly deadline?: 'upcoming';
}

/** Words that mean a filter. */
interface Rule {
  readonly pattern: RegExp;
  /** Returns `undefined` if the words are only words. */
  readonly read: (groups: Groups, today: Temporal.PlainDate) => TypedFilters | undefined;
  readonly mayBeName?: boolean;
}

const expression = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'giu');

const NOT =
  "(?:no|not|without|w/o|don['’]?t|do not|doesn['’]?t|does not|hate|sin)(?:[ -](?:need|needs|needing|require|requires|requiring|want|have|having|to|write|writing|an?|any|the|un))*";
const ESSAY = 'essays?(?: (?:required|needed|requirement))?|ensayos?';
const LETTER =
  '(?:recommendations?(?: letters?)?|references?|letters?(?: of (?:recommendation|reference))?|rec letters?)(?: (?:required|needed))?';
const OR = '(?:,? (?:or|and|nor|o|y|ni)|,) ';
const GPA = '(?:gpas?|g\\.p\\.a\\.?|grade point average|average|avg|promedio)';
const GRADE = '(?<gpa>[0-5](?:[.,]\\d{1,3})?)';

const OR_MORE = '(?:\\+| (?:or|and) (?:higher|above|better|more|up|over))?';

const gpa: Rule['read'] = ({ gpa: typed = '' }) => {
  const value = typed.replace(',', '.');
  return Number(value) <= HIGHEST_GPA ? { gpa: value } : undefined;
};
/** Whoever is below an average does not have it. */
const gpaBelow: Rule['read'] = ({ gpa: typed = '' }) => {
  const value = Number(typed.replace(',', '.'));
  return value > 0 && value <= HIGHEST_GPA ? { gpa: (value - 0.01).toFixed(2) } : undefined;
};

const NUMBER = '(?<sum>\\d{1,3}(?:,\\d{3}){1,2}|\\d{1,7}(?:\\.\\d)?)(?<thousands> ?k)?';
const SUM = `\\$? ?${NUMBER}`;
const CURRENCY = '(?:dollars?|d[oó]lares?|usd|bucks)';
const DOLLARS = `(?: ?${CURRENCY})?(?: (?:a|per|each) (?:year|yr|semester))?`;
const MORE = '(?:over|above|more than|at least|greater than|minimum(?: of)?|min|mas de|más de)';
const BELOW = '(?:under|below|less than|lower than|menos de)';
const LESS = `(?:${BELOW}|up to|at most|no more than|maximum(?: of)?|max|hasta)`;
const bound = (name: string): string =>
  `\\$? ?(?<${name}>\\d{1,3}(?:,\\d{3}){1,2}|\\d{1,7})(?<${name}Thousands> ?k)?`;
const BOUNDS = `${bound('least')}(?: ?[-–] ?| (?:and|to|y|a) )${bound('most')}`;
/** A smaller number without a dollar sign counts something else: hours, credits. */
const LEAST_SUM = 100;

const sumOf = ({ sum = '', thousands }: Groups): number =>
  Math.round(Number(sum.replaceAll(',', '')) * (thousands === undefined ? 1 : 1_000));
const amount =
  (name: 'amountMin' | 'amountMax', least = LEAST_SUM): Rule['read'] =>
  (groups) =>
    sumOf(groups) >= least ? { [name]: sumOf(groups) } : undefined;

/** `between $500 and $1,500` */
const amountsBetween: Rule['read'] = ({ least, most, leastThousands, mostThousands }) => {
  const [amountMin, amountMax] = [
    sumOf({ sum: least, thousands: leastThousands ?? mostThousands }),
    sumOf({ sum: most, thousands: mostThousands }),
  ];
  const isSum = amountMin >= LEAST_SUM && amountMin <= amountMax && !isYear(amountMax);
  return isSum ? { amountMin, amountMax } : undefined;
};

const FIGURES: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
};
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, grand: 1_000 };
/** `two thousand dollars` */
const amountInWords: Rule['read'] = ({ figure = '', scale = '', less }) => {
  const sum = (FIGURES[figure.toLowerCase()] ?? 0) * (SCALES[scale.toLowerCase()] ?? 0);
  return { [less === undefined ? 'amountMin' : 'amountMax']: sum };
};

const isYear = (sum: number): boolean => sum > 1900 && sum < 2100 && sum !== 2000;

/** A number that stands alone is a sum if it is round and no year. */
const roundSum: Rule['read'] = (groups) => {
  const sum = sumOf(groups);
  return sum >= 1_000 && sum % 100 === 0 && !isYear(sum) ? { amountMin: sum } : undefined;
};

const level = (value: string, source: string): Rule => ({
  pattern: expression(`(?:${source})(?:[ -]year)?s?(?: (?:student|standing)s?)?`),
  read: () => ({ levels: [value] }),
  mayBeName: true,
});

/** The order matters: a phrase must precede the rules for single words in it. */
export const RULES: readonly Rule[] = [
  {
    pattern: expression(`${NOT}[ -](?:minimum |min )?gpa(?: (?:requirement|required|needed|minimum))?`),
    read: () => ({ gpa: '0' }),
  },
  { pattern: expression('(?:low|bad|poor) (?:gpa|grades?)'), read: () => ({ gpa: '2.0' }) },
  {
    pattern: expression(`${GPA}(?: of| is|:)* ${BELOW}(?: a| an)? ?${GRADE}`),
    read: gpaBelow,
  },
  { pattern: expression(`${BELOW}(?: a| an)? ${GRADE} ?(?:cumulative |overall )?${GPA}`), read: gpaBelow },
  {
    pattern: expression(`${GPA}(?: of| is|:| around| about| de| ${MORE})* ?${GRADE}${OR_MORE}`),
    read: gpa,
  },
  {
    pattern: expression(
      `(?:(?:${MORE}|${LESS})(?: a| an)? )?${GRADE}${OR_MORE} ?(?:cumulative |overall )?${GPA}`,
    ),
    read: gpa,
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}$.,/])(?:${MORE} )?(?<gpa>[0-5][.,]\\d{1,2})${OR_MORE}(?![\\p{L}\\p{N}%])`,
      'giu',
    ),
    read: gpa,
  },
  ...[`(?:${ESSAY})${OR}(?:${LETTER})`, `(?:${LETTER})${OR}(?:${ESSAY})`].map((both) => ({
    pattern: expression(`${NOT}[ -]${both}`),
    read: () => ({ without: ['essay-required', 'recommendation-required'] }),
  })),
  { pattern: expression(`${NOT}[ -](?:${ESSAY})`), read: () => ({ without: ['essay-required'] }) },
  {
    pattern: expression('essay[ -](?:free|not required|optional)'),
    read: () => ({ without: ['essay-required'] }),
  },
  { pattern: expression(`${NOT} ${LETTER}`), read: () => ({ without: ['recommendation-required'] }) },
  {
    pattern: expression('full[ -]?(?:ride|tuition|scholarship)s?'),
    read: () => ({ feature: ['full-tuition'] }),
  },
  ...DAY_RULES.map(
    ({ pattern, read, isAlone = false }): Rule => ({
      pattern: isAlone ? new RegExp(`^${pattern}$`, 'gi') : expression(pattern),
      read,
      mayBeName: isAlone,
    }),
  ),
  {
    pattern: expression(
      '(?:help )?pay(?:ing)? for (?:my )?(?:college|school|tuition|university|degree|education)',
    ),
    read: () => ({}),
  },
  {
    pattern: expression('(?:due|clos(?:es|ing)|end(?:s|ing)|deadlines?) (?:very )?soon|urgent'),
    read: () => ({ deadline: 'upcoming' }),
  },
  {
    pattern: expression(`(?:between|from|entre|de) ${BOUNDS}${DOLLARS}`),
    read: amountsBetween,
  },
  { pattern: expression(`(?=\\$)${BOUNDS}${DOLLARS}`), read: amountsBetween },
  {
    pattern: expression(
      `(?:(?<less>${LESS}) |${MORE} )?(?<figure>${Object.keys(FIGURES).join('|')}) (?<scale>(?:hundred|thousand)(?= ${CURRENCY})|grand)${DOLLARS}`,
    ),
    read: amountInWords,
  },
  {
    pattern: expression(`${LESS} ${SUM}${DOLLARS}`),
    read: amount('amountMax'),
  },
  { pattern: new RegExp(`${SUM}${DOLLARS} or (?:less|below|under)`, 'giu'), read: amount('amountMax') },
  {
    pattern: expression(`${MORE} ${SUM}${DOLLARS}`),
    read: amount('amountMin'),
  },
  {
    pattern: expression(`\\$ ?${NUMBER}${DOLLARS}(?: or more|\\+)?`),
    read: amount('amountMin', 0),
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}$])${NUMBER} ?${CURRENCY}(?: or more)?`, 'giu'),
    read: amount('amountMin'),
  },
  {
    pattern: /(?<![\p{L}\p{N}$])(?<sum>\d{1,3})(?<thousands> ?k)(?![\p{L}\p{N}])/giu,
    read: amount('amountMin'),
  },
  {
    pattern:
      /(?<![\p{L}\p{N}$.,/-])(?<sum>\d{1,3}(?:,\d{3}){1,2}|\d{3,6})(?![\p{L}\p{N}.,/%-]| (?:words?|students?|people|hours?|credits?|miles))/giu,
    read: roundSum,
    mayBeName: true,
  },
  level(
    'high-school',
    '(?:senior|junior|student)s? (?:in|at|from) high ?school|high ?school(?: (?:senior|student|junior))?',
  ),
  level('freshman', '(?:incoming |entering )?(?:(?:1st|first)(?=[ -]year)|freshm[ae]n)|primer a[nñ]o'),
  level('sophomore', '(?:2nd|second)(?=[ -]year)|sophomore|segundo a[nñ]o'),
  level('junior', '(?:3rd|third)(?=[ -]year)|junior'),
  level('senior', '(?:4th|fourth)(?=[ -]year)|senior'),
  level('undergraduate', 'undergrad(?:uate)?'),
  level('graduate', "grad(?:uate)?(?:[ -](?:student|school))?|master[’']?s?(?: degree)?|phd|doctoral"),
  level('transfer', 'transfer(?:ring)?(?: student)?'),
];

const union = (some: readonly string[] = [], more: readonly string[] = []): readonly string[] => [
  ...new Set([...some, ...more]),
];

/** The filters of two parts of a text together. */
export function withFound(read: TypedFilters, found: TypedFilters): TypedFilters {
  const lists = { levels: union, without: union, feature: union };
  const merged: Record<string, unknown> = { ...read, ...found };
  for (const [name, join] of Object.entries(lists)) {
    const key = name as keyof typeof lists;
    const joined = join(read[key], found[key]);
    if (joined.length > 0) merged[name] = joined;
  }
  return merged;
}
