import { z } from 'zod';
import {
  AMOUNT_BANDS,
  DEADLINES,
  HIGHEST_GPA,
  SORTS,
  TAG_GROUPS,
  UNKNOWN_AMOUNT,
} from '../../scholarships/http/contract.ts';
import { tagsOfWho, WHO_VALUES } from './audiences.ts';

/** The filters that have counts, in the order in which the finder shows them. */
export const FACETS = ['audience', 'field', 'amount', 'deadline', 'feature', 'source'] as const;
export type FacetName = (typeof FACETS)[number];

/** The parameters of the finder's form. */
export const PARAMETERS = [
  ...[
    'search',
    'gpa',
    'for',
    'deadlineFrom',
    'deadlineTo',
    'amountMin',
    'amountMax',
    'month',
    'without',
    'sort',
  ],
  ...FACETS,
] as const;

/** The value for both open and closed awards; by default the finder shows open ones. */
export const ANY_DEADLINE = 'any';

/** A search of the finder, with the API's parameter names. `''` and `[]`: not set. */
export interface FinderQuery {
  readonly search: string;
  readonly gpa: string;
  /** Who the visitor is: keys of `audiences.ts`. */
  readonly who: readonly string[];
  /** The earliest and the latest deadline, `YYYY-MM-DD`. */
  readonly deadlineFrom: string;
  readonly deadlineTo: string;
  /** The least amount that an award can pay, in whole dollars. */
  readonly amountMin: string;
  /** The most that an award's least amount may be, in whole dollars. */
  readonly amountMax: string;
  /** The month of the deadline, `YYYY-MM`. */
  readonly month: string;
  /** Tags that an award must not have. */
  readonly without: readonly string[];
  readonly sort: string;
  readonly offset: number;
  readonly chosen: Readonly<Record<FacetName, readonly string[]>>;
}

/** The search in a URL, without invalid values, such as a source that no longer exists. */
interface ReadQuestion {
  readonly question: FinderQuery;
  /** Why values were left out, as sentences. */
  readonly leftOut: readonly string[];
}

/** Requirements that some students want to avoid. */
export const AVOIDABLE = {
  'essay-required': 'No essay',
  'recommendation-required': 'No recommendation letter',
  'full-time-required': 'Part-time students too',
};

const seen = (values: Iterable<string>) => new Set(values);
type ListName = FacetName | 'for' | 'without';
const ALLOWED: Readonly<Record<Exclude<ListName, 'source'>, ReadonlySet<string>>> = {
  for: WHO_VALUES,
  audience: seen(TAG_GROUPS.audience.keys()),
  field: seen(TAG_GROUPS.field.keys()),
  feature: seen(TAG_GROUPS.feature.keys()),
  amount: seen([...AMOUNT_BANDS, UNKNOWN_AMOUNT].map(({ band }) => band)),
  deadline: seen([...Object.keys(DEADLINES), ANY_DEADLINE]),
  without: seen(Object.values(TAG_GROUPS).flatMap((group) => [...group.keys()])),
};
const SORT_NAMES: ReadonlySet<string> = new Set(SORTS);
/** Why a value was left out. */
const WHY: Readonly<Record<ListName, string>> = {
  for: 'not a topic',
  audience: 'not a topic',
  field: 'not a topic',
  feature: 'not a topic',
  without: 'not a topic',
  amount: 'not an amount',
  deadline: 'not a deadline',
  source: 'not a source',
};

/** An invalid value is quoted up to this many characters. */
const MOST_REPEATED = 40;
const quoted = (text: string): string =>
  `“${text.length > MOST_REPEATED ? `${text.slice(0, MOST_REPEATED)}…` : text}”`;

/** The chosen deadline: the most specific of several values; `[]` for the default, which is not in the URL. */
const deadlineOf = (given: readonly string[]): readonly string[] =>
  ['upcoming', 'closed', ANY_DEADLINE].filter((value) => given.includes(value)).slice(0, 1);

/** Whether a day exists. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && z.iso.date().safeParse(text).success;

const isGpa = (text: string): boolean => /^\d(\.\d{1,6})?$/.test(text) && Number(text) <= HIGHEST_GPA;

/** The order of results if none is chosen. */
const usualOrder = (search: string): string => (search === '' ? 'deadline' : 'relevance');

