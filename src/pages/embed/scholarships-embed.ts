import { html } from 'hono/html';
import { byDeadline } from '../award/award-list.ts';
import { awardRow, type RowOptions } from '../award/award-row.ts';
import { finderUrl, questionFrom } from '../finder/finder-query.ts';
import { AWARD_FIELDS, type AwardItem, type AwardList } from '../frame/api-types.ts';
import { AWARDS_UNAVAILABLE, type PagesContext } from '../frame/context.ts';
import { listText } from '../frame/display-text.ts';
import { rows } from '../frame/layout.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
import { embedded, rowsOf, searchOf, themeOf } from './frame.ts';

export const EMBED_SCHOLARSHIPS = '/embed/scholarships';

/** `Scholarships of College of Nursing`: the requested sources, or all. */
function titleOf(result: string, { campus }: PagesContext): string {
  const keys = new Set(result.split(',').filter((key) => key !== ''));
  const names = campus.sources.filter(({ key }) => keys.has(key)).map(({ name }) => name);
  return names.length === 0 ? 'Scholarships' : `Scholarships of ${listText(names)}`;
}

/** `/embed/scholarships`: the first awards of a query, for sites that allow frames but no scripts. */
export async function writeScholarshipsEmbed(context: PagesContext, { api, today, query }: PageRequest) {
  const search = searchOf(query);
  const title = titleOf(search.getAll('source').join(), context);
  const about = { path: EMBED_SCHOLARSHIPS, title, query };
  const refused = (what: string): PageResponse =>
    embedded(context, about, 400, html`<p class="notice">${what}.</p>`);
  const limit = rowsOf(query);
  if (limit === undefined) return refused('Invalid limit parameter');
  if (themeOf(query) === undefined) return refused('Invalid theme parameter');
  const sources = new Set(context.campus.sources.map(({ key }) => key));
  const unknown = search
    .getAll('source')
    .flatMap((keys) => keys.split(','))
    .find((key) => key !== '' && !sources.has(key));
  if (unknown !== undefined) return refused(`Unknown source “${unknown}”`);
  // The frame sets these parameters itself, or does not support them.
  for (const name of ['fields', 'facets', 'envelope', 'nocache', 'theme']) search.delete(name);
  // As in the finder and in the widgets.
  const [deadline = 'open'] = (query.deadline ?? []).filter((value) => value !== '');
  search.set('deadline', deadline);
  search.set('limit', String(limit));
  search.set('fields', AWARD_FIELDS);
  const result = await api.get<AwardList>(`/scholarships/api/scholarships?${search}`);
  if (!result.ok && result.status === 400) return refused(result.error);
  if (!result.ok) return embedded(context, about, 502, html`<p class="notice">${AWARDS_UNAVAILABLE}</p>`);
  const { scholarships, total } = result.body;
  const names = new Map(context.campus.sources.map(({ key, name }) => [key, name]));
  const rowOf = (award: AwardItem, under: RowOptions['under'] = 'nothing') =>
    awardRow(award, { today, sourceName: names.get(award.source) ?? award.source, under });
  const isByDeadline = !search.has('search') && !search.has('sort');
  const awards = isByDeadline
    ? byDeadline(scholarships, today, rowOf)
    : rows(scholarships.map((award) => rowOf(award)));
  const asFound = { ...query, offset: [] };
  const { question } = questionFrom(asFound, new Set(names.keys()));
  const all = html`<p class="links"><a href="${finderUrl(question)}">All ${total} scholarships</a></p>`;
  return embedded(
    context,
    about,
    200,
    html`<h2>${title}</h2>${
      total === 0 ? html`<p class="empty">No scholarship matches.</p>` : awards
    }${total > scholarships.length ? all : ''}`,
  );
}
