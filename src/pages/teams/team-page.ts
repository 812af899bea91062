import { html } from 'hono/html';
import { isUnderWay } from '../../sports/http/contract.ts';
import type { Rankings, Roster, Standings, TeamAnswer } from '../frame/answers.ts';
import type { Ask } from '../frame/ask-routes.ts';
import {
  answerInstead,
  askSeasons,
  askTeams,
  notFound,
  type PagesContext,
  type Part,
  PROVIDER,
  partOf,
  SPORTS_AWAY,
  type Team,
} from '../frame/context.ts';
import { datedGames, freshnessLine } from '../frame/freshness.ts';
import type { Html } from '../frame/html.ts';
import { type PageContent, rows } from '../frame/layout.ts';
import type { PageAnswer, PageRequest } from '../frame/mount-page.ts';
import { logo } from '../frame/picture.ts';
import type { Today } from '../frame/words.ts';
import { liveHeading } from '../games/game-list.ts';
import { gameRow, sportName } from '../games/game-row.ts';
import { formTable } from './form.ts';
import { rankingsTables, rosterTable, seasonList, standingsTable } from './team-tables.ts';

const TABS = ['schedule', 'roster', 'standings', 'rankings'] as const;
type Tab = (typeof TABS)[number];

const TAB_WORDS: Readonly<Record<Tab, string>> = {
  schedule: 'Schedule',
  roster: 'Roster',
  standings: 'Standings',
  rankings: 'Rankings',
};

/** The chosen tab: its content, with its age. */
interface Shown {
  readonly tab: Tab;
  readonly content: Part<{
    readonly html: Html;
    readonly lastUpdated: string | null;
    readonly problem: string | null;
  }>;
}

const strip = (terms: readonly [string, string | null][]): Html =>
  html`<dl class="strip">${terms.map(([term, value]) =>
    value === null || value === '' ? '' : html`<div><dt>${term}</dt><dd>${value}</dd></div>`,
  )}</dl>`;

/** One team: who it is, its next game, and the table of the chosen tab. */
function teamPage(parts: {
  readonly sport: string;
  readonly team: TeamAnswer;
  /** Why the team could not be confirmed since. */
  readonly problem: string | null;
  readonly shown: Shown;
  readonly today: Today;
}): PageContent {
  const { sport, today, shown } = parts;
  const { team, nextGame, lastUpdated } = parts.team;
  const next = datedGames(nextGame === null ? [] : [nextGame], { lastUpdated, problem: parts.problem });
  const us = { name: team.name, logo: team.logo };
  const { content } = shown;
  return {
    title: `${sportName(sport)}: ${TAB_WORDS[shown.tab].toLowerCase()}`,
    section: 'teams',
    main: html`<div class="teamhead">${logo(us, 48)}<h1>${team.name}, ${sportName(sport).toLowerCase()}</h1></div>
${strip([
  ['Record', team.record],
  ['Conference', team.conferenceRecord],
  ['Poll rank', team.ranking === null ? null : String(team.ranking)],
  ['Plays in', team.conference],
  ['Home', team.venue === null ? null : team.venue.name],
])}
${next.map(
  (game) =>
    html`<section aria-labelledby="nextgame">${isUnderWay(game) ? liveHeading('nextgame', next) : html`<h2 id="nextgame">Next game</h2>`}${rows([gameRow(game, us, today, 'season')])}</section>`,
)}
${formTable(parts.team)}
<nav class="tabs" aria-label="${team.name}">${TABS.map(
      (tab) =>
        html`<a href="/teams/${sport}${tab === 'schedule' ? '' : `?show=${tab}`}"${tab === shown.tab ? html` aria-current="page"` : ''}>${TAB_WORDS[tab]}</a>`,
    )}</nav>
${
  'failure' in content
    ? html`<p class="notice">${content.failure}</p>`
    : html`${content.value.html}${
        content.value.lastUpdated === null
          ? ''
          : freshnessLine(
              { lastUpdated: content.value.lastUpdated, problem: content.value.problem },
              PROVIDER,
              today,
            )
      }`
}`,
  };
}

/** All teams of the campus. */
const teamsPage = (teams: readonly { readonly key: string; readonly team: Team }[]): PageContent => ({
  title: 'Teams',
  section: 'teams',
  main: html`<h1>Teams</h1><ul class="cards">${teams.map(
    ({ key, team }) =>
      html`<li><a class="card" href="/teams/${key}">${logo(team, 48)}<span><b>${sportName(key)}</b><br><span class="small quiet">${team.name}</span></span></a></li>`,
  )}</ul>`,
});

async function askTab(
  ask: Ask,
  { sport, tab, team, today }: { sport: string; tab: Tab; team: TeamAnswer['team']; today: Today },
): Promise<Shown['content']> {
  const query = `?sport=${sport}`;
  switch (tab) {
    case 'schedule': {
      const us = { name: team.name, logo: team.logo };
      const season = await askSeasons(ask, [sport]);
      if ('failure' in season) return season;
      const { games, lastUpdated, problem } = season.value;
      const html = seasonList(games, us, today);
      return { value: { html, lastUpdated, problem } };
    }
    case 'roster':
      return partOf(await ask.get<Roster>(`/sports/api/roster${query}`), SPORTS_AWAY, (roster, problem) => ({
        html: rosterTable(roster),
        lastUpdated: null,
        problem,
      }));
    case 'standings':
      return partOf(
        await ask.get<Standings>(`/sports/api/standings${query}`),
        SPORTS_AWAY,
        (standings, problem) => ({
          html: standingsTable(standings),
          lastUpdated: standings.lastUpdated,
          problem,
        }),
      );
    case 'rankings': {
      const asked = await ask.get<Rankings>(`/sports/api/rankings${query}`);
      if (!asked.ok && asked.status === 404) return { failure: 'No poll ranks this sport.' };
      return partOf(asked, SPORTS_AWAY, (rankings, problem) => ({
        html: rankingsTables(rankings),
        lastUpdated: rankings.lastUpdated,
        problem,
      }));
    }
  }
}

export async function writeTeam(context: PagesContext, request: PageRequest): Promise<PageAnswer> {
  const { ask, today, query, param } = request;
  const sport = param('sport');
  if (!context.campus.teams.some((team) => team.sport === sport)) return notFound('No such team');
  const tab = TABS.find((each) => each === query.show?.[0]) ?? 'schedule';
  const team = await ask.get<TeamAnswer>(`/sports/api/team?sport=${sport}`);
  if (!team.ok) return answerInstead(team.status, 'No such team', SPORTS_AWAY);
  const content = await askTab(ask, { sport, tab, team: team.body.team, today });
  return {
    page: teamPage({ sport, team: team.body, problem: team.problem, shown: { tab, content }, today }),
  };
}

export async function writeTeams(context: PagesContext, { ask }: PageRequest): Promise<PageAnswer> {
  const us = await askTeams(context, ask);
  return { page: teamsPage(context.campus.teams.map(({ sport }) => ({ key: sport, team: us(sport) }))) };
}
