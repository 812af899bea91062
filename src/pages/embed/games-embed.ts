import { html } from 'hono/html';
import {
  comingOf,
  fetchSeasons,
  fetchTeams,
  hasSports,
  type PagesContext,
  PROVIDER,
} from '../frame/context.ts';
import { freshnessLine } from '../frame/freshness.ts';
import { sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
import { gameList } from '../games/game-list.ts';
import { embedded, rowsOf, themeOf } from './frame.ts';

export const EMBED_GAMES = '/embed/games';

/** `/embed/games`: the next games, for sites that allow frames but no scripts. */
export async function writeGamesEmbed(context: PagesContext, { api, today, query }: PageRequest) {
  const [sport, second] = query.sport ?? [];
  const { teams } = context.campus;
  const isKnown = sport ? teams.some((team) => team.sport === sport) : hasSports(context.campus);
  const title = sport && isKnown ? `${sportName(sport)} games` : 'Games';
  const response = (status: 200 | 400 | 502, main: Html): PageResponse =>
    embedded(context, { path: EMBED_GAMES, title, query }, status, main);
  if (second !== undefined || !isKnown)
    return response(400, html`<p class="notice">This campus has no “${sport ?? 'sports'}”.</p>`);
  const limit = rowsOf(query);
  if (limit === undefined) return response(400, html`<p class="notice">Invalid limit parameter.</p>`);
  if (themeOf(query) === undefined)
    return response(400, html`<p class="notice">Invalid theme parameter.</p>`);
  const sports = sport ? [sport] : teams.map((team) => team.sport);
  const [us, seasons] = await Promise.all([fetchTeams(context, api), fetchSeasons(api, sports, today)]);
  const result = comingOf(seasons, today);
  if ('failure' in result) return response(502, html`<p class="notice">${result.failure}</p>`);
  const shown = result.value.games.slice(0, limit);
  return response(
    200,
    html`<h2>${title}</h2>${
      shown.length === 0
        ? html`<p class="empty">No game is scheduled at the moment.</p>`
        : gameList(shown, us, today)
    }${freshnessLine(result.value, PROVIDER, today)}<p class="links"><a href="/games${sport ? `?sport=${sport}` : ''}">All games</a></p>`,
  );
}
