import { z } from '@hono/zod-openapi';
import { HttpError } from '../../platform/http/errors.ts';
import { joinList } from '../../platform/http/representation.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { AMOUNT_BANDS, DEADLINES, type Facet, TAG_GROUPS, UNKNOWN_AMOUNT } from '../catalog/parameters.ts';
import { type FacetCounts, parametersOf } from '../catalog/search-index.ts';
import { chosenOf } from '../catalog/served-record.ts';
import type { TypedFilters } from '../catalog/typed-filters.ts';
import { type CatalogDeps, catalogRoute } from './catalog-response.ts';
import { scholarshipDetail, scholarshipList, suggestions } from './contract.ts';
import { byId, type ListQuery, listQuery, searchOf } from './list-query.ts';

interface FacetValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Facets that list all their values in a fixed order, with labels. All other facets are sorted by count. */
const NATURAL: Partial<Record<Facet, ReadonlyMap<string, string>>> = {
  deadline: new Map(Object.entries(DEADLINES)),
  amount: new Map([...AMOUNT_BANDS, UNKNOWN_AMOUNT].map(({ band, label }) => [band, label])),
};

function facetValues(
  facet: Facet,
  counts: ReadonlyMap<string, number>,
  query: ListQuery,
  sourceNames: ReadonlyMap<string, string>,
): FacetValue[] {
  const natural = NATURAL[facet];
  if (natural !== undefined)
    return [...natural].map(([value, label]) => ({ value, label, count: counts.get(value) ?? 0 }));
  const labels = facet === 'source' ? sourceNames : TAG_GROUPS[facet as keyof typeof TAG_GROUPS];
  const chosen = query[facet] ?? [];
  return [...new Set([...counts.keys(), ...chosen])]
    .map((value) => ({ value, label: labels.get(value) ?? value, count: counts.get(value) ?? 0 }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'));
}

const namesOf = ({ sources }: CatalogDeps): ReadonlyMap<string, string> =>
  new Map(sources.map(({ key, name }) => [key, name]));

const facetsOf = (counts: FacetCounts, query: ListQuery, deps: CatalogDeps) =>
  Object.fromEntries([...counts].map(([facet, of]) => [facet, facetValues(facet, of, query, namesOf(deps))]));

/** The filters that a text was read as, as parameters of the list. */
const understoodOf = (filters: TypedFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(parametersOf(filters)).map(([name, value]) => [name, String(value)]));

export const listScholarships = catalogRoute({
  path: '/api/scholarships',
  operationId: 'listScholarships',
  summary: 'Search and filter scholarships',
  description:
    'All filters must match. Open scholarships come first, by deadline, then those without a date, then ' +
    'closed ones; ties are ordered by title, then id. Pages never overlap.',
  query: listQuery,
  response: scholarshipList,
  errors: ['parameter_invalid'],
  maxAge: DAY_SECONDS,
  caching:
    '24 h, but with `deadline` never beyond midnight at the campus; 10 s until every source has been scraped once',
  about({ query }) {
    const changesDaily =
      query.deadline !== undefined || query.facets !== undefined || query.fields?.includes('state') === true;
    return { sources: query.source, changesDaily, endsToday: changesDaily };
  },
  render({ index }, { query, today, deps }) {
    const { limit, offset, fields } = query;
    const found = index.find(searchOf(query, deps.timeZone), today);
    const { records, total, facets, searched, didYouMean, ignored, omitted, understood } = found;
    const rest = {
      total,
      limit,
      offset,
      hasMore: offset + records.length < total,
      ...(query.facets && { facets: facetsOf(facets, query, deps) }),
      ...(query.fuzzy && { searched: Object.fromEntries(searched) }),
      ...(didYouMean.size > 0 && { didYouMean: Object.fromEntries(didYouMean) }),
      ...(ignored.length > 0 && { ignored }),
      ...(omitted.length > 0 && { omitted }),
      ...(understood && { understood: understoodOf(understood) }),
    };
    if (fields === undefined) {
      return joinList(
        'scholarships',
        records.map(({ item }) => item),
        rest,
      );
    }
    const scholarships = records.map(
      (record) => chosenOf(record.whole(today), fields) as typeof record.listed,
    );
    return { scholarships, ...rest };
  },
});

/** Titles, tags and sources that match the text typed so far. */
export const listSuggestions = catalogRoute({
  path: '/api/suggest',
  operationId: 'listSuggestions',
  summary: 'Autocomplete for a search box',
  description:
    'At most eight suggestions: matching tags and sources, then titles. Synonyms and typos are handled as with `fuzzy=1`.',
  query: z.object({
    q: z.string().max(500).openapi({ example: 'nur', description: 'The text typed so far' }),
  }),
  response: suggestions,
  errors: ['parameter_required', 'parameter_invalid'],
  maxAge: DAY_SECONDS,
  render: ({ index }, { query, today, deps }) => ({
    suggestions: index.suggest(query.q, today, namesOf(deps)),
  }),
});

export const getScholarship = catalogRoute({
  path: '/api/scholarship',
  operationId: 'getScholarship',
  summary: 'One scholarship with all its fields',
  description: '404 if the scholarship is no longer listed.',
  query: byId,
  response: scholarshipDetail,
  errors: ['parameter_required', 'parameter_invalid', 'scholarship_not_found'],
  maxAge: DAY_SECONDS,
  caching: '24 h; on its last day until midnight at the campus',
  about({ query, today, deps }) {
    const detail = deps.catalog.current().index.get(query.id)?.detail;
    return { sources: detail && [detail.source], namesOthers: true, endsToday: detail?.deadline === today };
  },
  render({ index }, { query, today }) {
    const record = index.get(query.id);
    if (record === undefined) throw new HttpError('scholarship_not_found');
    const also = index.also(query.id).map(({ id, source }) => ({ id, source }));
    return { ...record.whole(today), also };
  },
});
