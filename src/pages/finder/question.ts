import {
  AMOUNT_BANDS,
  DEADLINES,
  HIGHEST_GPA,
  SORTS,
  TAG_GROUPS,
  UNKNOWN_AMOUNT,
} from '../../scholarships/http/contract.ts';
import { monthWords, tagWords } from '../frame/words.ts';

/** The filters that have counts, in the order in which the finder shows them. */
export const FACETS = ['audience', 'field', 'amount', 'deadline', 'feature', 'source'] as const;
export type FacetName = (typeof FACETS)[number];

/** The parameters of the finder's form. */
export const PARAMETERS = ['search', 'gpa', 'amountMin', 'month', 'without', 'sort', ...FACETS] as const;

/** A search of the finder, with the API's parameter names. `''` and `[]`: not set. */
export interface Question {
  readonly search: string;
  readonly gpa: string;
  /** Whole dollars that an award can pay at least. */
  readonly amountMin: string;
  /** The month of the deadline, `YYYY-MM`. */
  readonly month: string;
  /** Tags that an award must not have. */
  readonly without: readonly string[];
  readonly sort: string;
  readonly offset: number;
  readonly chosen: Readonly<Record<FacetName, readonly string[]>>;
}

/** What an address asks for, without what cannot be searched for, such as a source that is gone. */
interface ReadQuestion {
  readonly question: Question;
  /** What was left out, in words. */
  readonly leftOut: readonly string[];
}

/** What a student may not want to be asked for. */
export const AVOIDABLE = {
  'essay-required': 'No essay',
  'recommendation-required': 'No recommendation letter',
};

const known = (values: Iterable<string>) => new Set(values);
const ALLOWED: Readonly<Record<Exclude<FacetName, 'source'> | 'without', ReadonlySet<string>>> = {
  audience: known(TAG_GROUPS.audience.keys()),
  field: known(TAG_GROUPS.field.keys()),
  feature: known(TAG_GROUPS.feature.keys()),
  amount: known([...AMOUNT_BANDS, UNKNOWN_AMOUNT].map(({ band }) => band)),
  deadline: known(Object.keys(DEADLINES)),
  without: known(Object.values(TAG_GROUPS).flatMap((group) => [...group.keys()])),
};
const SORT_NAMES: ReadonlySet<string> = new Set(SORTS);
const WORDS: Readonly<Record<FacetName | 'without', string>> = {
  audience: 'topic',
  field: 'topic',
  feature: 'topic',
  without: 'topic',
  amount: 'amount',
  deadline: 'deadline',
  source: 'source',
};

/** The longest that is repeated of what cannot be searched for. */
const MOST_REPEATED = 40;
const quoted = (text: string): string =>
  `“${text.length > MOST_REPEATED ? `${text.slice(0, MOST_REPEATED)}…` : text}”`;

const isGpa = (text: string): boolean => /^\d(\.\d{1,6})?$/.test(text) && Number(text) <= HIGHEST_GPA;

/** Reads the query of a form, which repeats a name per value, or of a link, which separates values by commas. */
export function questionFrom(
  query: Readonly<Record<string, readonly string[]>>,
  sources: ReadonlySet<string>,
): ReadQuestion {
  const leftOut: string[] = [];
  const first = (name: string) => query[name]?.[0]?.trim() ?? '';
  /** The parameter if it can be searched for, else `''`. */
  function fitting(name: string, words: string, value: string, fits: (value: string) => boolean): string {
    if (value === '' || fits(value)) return value;
    leftOut.push(`${words} ${quoted(first(name))}`);
    return '';
  }
  function list(name: FacetName | 'without'): string[] {
    const given = (query[name] ?? []).flatMap((value) => value.split(',')).filter((value) => value !== '');
    const allowed = name === 'source' ? sources : ALLOWED[name];
    const unknown = given.filter((value) => !allowed.has(value));
    leftOut.push(...unknown.map((value) => `${WORDS[name]} ${quoted(value)}`));
    return [...new Set(given)].filter((value) => allowed.has(value));
  }
  const offset = Number(first('offset'));
  const question = {
    search: first('search'),
    gpa: fitting('gpa', 'GPA', first('gpa').replace(',', '.'), isGpa),
    amountMin: fitting('amountMin', 'amount', first('amountMin').replaceAll(/[$,]/g, ''), (value) =>
      /^\d{1,9}$/.test(value),
    ),
    month: fitting('month', 'month', first('month'), (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value)),
    without: list('without'),
    sort: fitting('sort', 'order', first('sort'), (value) => SORT_NAMES.has(value)),
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
    chosen: {
      audience: list('audience'),
      field: list('field'),
      amount: list('amount'),
      // The API takes one value only.
      deadline: list('deadline').slice(0, 1),
      feature: list('feature'),
      source: list('source'),
    },
  };
  return { question, leftOut };
}

type Entries = [name: string, value: string][];

/** What the finder's address and the API's share. */
const shared = ({ search, gpa, amountMin, without, sort, offset, chosen }: Question): Entries => [
  ['search', search],
  ['gpa', gpa],
  ...FACETS.map((name) => [name, chosen[name].join(',')] satisfies Entries[number]),
  ['amountMin', amountMin],
  ['without', without.join(',')],
  ['sort', sort],
  ['offset', offset === 0 ? '' : String(offset)],
];

const withValues = (entries: Entries): URLSearchParams =>
  new URLSearchParams(entries.filter(([, value]) => value !== ''));

/** The search as the list of scholarships takes it; what is not set is left out. Words are read as with `fuzzy`. */
export function queryOf(question: Question): URLSearchParams {
  const { month, search } = question;
  const days: Entries =
    month === ''
      ? []
      : [
          ['deadlineFrom', `${month}-01`],
          ['deadlineTo', Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString()],
        ];
  return withValues([...shared(question), ...days, ['fuzzy', search === '' ? '' : '1']]);
}

export function finderAddress(question: Question): string {
  const query = withValues([...shared(question), ['month', question.month]])
    .toString()
    .replaceAll('%2C', ',');
  return query === '' ? '/scholarships' : `/scholarships?${query}`;
}

/** A filter that is set, and the search without it. */
export interface Chip {
  readonly words: string;
  readonly rest: Question;
}

/** `label`: the text shown for a value. */
export function chipsOf(question: Question, label: (name: FacetName, value: string) => string): Chip[] {
  const { search, gpa, amountMin, month, without, chosen } = question;
  const first = { ...question, offset: 0 };
  const others = (values: readonly string[], value: string) => values.filter((each) => each !== value);
  const avoidable: Readonly<Record<string, string>> = AVOIDABLE;
  return [
    ...(search === '' ? [] : [{ words: `“${search}”`, rest: { ...first, search: '' } }]),
    ...(gpa === '' ? [] : [{ words: `GPA ${gpa}`, rest: { ...first, gpa: '' } }]),
    ...FACETS.flatMap((name) =>
      chosen[name].map((value) => ({
        words: label(name, value),
        rest: { ...first, chosen: { ...chosen, [name]: others(chosen[name], value) } },
      })),
    ),
    ...(amountMin === ''
      ? []
      : [
          {
            words: `$${Number(amountMin).toLocaleString('en-US')} or more`,
            rest: { ...first, amountMin: '' },
          },
        ]),
    ...(month === '' ? [] : [{ words: `Due in ${monthWords(month)}`, rest: { ...first, month: '' } }]),
    ...without.map((tag) => ({
      words: avoidable[tag] ?? `Without ${tagWords(tag).toLowerCase()}`,
      rest: { ...first, without: others(without, tag) },
    })),
  ];
}
