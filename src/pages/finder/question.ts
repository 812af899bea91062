/** The filters that have counts, in the order in which the finder shows them. */
export const FACETS = ['audience', 'field', 'amount', 'deadline', 'feature', 'source'] as const;
export type FacetName = (typeof FACETS)[number];

/** A search of the finder, with the API's parameter names. `''` and `[]`: not set. */
export interface Question {
  readonly search: string;
  readonly gpa: string;
  readonly sort: string;
  readonly offset: number;
  readonly chosen: Readonly<Record<FacetName, readonly string[]>>;
}

/** Reads the query of a form, which repeats a name per value, or of a link, which separates values by commas. */
export function questionFrom(query: Readonly<Record<string, readonly string[]>>): Question {
  const first = (name: string) => query[name]?.[0]?.trim() ?? '';
  const list = (name: FacetName) => [
    ...new Set((query[name] ?? []).flatMap((value) => value.split(',')).filter((value) => value !== '')),
  ];
  const offset = Number(first('offset'));
  return {
    search: first('search'),
    gpa: first('gpa'),
    sort: first('sort'),
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
}

/** The search as a query string; what is not set is left out. */
export function queryOf({ search, gpa, sort, offset, chosen }: Question): URLSearchParams {
  const all: readonly (readonly [string, string])[] = [
    ['search', search],
    ['gpa', gpa],
    ...FACETS.map((name) => [name, chosen[name].join(',')] as const),
    ['sort', sort],
    ['offset', offset === 0 ? '' : String(offset)],
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== '').map(([name, value]) => [name, value]));
}

export function finderAddress(question: Question): string {
  const query = queryOf(question).toString().replaceAll('%2C', ',');
  return query === '' ? '/scholarships' : `/scholarships?${query}`;
}

/** A filter that is set, and the search without it. */
export interface Chip {
  readonly words: string;
  readonly rest: Question;
}

/** `label`: the text shown for a value. */
export function chipsOf(question: Question, label: (name: FacetName, value: string) => string): Chip[] {
  const { search, gpa, chosen } = question;
  const first = { ...question, offset: 0 };
  return [
    ...(search === '' ? [] : [{ words: `“${search}”`, rest: { ...first, search: '' } }]),
    ...(gpa === '' ? [] : [{ words: `GPA ${gpa}`, rest: { ...first, gpa: '' } }]),
    ...FACETS.flatMap((name) =>
      chosen[name].map((value) => {
        const others = chosen[name].filter((each) => each !== value);
        return { words: label(name, value), rest: { ...first, chosen: { ...chosen, [name]: others } } };
      }),
    ),
  ];
}
