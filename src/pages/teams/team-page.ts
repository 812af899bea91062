import { html } from 'hono/html';
import type { ApiClient, RouteResult } from '../frame/api-client.ts';
import type { Rankings, Roster, Scoreboard, ShownGame, Standings, TeamResponse } from '../frame/api-types.ts';
import {
  errorPageFor,
  fetchSeasons,
  fetchTeams,
  hasSports,
  noSports,
  notFound,
  type PagesContext,
  type Part,
  PROVIDER,
  partOf,
  SPORTS_UNAVAILABLE,
} from '../frame/context.ts';
import { recordText, type Today } from '../frame/display-text.ts';
import { datedGames, type Freshness, freshnessLine } from '../frame/freshness.ts';
import { isLive, sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import { type PageContent, rows } from '../frame/layout.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
import { logo } from '../frame/picture.ts';
import { isShownDay, NEAR_DAYS } from '../games/day.ts';
import { exportLinks, liveHeading } from '../games/game-list.ts';
import { gameRow, stateText } from '../games/game-row.ts';
import { conferenceDay } from './conference.ts';
import { recentFormTable } from './recent-form-table.ts';
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

const strip = (terms: readonly [string, string | null][]): Html =>
  html`<dl class="strip">${terms.map(([term, value]) =>
    value === null || value === '' ? '' : html`<div><dt>${term}</dt><dd>${value}</dd></div>`,
  )}</dl>`;

/** The page of a team: a summary, the next game, and the chosen tab. */
function teamPage(parts: {
  readonly sport: string;
  readonly team: TeamResponse;
  /** The next game, if any. */
  readonly next: readonly ShownGame[];
  readonly shown: Shown;
  readonly today: Today;
}): PageContent {
  const { sport, today, shown, next } = parts;
  const { team } = parts.team;
  const us = { name: team.name, logo: team.logo };
  const { content } = shown;
  const beforeSchedule = html`${next.map(
    (game) =>
      html`<section aria-labelledby="nextgame">${isLive(game, today.now) ? liveHeading('nextgame', next, today) : html`<h2 id="nextgame">Next game</h2>`}${rows([gameRow(game, us, today, 'season')])}</section>`,
  )}
${recentFormTable(parts.team)}`;
  return {
    title: `${sportName(sport)}: ${TAB_LABELS[shown.tab].toLowerCase()}`,
    description: `${team.name}, ${sportName(sport).toLowerCase()}${team.record === '' ? '' : `: ${recordText(team.record)}`}. Schedule, scores, roster and standings.`,
    section: 'teams',
    main: html`<div class="teamhead">${logo(us, 48)}<h1><bdi>${team.name}</bdi> ${sportName(sport)}</h1></div>
${strip([
  ['Record', recordText(team.record)],
  ['In conference', recordText(team.conferenceRecord)],
  ['Ranking', team.ranking === null ? null : `#${team.ranking}`],
  ['Conference', team.conference],
  ['Venue', team.venue === null ? null : team.venue.name],
])}
${shown.tab === 'schedule' ? beforeSchedule : ''}
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

/** The lines below the name on a team’s card: rank, record, next game. */
function cardLines({ team }: TeamResponse, game: ShownGame | undefined, today: Today): Html {
  const rank = team.ranking === null ? '' : `#${team.ranking}`;
  const about = [rank, recordText(team.record)].filter((part) => part !== '').join(' · ');
  const text = game === undefined ? '' : stateText(game, today);
  const when = game?.status === 'scheduled' ? html`<time datetime="${game.date}">${text}</time>` : text;
  const next = game === undefined ? '' : html`${when} · ${game.opponent.name}`;
  return html`${[about, next].map((line) => (line === '' ? '' : html`<br><span class="small">${line}</span>`))}`;
}

/** Why a tab is empty; `none`: the text if the provider does not offer it. */
const textInsteadOf = (result: RouteResult<unknown>, none: string): string =>
  !result.ok && result.status === 404 ? none : SPORTS_UNAVAILABLE;

interface TabQuestion {
  readonly sport: string;
  readonly tab: Tab;
  readonly team: TeamResponse['team'];
  readonly today: Today;
  /** The selection in the roster. */
  readonly question: RosterQuestion;
  /** The day of the conference's games. */
  readonly date: string;
}

async function loadTab(
  api: ApiClient,
  { sport, tab, team, today, question, date }: TabQuestion,
): Promise<Shown['content']> {
  const query = `?sport=${sport}`;
  switch (tab) {
    case 'schedule': {
      const us = { name: team.name, logo: team.logo };
      const season = await fetchSeasons(api, [sport], today);
      if ('failure' in season) return season;
      const { games } = season.value;
      const list = html`${seasonStrip(games, today.now)}${seasonList(games, us, today)}${exportLinks(sport)}`;
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
        html: standingsTable(standings),
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
        html: rankingsTables(rankings),
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
  const content = await loadTab(api, { sport, tab, team: team.body.team, today, question, date });
  const next = await nextOf(api, team);
  return { page: teamPage({ sport, team: team.body, next, shown: { tab, content }, today }) };
}

export async function writeTeams(context: PagesContext, { api, today }: PageRequest): Promise<PageResponse> {
  const { campus } = context;
  if (!hasSports(campus)) return noSports();
  const us = await fetchTeams(context, api);
  const cards = await Promise.all(
    campus.teams.map(async ({ sport }) => {
      const result = await api.get<TeamResponse>(`/sports/api/team?sport=${sport}`);
      const [next] = result.ok ? await nextOf(api, result) : [];
      return html`<li><a class="card" href="/teams/${sport}">${logo(us(sport), 48)}<span><b>${sportName(sport)}</b><br><span class="small quiet">${us(sport).name}</span>${result.ok ? cardLines(result.body, next, today) : ''}</span></a></li>`;
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