/** Reads the query of a form, which repeats a parameter per value, or of a link, which separates values by commas. */
export function questionFrom(
  query: Readonly<Record<string, readonly string[]>>,
  sources: ReadonlySet<string>,
): ReadQuestion {
  const leftOut: string[] = [];
  const first = (name: string) => query[name]?.[0]?.trim() ?? '';
  /** The parameter's value if it is valid, otherwise `''`. */
  function fitting(name: string, why: string, value: string, fits: (value: string) => boolean): string {
    if (value === '' || fits(value)) return value;
    leftOut.push(`${quoted(first(name))} (${why})`);
    return '';
  }
  function list(name: ListName): string[] {
    const given = (query[name] ?? []).flatMap((value) => value.split(',')).filter((value) => value !== '');
    const allowed = name === 'source' ? sources : ALLOWED[name];
    const unknown = given.filter((value) => !allowed.has(value));
    leftOut.push(...unknown.map((value) => `${quoted(value)} (${WHY[name]})`));
    return [...new Set(given)].filter((value) => allowed.has(value));
  }
  const day = (name: string) => fitting(name, 'not a day', first(name), isDay);
  const dollars = (name: string) =>
    fitting(name, 'not an amount', first(name).replaceAll(/[$,]/g, ''), (value) => /^\d{1,9}$/.test(value));
  /** `topic`: tags of any group, as in suggestions. */
  const topics = (query.topic ?? []).filter((tag) => ALLOWED.without.has(tag));
  const tags = (name: 'audience' | 'field' | 'feature'): string[] => [
    ...new Set([...list(name), ...topics.filter((tag) => ALLOWED[name].has(tag))]),
  ];
  const offset = Number(first('offset'));
  const search = first('search');
  const order = fitting('sort', 'not an order', first('sort'), (value) => SORT_NAMES.has(value));
  const question = {
    search,
    gpa: fitting('gpa', `a GPA is 0 to ${HIGHEST_GPA}`, first('gpa').replace(',', '.'), isGpa),
    who: list('for'),
    deadlineFrom: day('deadlineFrom'),
    deadlineTo: day('deadlineTo'),
    amountMin: dollars('amountMin'),
    amountMax: dollars('amountMax'),
    month: fitting('month', 'not a month', first('month'), (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value)),
    without: list('without'),
    sort: order === usualOrder(search) ? '' : order,
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
    chosen: {
      audience: tags('audience'),
      field: tags('field'),
      amount: list('amount'),
      deadline: deadlineOf(list('deadline')),
      feature: tags('feature'),
      source: list('source'),
    },
  };
  return { question, leftOut };
}

/** The empty search: all open awards. */
export const NO_QUESTION = questionFrom({}, new Set()).question;

type Entries = [name: string, value: string][];

/** The parameters that are the same in the finder's URL and in the API. */
const shared = ({
  search,
  gpa,
  amountMin,
  amountMax,
  without,
  sort,
  offset,
  chosen,
}: FinderQuery): Entries => [
  ['search', search],
  ['gpa', gpa],
  ...FACETS.filter((name) => name !== 'deadline').map(
    (name) => [name, chosen[name].join(',')] satisfies Entries[number],
  ),
  ['amountMin', amountMin],
  ['amountMax', amountMax],
  ['without', without.join(',')],
  ['sort', sort],
  ['offset', offset === 0 ? '' : String(offset)],
];

const withValues = (entries: Entries): URLSearchParams =>
  new URLSearchParams(entries.filter(([, value]) => value !== ''));

/** The first and last day of a month. */
function daysOf(month: string): Entries {
  const last = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString();
  return [
    ['deadlineFrom', `${month}-01`],
    ['deadlineTo', last],
  ];
}

/** The search as a query of the API, without parameters that are not set. Words are matched with `fuzzy`. */
export function queryOf(question: FinderQuery): URLSearchParams {
  const { month, search, who, deadlineFrom, deadlineTo, chosen } = question;
  const [deadline = 'open'] = chosen.deadline;
  const query = withValues([
    ...shared(question),
    ['for', tagsOfWho(who).join(',')],
    ['deadline', deadline === ANY_DEADLINE ? '' : deadline],
    ...(month === '' ? ([['deadlineFrom', deadlineFrom]] satisfies Entries) : daysOf(month)),
    ['fuzzy', search === '' ? '' : '1'],
  ]);
  if (search !== '' && question.sort === '') query.set('sort', usualOrder(search));
  const last = query.get('deadlineTo');
  if (deadlineTo !== '' && (last === null || deadlineTo < last)) query.set('deadlineTo', deadlineTo);
  return query;
}

export function finderUrl(question: FinderQuery): string {
  const { who, deadlineFrom, deadlineTo, month, chosen } = question;
  const query = withValues([
    ...shared(question),
    ['for', who.join(',')],
    ['deadlineFrom', deadlineFrom],
    ['deadlineTo', deadlineTo],
    ['deadline', chosen.deadline.join()],
    ['month', month],
  ])
    .toString()
    .replaceAll('%2C', ',');
  return query === '' ? '/scholarships' : `/scholarships?${query}`;
}
