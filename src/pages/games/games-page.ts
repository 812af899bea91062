import { html } from 'hono/html';
import type { ShownGame } from '../frame/api-types.ts';
import {
  fetchSeasons,
  fetchTeams,
  type Games,
  hasSports,
  isPast,
  noSports,
  notFound,
  type PagesContext,
  type Part,
  PROVIDER,
  type Us,
} from '../frame/context.ts';
import { type CampusTime, dayHeading, dayTime, gameDay } from '../frame/display-text.ts';
import { freshnessLine } from '../frame/freshness.ts';
import { sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import { type PageContent, rows } from '../frame/layout.ts';
import type { PageRequest } from '../frame/mount-page.ts';
import { dayNav, type GamesQuestion, gamesUrl, isShownDay, isWhere, NEAR_DAYS } from './day.ts';
import { exportLinks, foldedDays, missingLine } from './game-list.ts';
import { gameRow } from './game-row.ts';

/** At most this many past games are shown, newest first. */
const MOST_RESULTS = 60;
/** How many upcoming games, and how many results, are shown unfolded. */
const SHOWN_AT_ONCE = 15;

const nav = (sports: readonly string[], question: GamesQuestion): Html => {
  const chosen = question.sports.join();
  const tab = (some: readonly string[], text: string): Html =>
    html`<a href="${gamesUrl({ ...question, sports: some })}"${chosen === some.join() ? html` aria-current="page"` : ''}>${text}</a>`;
  return html`<nav class="tabs" aria-label="Sports">${tab([], 'All sports')}
${sports.map((sport) => tab([sport], sportName(sport)))}</nav>`;
};

/** The text for a day without games, with the day of the next game. */
function emptyDay(next: ShownGame | undefined, question: GamesQuestion, today: CampusTime): Html {
  if (next === undefined) return html`<p class="empty">No games on this day, and none after it so far.</p>`;
  const day = gameDay(next, today);
  return html`<p class="empty">No games on this day. Next: <a href="${gamesUrl({ ...question, day })}">${dayHeading(day, today.day)}</a></p>`;
}

/** All games: live and upcoming ones on one side, results on the other. */
function gamesPage(parts: {
  readonly campus: string;
  readonly games: Part<Games>;
  readonly sports: readonly string[];
  readonly question: GamesQuestion;
  readonly us: Us;
  readonly today: CampusTime;
}): PageContent {
  const { games, us, today, question } = parts;
  const { sports: chosen, day } = question;
  const [only] = chosen.length === 1 ? chosen : [];
  // If one sport is shown, it is in the heading, and rows do not repeat it.
  const around = only === undefined ? 'day' : 'day-of-sport';
  const title = only === undefined ? 'Games' : `${sportName(only)} games`;
  const description = `${title} of ${parts.campus}: live scores, upcoming games, and results.`;
  const head = html`<h1>${title}</h1>${nav(parts.sports, question)}${dayNav(question, today)}`;
  if ('failure' in games) {
    return {
      title,
      description,
      section: 'games',
      main: html`${head}<p class="notice">${games.failure}</p>`,
    };
  }
  const all = games.value.games.filter((game) => isWhere(game, question.where));
  const freshness = freshnessLine(games.value, PROVIDER, today);
  // A warning about stale data belongs above the scores.
  const isOld = games.value.problem !== null;
  if (day !== undefined) {
    const ofDay = all.filter((game) => gameDay(game, today) === day);
    const next = all.find((game) => gameDay(game, today) > day);
    return {
      title: `${title}, ${dayHeading(day, today.day)}`,
      description: `${title} of ${parts.campus} on ${dayHeading(day, today.day)}.`,
      section: 'games',
      main: html`${head}${isOld ? freshness : ''}<h2>${dayTime(day, dayHeading(day, today.day))}</h2>
${ofDay.length === 0 ? emptyDay(next, question, today) : rows(ofDay.map((game) => gameRow(game, us(game.sport), today, around)))}
${missingLine(games.value.missing)}${isOld ? '' : freshness}`,
    };
  }
  const past = all
    .filter((game) => isPast(game, today))
    .reverse()
    .slice(0, MOST_RESULTS);
  const coming = all.filter((game) => !isPast(game, today));
  return {
    title,
    description,
    section: 'games',
    main: html`${head}${isOld ? freshness : ''}
<div class="columns${only === undefined ? ' two' : ''}">
<section aria-labelledby="coming"><h2 id="coming">Upcoming</h2>
${coming.length === 0 ? html`<p class="empty">No game is scheduled. The next season’s games appear here as soon as the provider publishes them.</p>` : foldedDays(coming, SHOWN_AT_ONCE, us, today, around)}</section>
<section aria-labelledby="results"><h2 id="results">Results</h2>
${past.length === 0 ? html`<p class="empty">Nothing has been played yet this season.</p>` : foldedDays(past, SHOWN_AT_ONCE, us, today, around)}</section>
</div>
${exportLinks(only, today)}
${missingLine(games.value.missing)}${isOld ? '' : freshness}`,
  };
}

export async function writeGames(context: PagesContext, { api, today, query }: PageRequest) {
  const sports = context.campus.teams.map(({ sport }) => sport);
  if (!hasSports(context.campus)) return noSports();
  const given = (query.sport ?? []).flatMap((value) => value.split(',')).filter((value) => value !== '');
  const chosen = sports.filter((sport) => given.includes(sport));
  // The campus may no longer have a sport that the visitor chose long ago.
  if (given.length > 0 && chosen.length === 0) return notFound('Team not found');
  const day = query.date?.[0];
  if (day !== undefined && !isShownDay(day, today)) return notFound('Day not found', NEAR_DAYS);
  const where = (['home', 'away'] as const).find((each) => each === query.where?.[0]);
  const question = { sports: chosen, day, where };
  const [us, games] = await Promise.all([
    fetchTeams(context, api),
    fetchSeasons(api, chosen.length === 0 ? sports : chosen, today),
  ]);
  return { page: gamesPage({ campus: context.campus.name, games, sports, question, us, today }) };
}
