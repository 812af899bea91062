import { html } from 'hono/html';
import { awardRow, folded, searchedWords } from '../award/award-row.ts';
import { chipsOf } from '../finder/chips.ts';
import { readTyped } from '../finder/finder.ts';
import { finderUrl, NO_QUESTION, type Question, queryOf } from '../finder/finder-query.ts';
import { browseLine } from '../finder/no-results.ts';
import { dayOfWanted, leadsOf, type SportsWords, sportsWords } from '../finder/page-leads.ts';
import { chipList, ignoredLine } from '../finder/results.ts';
import {
  browsing,
  counted,
  nearestTopic,
  proposalLink,
  proposals,
  singleWords,
  topicUrl,
} from '../finder/search-corrections.ts';
import type { ApiClient } from '../frame/api-client.ts';
import {
  AWARD_FIELDS,
  type AwardList,
  type Roster,
  type ShownGame,
  type Suggestions,
} from '../frame/api-types.ts';
import { fetchSeasons, fetchTeams, hasSports, type PagesContext, searchLabel } from '../frame/context.ts';
import { gameDay, inFigures, type Today, tagLabel } from '../frame/display-text.ts';
import { sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import { rows } from '../frame/layout.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
import { gameList } from '../games/game-list.ts';

/** Hits shown per kind. */
const SHOWN = 5;

/** Tests whether each typed word is the beginning of a word in a text. */
function createMatch(typed: string): (text: string) => boolean {
  const words = searchedWords(typed);
  return (text) =>
    words.length > 0 &&
    words.every((word) => ` ${folded(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${word}`));
}

/** The result for a kind that is not searched. */
const NONE: Kind = { title: '', count: 0, hits: html`` };

interface Kind {
  readonly title: string;
  readonly count: number;
  readonly hits: Html;
}

async function awardsOf(
  question: Question,
  { campus }: PagesContext,
  { api, today }: PageRequest,
): Promise<Kind> {
  const query = queryOf(question);
  const more = { sort: 'relevance', limit: String(SHOWN), fields: AWARD_FIELDS };
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  const result = await api.get<AwardList>(`/scholarships/api/scholarships?${query}`);
  const { scholarships = [], total = 0, ignored = [] } = result.ok ? result.body : {};
  const name = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  const chips = chipsOf(question, today, (_, value) => tagLabel(value));
  const hits = html`${chipList(chips)}${ignoredLine(question, ignored)}${rows(scholarships.map((award) => awardRow(award, { today, sourceName: name(award.source) })))}
<p><a href="${finderUrl(question)}">See all ${inFigures(total)} and filter</a></p>`;
  return { title: 'Scholarships', count: total, hits };
}

async function topicsOf(api: ApiClient, q: string): Promise<Kind> {
  const result = await api.get<Suggestions>(`/scholarships/api/suggest?${new URLSearchParams({ q })}`);
  const topics = (result.ok ? result.body.suggestions : []).filter(({ kind }) => kind === 'tag');
  const hits = html`<ul>${topics.map(
    ({ value, count }) =>
      html`<li><a href="${topicUrl(value)}">${tagLabel(value)}</a> (${inFigures(count)})</li>`,
  )}</ul>`;
  return { title: 'Topics', count: topics.length, hits };
}

async function athletesOf(
  api: ApiClient,
  sports: readonly string[],
  matches: (text: string) => boolean,
): Promise<Kind> {
  const rosters = await Promise.all(
    sports.map((sport) => api.get<Roster>(`/sports/api/roster?sport=${sport}`)),
  );
  const found = rosters.flatMap((roster, at) =>
    roster.ok
      ? roster.body.athletes
          .filter(({ name }) => matches(name))
          .map(({ name, position }) => ({ name, position, sport: sports[at] ?? '' }))
      : [],
  );
  const hits = html`<ul>${found
    .slice(0, 2 * SHOWN)
    .map(
      ({ name, position, sport }) =>
        html`<li><a href="/teams/${sport}?show=roster">${name}</a>, ${sportName(sport).toLowerCase()}${position === '' ? '' : `, ${position}`}</li>`,
    )}</ul>`;
  return { title: 'Athletes', count: found.length, hits };
}

