import { html } from 'hono/html';
import type { Schedules } from '../frame/answers.ts';
import { askTeams, type PagesContext, PROVIDER, SPORTS_AWAY } from '../frame/context.ts';
import { datedGames, freshnessLine } from '../frame/freshness.ts';
import type { Html } from '../frame/html.ts';
import { PAGE_HEADERS, type PageAnswer, type PageRequest } from '../frame/mount-page.ts';
import { gameList } from './game-list.ts';

const MOST_GAMES = 10;

/** The one page that other sites may show in a frame. */
export const EMBED_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': PAGE_HEADERS['Content-Security-Policy'].replace(
    "frame-ancestors 'none'",
    'frame-ancestors *',
  ),
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Links open in a new tab, because the frame is part of another site's page. */
const answer = (status: 200 | 400 | 502, main: Html): PageAnswer => ({
  status,
  page: {
    title: 'Games',
    isBare: true,
    head: html`<base target="_blank">`,
    main: html`<h1 class="hidden">Games</h1>${main}`,
  },
});

/** `/embed/games`: the next games, for sites that allow frames but no scripts. */
export async function writeEmbed(
  context: PagesContext,
  { ask, today, query }: PageRequest,
): Promise<PageAnswer> {
  const [sport, second] = query.sport ?? [];
  const isKnown = !sport || context.campus.teams.some((team) => team.sport === sport);
  if (second !== undefined || !isKnown)
    return answer(400, html`<p class="notice">There is no such sport here.</p>`);
  const [us, asked] = await Promise.all([
    askTeams(context, ask),
    ask.get<Schedules>('/sports/api/schedules'),
  ]);
  if (!asked.ok) return answer(502, html`<p class="notice">${SPORTS_AWAY}</p>`);
  const freshness = { lastUpdated: asked.body.lastUpdated, problem: asked.problem };
  const games = datedGames(asked.body.games, freshness);
  const shown = games.filter((game) => !sport || game.sport === sport).slice(0, MOST_GAMES);
  return answer(
    200,
    html`${
      shown.length === 0
        ? html`<p class="empty">No game is scheduled at the moment.</p>`
        : gameList(shown, us, today)
    }${freshnessLine(freshness, PROVIDER, today)}`,
  );
}
