import type { Operations } from './generated/operations.gen.ts';
import type { Scholarship, ScholarshipList } from './generated/types.gen.ts';
import type { CallOptions } from './request.ts';

/** A list may be given as a single value, too. */
export type ListsOrValues<Query> = Query extends object
  ? { readonly [Name in keyof Query]: Query[Name] | OneOf<Query[Name]> }
  : Query;
type OneOf<List> = List extends readonly (infer Value)[] ? readonly Value[] | Value : never;

type Name = keyof Operations;
export type QueryOf<N extends Name> = ListsOrValues<Operations[N]['query']>;

/** A query may be left out if none of its parameters is required. */
type Arguments<N extends Name> =
  undefined extends QueryOf<N>
    ? [query?: QueryOf<N>, options?: CallOptions]
    : [query: QueryOf<N>, options?: CallOptions];

/** Every operation by its name. */
export type Calls = {
  readonly [N in Exclude<Name, 'listScholarships'>]: (
    ...given: Arguments<N>
  ) => Promise<Operations[N]['response']>;
} & { readonly listScholarships: ListScholarships };

type Listing = NonNullable<QueryOf<'listScholarships'>>;
/** A query without `fields`: the service sends its default fields. */
export type WithoutFields<Query> = Omit<Query, 'fields'> & { readonly fields?: undefined };
export type WithFields<Query, Field> = Omit<Query, 'fields'> & { readonly fields: readonly Field[] | Field };
/** A scholarship in a list that was requested with `fields`: it has only these fields and the `id`. */
export type Chosen<Field extends keyof Scholarship> = Pick<Scholarship, 'id' | Field>;

export interface ListScholarships {
  <const Field extends keyof Scholarship>(
    query: WithFields<Listing, Field>,
    options?: CallOptions,
  ): Promise<Omit<ScholarshipList, 'scholarships'> & { scholarships: Chosen<Field>[] }>;
  (query?: WithoutFields<Listing>, options?: CallOptions): Promise<ScholarshipList>;
}
/** A query without `limit` and `offset`, because the loop over the pages sets these two. */
export type WholeListing = Omit<Listing, 'limit' | 'offset'>;