/** Whether a game matches the terms about sports: it is on the wanted day, or still to come. */
function isWanted(game: ShownGame, { wanted, sports }: SportsWords, today: Today): boolean {
  const day = dayOfWanted(wanted, today);
  const isComing = Date.parse(game.date) >= today.now;
  if (!sports.includes(game.sport)) return false;
  if (wanted === 'tickets') return isComing && game.local_team.isHome;
  return wanted === 'games' || gameDay(game, today) === day;
}

/** The games that match the text: upcoming ones first, then the latest. */
function gamesOf(
  games: readonly ShownGame[],
  { typed, wanted }: { typed: string; wanted: SportsWords | undefined },
  today: Today,
): readonly ShownGame[] {
  const matches = createMatch(typed);
  const meant = games.filter((game) =>
    wanted === undefined
      ? matches(`${sportName(game.sport)} ${game.opponent.name}`)
      : isWanted(game, wanted, today),
  );
  const coming = meant.filter(({ date }) => Date.parse(date) >= today.now);
  return [...coming, ...meant.filter((game) => !coming.includes(game)).reverse()];
}

/** `/search?q=`: results of every kind. */
export async function writeSearch(context: PagesContext, request: PageRequest): Promise<PageResponse> {
  const { api, today, query } = request;
  const { campus } = context;
  const q = (query.q?.[0] ?? '').trim().slice(0, 200);
  const sports = campus.teams.map(({ sport }) => sport);
  const matches = createMatch(q);
  const field = html`<form action="/search" role="search" autocomplete="off"><div class="search"><label class="hidden" for="q">${searchLabel(campus)}</label>
<input id="q" name="q" type="search" value="${q}" maxlength="200" required autocomplete="off" data-suggest><button type="submit">Search</button></div></form>`;
  const page = {
    title: q === '' ? 'Search' : `Search: ${q}`,
    description: `Scholarships, topics, games, teams and athletes of ${campus.name}.`,
  };
  if (q === '') return { page: { ...page, main: html`<h1>Search</h1>${field}` } };
  const typed = { ...NO_QUESTION, search: q };
  const question = (await readTyped(api, typed, today)) ?? typed;
  // Terms for sports pages are not searched for in scholarships: “standings” is not “good standing”.
  const wanted = sportsWords(q, campus);
  const [us, leads, awards, topics, athletes, seasons] = await Promise.all([
    fetchTeams(context, api),
    leadsOf(q, context, request),
    wanted === undefined ? awardsOf(question, context, request) : NONE,
    wanted === undefined ? topicsOf(api, question.search) : NONE,
    wanted === undefined ? athletesOf(api, sports, matches) : NONE,
    fetchSeasons(api, sports, today),
  ]);
  const teams = sports.filter((sport) => matches(`${sportName(sport)} ${us(sport).name}`));
  const games = gamesOf('value' in seasons ? seasons.value.games : [], { typed: q, wanted }, today);
  const kinds: readonly Kind[] = [
    {
      title: 'Pages',
      count: leads.length,
      hits: html`<ul>${leads.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>`,
    },
    awards,
    topics,
    { title: 'Games', count: games.length, hits: gameList(games.slice(0, SHOWN), us, today) },
    {
      title: 'Teams',
      count: teams.length,
      hits: html`<ul>${teams.map((sport) => html`<li><a href="/teams/${sport}">${sportName(sport)}</a></li>`)}</ul>`,
    },
    athletes,
  ];
  const found = kinds.filter(({ count }) => count > 0);
  return {
    page: {
      ...page,
      main: html`<h1>Search</h1>${field}
${found.length === 0 ? await suggestions(api, q, question, campus) : ''}
${found.map(({ title, count, hits }) => html`<section><h2>${title} <small class="quiet">${count}</small></h2>${hits}</section>`)}`,
    },
  };
}

/** Suggestions for when nothing was found. */
async function suggestions(
  api: ApiClient,
  q: string,
  question: Question,
  campus: PagesContext['campus'],
): Promise<Html> {
  // As in the finder: “money for nurses” is matched to a topic, although no text contains all its words.
  const [topic, words, topics] = await Promise.all([
    nearestTopic(api, question),
    counted(api, singleWords(question)),
    browsing(api),
  ]);
  return html`<p class="empty">No results for “${q}”.</p>${proposals(undefined, topic)}
${words.length === 0 ? '' : html`<ul>${words.map((word) => html`<li>${proposalLink(word)}</li>`)}</ul>`}
${browseLine(topics)}${hasSports(campus) ? html`<p class="links"><a href="/games">All games</a> <a href="/teams">All teams</a></p>` : ''}`;
}
