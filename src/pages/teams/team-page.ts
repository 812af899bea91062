import { html } from 'hono/html';
import type { ApiClient, RouteResult } from '../frame/api-client.ts';
import type { Rankings, Roster, Scoreboard, ShownGame, Standings, TeamResponse } from '../frame/api-types.ts';
import {
  errorPageFor,
  fetchSeasons,
  fetchTeams,
  type Games,
  hasSports,
  noSports,
  notFound,
  type PagesContext,
  type Part,
  PROVIDER,
  partOf,
  SPORTS_UNAVAILABLE,
  type Team,
} from '../frame/context.ts';
import { type CampusTime, recordText } from '../frame/display-text.ts';
import { datedGames, type Freshness, freshnessLine } from '../frame/freshness.ts';
import { isLive, sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import type { PageContent } from '../frame/layout.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
import { logo } from '../frame/picture.ts';
import { saveOrExport } from '../frame/save-or-export.ts';
import { isShownDay, NEAR_DAYS } from '../games/day.ts';
import { exportLinks, liveHeading } from '../games/game-list.ts';
import { liveMarks, scores, stateText, versus } from '../games/game-row.ts';
import { type ScoredGame, scoreCard, scored, stateOf } from '../games/scoreboard.ts';
import { conferenceDay } from './conference.ts';
import { recentForm } from './recent-form.ts';
import { type RosterQuestion, rosterGrid, rosterQuestion } from './roster.ts';
import { seasonList, seasonStrip } from './season-list.ts';
import { rankingsTables, standingsTable } from './team-tables.ts';

const TABS = ['schedule', 'roster', 'standings', 'conference', 'rankings'] as const;
type Tab = (typeof TABS)[number];

const TAB_LABELS: Readonly<Record<Tab, string>> = {
  schedule: 'Schedule',
  roster: 'Roster',
  standings: 'Standings',
  conference: 'Conference games',
  rankings: 'Rankings',
};

/** The content of the chosen tab, and its age. */
interface Shown {
  readonly tab: Tab;
  readonly content: Part<{
    readonly html: Html;
    readonly freshness?: Freshness;
  }>;
}

/** The next game in a line. A game in progress is a scoreboard instead. */
function nextLine(game: ShownGame, us: Team, today: CampusTime): Html {
  if (isLive(game, today.now))
    return html`<section aria-labelledby="nextgame">${liveHeading('nextgame', [game], today)}${scoreCard(game, us, today)}</section>`;
  const { opponent, id } = game;
  return html`<p id="nextgame">Next: <a href="/games/${encodeURIComponent(id)}">${stateText(game, today)}, ${versus(game)} ${opponent.name}</a></p>`;
}

/** The page of a team: a summary, the next game, and the chosen tab. */
function teamPage(parts: {
  readonly sport: string;
  readonly team: TeamResponse;
  /** The next game, if any. */
  readonly next: readonly ScoredGame[];
  readonly season: readonly ShownGame[];
  readonly shown: Shown;
  readonly today: CampusTime;
}): PageContent {
  const { sport, today, shown, next, season } = parts;
  const { team } = parts.team;
  const us = { name: team.name, logo: team.logo };
  const { content } = shown;
  const about = [
    team.ranking === null ? '' : `#${team.ranking}`,
    team.conferenceRecord === '' ? '' : `${recordText(team.conferenceRecord)} in the ${team.conference}`,
    team.venue?.name ?? '',
  ].filter((part) => part !== '');
  return {
    title: `${sportName(sport)}: ${TAB_LABELS[shown.tab].toLowerCase()}`,
    description: `${team.name}, ${sportName(sport).toLowerCase()}${team.record === '' ? '' : `: ${recordText(team.record)}`}. Schedule, scores, roster and standings.`,
    section: 'teams',
    main: html`<div class="teamhead">${logo(us, 48)}<div><h1><bdi>${team.name}</bdi> ${sportName(sport)}</h1>
<p class="small quiet">${about.join(' · ')}</p></div>
<div class="standing">${team.record === '' ? '' : html`<p class="figure"><span class="hidden">Record: </span>${recordText(team.record)}</p>`}${recentForm(parts.team, season, today)}</div></div>
${next.map((game) => nextLine(game, us, today))}
<nav class="tabs" aria-label="${team.name}">${TABS.map(
      (tab) =>
        html`<a href="/teams/${sport}${tab === 'schedule' ? '' : `?show=${tab}`}"${tab === shown.tab ? html` aria-current="page"` : ''}>${TAB_LABELS[tab]}</a>`,
    )}</nav>
${
  'failure' in content
    ? html`<p class="notice">${content.failure}</p>`
    : html`${content.value.html}${
        content.value.freshness === undefined ? '' : freshnessLine(content.value.freshness, PROVIDER, today)
      }`
}`,
  };
}

/** The lines below the name on a team’s card: rank and record, then the next game, or the score of one in progress. */
function cardLines({ team }: TeamResponse, game: ShownGame | undefined, today: CampusTime): Html {
  const rank = team.ranking === null ? '' : `#${team.ranking}`;
  const about = [rank, recordText(team.record)].filter((part) => part !== '').join(' · ');
  const next =
    game === undefined
      ? ''
      : html`<br><span class="small">${stateOf(game, today)} ${scores(game)} ${versus(game)} ${game.opponent.name}</span>`;
  return html`${about === '' ? '' : html`<br><span class="small">${about}</span>`}${next}`;
}

/** Why a tab is empty; `none`: the text if the provider does not offer it. */
const textInsteadOf = (result: RouteResult<unknown>, none: string): string =>
  !result.ok && result.status === 404 ? none : SPORTS_UNAVAILABLE;

interface TabQuestion {
  readonly season: Part<Games>;
  readonly sport: string;
  readonly tab: Tab;
  readonly team: TeamResponse['team'];
  readonly today: CampusTime;
  /** The selection in the roster. */
  readonly question: RosterQuestion;
  /** The day of the conference's games. */
  readonly date: string;
}

async function loadTab(
  api: ApiClient,
  { sport, tab, team, today, question, date, season }: TabQuestion,
): Promise<Shown['content']> {
  const query = `?sport=${sport}`;
  switch (tab) {
    case 'schedule': {
      const us = { name: team.name, logo: team.logo };
      if ('failure' in season) return season;
      const { games } = season.value;
      const list = html`${seasonList(games, us, today)}${seasonStrip(games, today)}${exportLinks(sport, today)}`;
      return { value: { html: list, freshness: season.value } };
    }
    case 'roster': {
      const result = await api.get<Roster>(`/sports/api/roster${query}`);
      const instead = textInsteadOf(result, 'The sports provider has no roster for this team.');
      return partOf(result, instead, (roster) => ({ html: rosterGrid(roster, sport, question) }));
    }
    case 'standings': {
      const result = await api.get<Standings>(`/sports/api/standings${query}`);
      const instead = textInsteadOf(result, 'The sports provider has no standings for this sport.');
      return partOf(result, instead, (standings, problem) => ({
        html: html`${standingsTable(standings)}${saveOrExport([[`/sports/api/standings.csv?sport=${sport}&excel=1`, 'Spreadsheet']])}`,
        freshness: { ...standings, problem },
      }));
    }
    case 'conference':
      return partOf(
        await api.get<Scoreboard>(
          `/sports/api/scoreboard${query}${date === today.day ? '' : `&date=${date}`}`,
        ),
        SPORTS_UNAVAILABLE,
        (board, problem) => ({
          html: conferenceDay(board, problem === null ? undefined : { asOf: board.lastUpdated }, today),
          freshness: { ...board, problem },
        }),
      );
    case 'rankings': {
      const result = await api.get<Rankings>(`/sports/api/rankings${query}`);
      const instead = textInsteadOf(result, 'The sports provider has no complete poll for this sport.');
      return partOf(result, instead, (rankings, problem) => ({
        html: rankingsTables(rankings, today),
        freshness: { ...rankings, problem },
      }));
    }
  }
}

/** The team's game in progress or next game; `[]` if there is none. */
async function nextOf(
  api: ApiClient,
  { body: { nextGame, lastUpdated }, problem }: Extract<RouteResult<TeamResponse>, { readonly ok: true }>,
): Promise<readonly ShownGame[]> {
  const { games } = await datedGames(api, nextGame === null ? [] : [nextGame], { lastUpdated, problem });
  return games;
}

export async function writeTeam(context: PagesContext, request: PageRequest): Promise<PageResponse> {
  const { api, today, query, param } = request;
  const sport = param('sport');
  if (!context.campus.teams.some((team) => team.sport === sport)) return notFound('Team not found');
  const tab = TABS.find((each) => each === query.show?.[0]) ?? 'schedule';
  const team = await api.get<TeamResponse>(`/sports/api/team?sport=${sport}`);
  if (!team.ok) return errorPageFor(team.status, 'Team not found', SPORTS_UNAVAILABLE);
  const date = query.date?.[0] ?? today.day;
  if (!isShownDay(date, today)) return notFound('Day not found', NEAR_DAYS);
  const question = rosterQuestion(query);
  const season = await fetchSeasons(api, [sport], today);
  const games = 'value' in season ? season.value.games : [];
  const content = await loadTab(api, { sport, tab, team: team.body.team, today, question, date, season });
  const next = await Promise.all((await nextOf(api, team)).map((game) => scored(api, game, today)));
  return {
    page: teamPage({ sport, team: team.body, next, season: games, shown: { tab, content }, today }),
  };
}

export async function writeTeams(context: PagesContext, { api, today }: PageRequest): Promise<PageResponse> {
  const { campus } = context;
  if (!hasSports(campus)) return noSports();
  const us = await fetchTeams(context, api);
  const cards = await Promise.all(
    campus.teams.map(async ({ sport }) => {
      const result = await api.get<TeamResponse>(`/sports/api/team?sport=${sport}`);
      const [next] = result.ok ? await nextOf(api, result) : [];
      return html`<li><a class="card" href="/teams/${sport}"${next === undefined ? '' : liveMarks(next, us(sport), today)}>${logo(us(sport), 48)}<span><b>${sportName(sport)}</b><br><span class="small quiet">${us(sport).name}</span>${result.ok ? cardLines(result.body, next, today) : ''}</span></a></li>`;
    }),
  );
  return {
    page: {
      title: 'Teams',
      description: `The teams of ${campus.name}: records, next games, rosters and standings.`,
      section: 'teams',
      main: html`<h1>Teams</h1><ul class="cards">${cards}</ul>`,
    },
  };
}
