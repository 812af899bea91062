import { html } from 'hono/html';
import { fold, words } from '../../scholarships/http/contract.ts';
import { awardRow } from '../award/award-row.ts';
import { type Chip, chipsOf } from '../finder/chips.ts';
import { type FinderQuery, finderUrl, NO_QUESTION, queryOf } from '../finder/finder-query.ts';
import { ALL_SCHOLARSHIPS, withoutList } from '../finder/no-results.ts';
import {
  counted,
  didYouMean,
  didYouMeanLine,
  fewerFilters,
  ofTopic,
  type Proposal,
  proposalLink,
} from '../finder/other-searches.ts';
import { chipList, ignoredLine, readAs } from '../finder/results.ts';
import { type SportsWords, sportsNamed, sportsSuggestions, sportsWords } from '../finder/sports-leads.ts';
import { usedText, withTypedFilters } from '../finder/typed-question.ts';
import type { ApiClient } from '../frame/api-client.ts';
import {
  AWARD_FIELDS,
  type AwardList,
  type Roster,
  type ShownGame,
  type Suggestions,
} from '../frame/api-types.ts';
import { fetchSeasons, fetchTeams, hasSports, type PagesContext, searchLabel } from '../frame/context.ts';
import { type CampusTime, gameDay, inFigures, tagLabel } from '../frame/display-text.ts';
import { sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import { rows } from '../frame/layout.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
import { gameList } from '../games/game-list.ts';

/** Hits shown per kind. */
const SHOWN = 5;

/** Tests whether each typed word is the beginning of a word in a text. */
function createMatch(typed: string): (text: string) => boolean {
  const parts = words(typed);
  return (text) => parts.length > 0 && parts.every((part) => ` ${fold(text)}`.includes(` ${part}`));
}

/** The result for a kind that is not searched. */
const NONE: Kind = { title: '', count: 0, hits: html`` };

interface Kind {
  readonly title: string;
  readonly count: number;
  readonly hits: Html;
}

interface Awards extends Kind {
  /** The text that scholarships were searched for. */
  readonly text: string;
  /** The search with the nearest words, if some words occur nowhere. */
  readonly near: Proposal | undefined;
  readonly chips: readonly Chip[];
}

/** The scholarships that the finder finds for the same text. */
async function awardsOf(q: string, { campus }: PagesContext, { api, today }: PageRequest): Promise<Awards> {
  const list = (question: FinderQuery) => {
    const query = queryOf(question);
    const more = { limit: String(SHOWN), fields: AWARD_FIELDS };
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    return api.get<AwardList>(`/scholarships/api/scholarships?${query}`);
  };
  const typed = { ...NO_QUESTION, search: q };
  const first = await list(typed);
  const isUnderstood = first.ok && first.body.understood !== undefined;
  const question = isUnderstood ? withTypedFilters(typed, today.day) : typed;
  const result = isUnderstood ? await list(question) : first;
  if (!result.ok) return { ...NONE, text: q, near: undefined, chips: [] };
  const { scholarships, total } = result.body;
  const name = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  const chips = chipsOf(question, today, (_, value) => tagLabel(value));
  const [near, without] = await Promise.all([
    didYouMean(api, question, result.body),
    total === 0 ? fewerFilters(api, chips) : [],
  ]);
  const found = html`${rows(scholarships.map((award) => awardRow(award, { today, sourceName: name(award.source) })))}
<p><a href="${finderUrl(question)}">See all ${inFigures(total)} and filter</a></p>`;
  const hits = html`${chipList(chips)}${ignoredLine(question, result.body)}${readAs(result.body)}${didYouMeanLine(near)}${total === 0 ? withoutList(without) : found}`;
  return {
    title: 'Scholarships',
    count: total,
    hits,
    text: usedText(question.search, result.body),
    near,
    chips,
  };
}

/** The topics that the text names, with the number of open scholarships to which each leads. */
async function topicsOf(api: ApiClient, q: string): Promise<Kind> {
  const result = await api.get<Suggestions>(`/scholarships/api/suggest?${new URLSearchParams({ q })}`);
  const tags = (result.ok ? result.body.suggestions : []).filter(({ kind }) => kind === 'tag');
  const topics = await counted(
    api,
    tags.map(({ value }) => ({ label: tagLabel(value), question: ofTopic(value) })),
  );
  const hits = html`<ul>${topics.map((topic) => html`<li>${proposalLink(topic)}</li>`)}</ul>`;
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

/** Whether a game matches the terms about sports: it is on the wanted day, has a result, or may have tickets. */
function isWanted(game: ShownGame, { wanted, day, sports }: SportsWords, today: CampusTime): boolean {
  const isComing = Date.parse(game.date) >= today.now;
  if (!sports.includes(game.sport)) return false;
  if (day !== undefined) return gameDay(game, today) === day;
  if (wanted === 'tickets') return isComing && game.local_team.isHome;
  return wanted === 'games' || (wanted === 'results' && !isComing);
}

/** The games that match the text: upcoming ones first, then the latest. */
function gamesOf(
  games: readonly ShownGame[],
  { typed, wanted }: { typed: string; wanted: SportsWords | undefined },
  today: CampusTime,
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
  // Terms for sports pages are not searched for in scholarships: “standings” is not “good standing”.
  const wanted = sportsWords(q, campus, today.day);
  const [us, leads, awards, athletes, seasons] = await Promise.all([
    fetchTeams(context, api),
    sportsSuggestions(q, context, request),
    wanted === undefined ? awardsOf(q, context, request) : { ...NONE, text: '', near: undefined, chips: [] },
    wanted === undefined ? athletesOf(api, sports, matches) : NONE,
    fetchSeasons(api, sports, today),
  ]);
  const topics = awards.text === '' ? NONE : await topicsOf(api, awards.text);
  const teams = sports.filter((sport) => matches(`${sportName(sport)} ${us(sport).name}`));
  const games = gamesOf('value' in seasons ? seasons.value.games : [], { typed: q, wanted }, today);
  const ofSports: readonly Kind[] = [
    {
      title: 'Games',
      count: games.length,
      hits: html`${gameList(games.slice(0, SHOWN), us, today)}${games.length > SHOWN ? allGames(games) : ''}`,
    },
    {
      title: 'Teams',
      count: teams.length,
      hits: html`<ul>${teams.map((sport) => html`<li><a href="/teams/${sport}">${sportName(sport)}</a></li>`)}</ul>`,
    },
    athletes,
  ];
  const ofAwards: readonly Kind[] = [awards, topics];
  const pages: Kind = {
    title: 'Pages',
    count: leads.length,
    hits: html`<ul>${leads.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ul>`,
  };
  // That nothing matches all filters is an answer, with the filters that could go.
  const isFound = (kind: Kind) => kind.count > 0 || (kind === awards && awards.chips.length > 1);
  // Who names a sport looks for its games first.
  const columns = (sportsNamed(q, campus).length > 0 ? [ofSports, ofAwards] : [ofAwards, ofSports])
    .map((kinds, at) => (at === 0 ? [pages, ...kinds] : kinds).filter(isFound))
    .filter((kinds) => kinds.length > 0);
  return {
    page: {
      ...page,
      main: html`<h1>Search</h1>${field}
${columns.length === 0 ? nothingFound(q, awards.near, campus) : ''}
<div class="columns${columns.length === 2 ? ' two' : ''}">${columns.map((kinds) => html`<div>${kinds.map(sectionOf)}</div>`)}</div>`,
    },
  };
}

const sectionOf = ({ title, count, hits }: Kind): Html =>
  html`<section><h2>${title} <small class="quiet">${count}</small></h2>${hits}</section>`;

/** A link to all games of the sport, or of all sports. */
function allGames(games: readonly ShownGame[]): Html {
  const [sport, other] = new Set(games.map((game) => game.sport));
  return sport === undefined || other !== undefined
    ? html`<p><a href="/games">All games</a></p>`
    : html`<p><a href="/games?sport=${sport}">All ${sportName(sport).toLowerCase()} games</a></p>`;
}

const nothingFound = (q: string, near: Proposal | undefined, campus: PagesContext['campus']): Html =>
  html`<p class="empty">No results for “${q}”.</p>${didYouMeanLine(near)}
${ALL_SCHOLARSHIPS}${hasSports(campus) ? html`<p class="links"><a href="/games">All games</a> <a href="/teams">All teams</a></p>` : ''}`;
