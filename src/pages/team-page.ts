import { html } from 'hono/html';
import type { Rankings, Roster, Standings, TeamAnswer } from './answers.ts';
import type { Ask } from './ask.ts';
import { byDay } from './board.ts';
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
} from './context.ts';
import { freshnessLine } from './freshness.ts';
import { gameRow, picture, sportName } from './game-row.ts';
import type { Html, Page } from './layout.ts';
import type { PageAnswer, PageRequest } from './mount-page.ts';
import type { Today } from './words.ts';

const TABS = ['schedule', 'roster', 'standings', 'rankings'] as const;
type Tab = (typeof TABS)[number];

const TAB_WORDS: Readonly<Record<Tab, string>> = {
  schedule: 'Schedule',
  roster: 'Roster',
  standings: 'Standings',
  rankings: 'Rankings',
};

/** The table of a team's page: what its tab shows, with how old it is. */
interface Shown {
  readonly tab: Tab;
  readonly content: Part<{
    readonly html: Html;
    readonly lastUpdated: string | null;
    readonly problem: string | null;
  }>;
}

function rosterTable({ athletes, coaches }: Roster): Html {
  if (athletes.length === 0) return html`<p class="empty">The provider lists no athletes.</p>`;
  const has = (field: 'height' | 'weight' | 'class' | 'hometown') =>
    athletes.some((athlete) => athlete[field] !== '');
  const columns = (['class', 'height', 'weight', 'hometown'] as const).filter(has);
  const words = { class: 'Class', height: 'Height', weight: 'Weight', hometown: 'Hometown' };
  return html`<div class="table"><table>
<thead><tr><th scope="col"><span class="hidden">Portrait</span></th><th scope="col" class="number">No.</th><th scope="col">Name</th><th scope="col">Position</th>${columns.map(
    (column) => html`<th scope="col">${words[column]}</th>`,
  )}</tr></thead>
<tbody>${athletes.map(
    (athlete) =>
      html`<tr><td>${
        athlete.headshot === null
          ? ''
          : html`<img class="portrait" src="/sports/api/image?${new URLSearchParams({ url: athlete.headshot, w: '96' }).toString()}" alt="" width="36" height="36" loading="lazy">`
      }</td><td class="number">${athlete.jersey}</td><th scope="row">${athlete.name}</th><td>${athlete.position}</td>${columns.map(
        (column) => html`<td>${athlete[column]}</td>`,
      )}</tr>`,
  )}</tbody></table></div>
${coaches.length === 0 ? '' : html`<h2>Coaches</h2><ul>${coaches.map(({ name, title }) => html`<li>${name}${title === '' ? '' : `, ${title}`}</li>`)}</ul>`}`;
}

function standingsTable({ conference, standings }: Standings): Html {
  if (standings.length === 0) return html`<p class="empty">No standings yet this season.</p>`;
  return html`<div class="table"><table><caption>${conference}</caption>
<thead><tr><th scope="col" class="number">Rank</th><th scope="col">Team</th><th scope="col" class="number">Conference</th><th scope="col" class="number">Overall</th><th scope="col" class="number">Won</th><th scope="col">Streak</th></tr></thead>
<tbody>${standings.map(
    (row) =>
      html`<tr${row.isLocalTeam ? html` class="ours"` : ''}><td class="number">${row.rank}</td><th scope="row">${picture(row.team.logo, 24)} ${row.team.name}</th><td class="number">${row.conferenceRecord}</td><td class="number">${row.overallRecord}</td><td class="number">${Math.round(row.winPercentage * 100)} %</td><td>${row.streak}</td></tr>`,
  )}</tbody></table></div>`;
}

const rankingsTables = ({ polls }: Rankings): Html =>
  html`${polls.map(
    (poll) => html`<div class="table"><table><caption>${poll.name}</caption>
<thead><tr><th scope="col" class="number">Rank</th><th scope="col">Team</th><th scope="col" class="number">Record</th><th scope="col" class="number">Points</th><th scope="col" class="number">Before</th></tr></thead>
<tbody>${poll.entries.map(
      (entry) =>
        html`<tr${entry.isLocalTeam ? html` class="ours"` : ''}><td class="number">${entry.rank}</td><th scope="row">${picture(entry.team.logo, 24)} ${entry.team.name}</th><td class="number">${entry.record}</td><td class="number">${entry.points ?? ''}</td><td class="number">${entry.previous ?? ''}</td></tr>`,
    )}</tbody></table></div>`,
  )}`;

const strip = (terms: readonly [string, string | null][]): Html =>
  html`<dl class="strip">${terms.map(([term, value]) =>
    value === null || value === '' ? '' : html`<div><dt>${term}</dt><dd>${value}</dd></div>`,
  )}</dl>`;

/** One team: who it is, its next game, and the table of the chosen tab. */
function teamPage(parts: {
  readonly sport: string;
  readonly team: TeamAnswer;
  readonly shown: Shown;
  readonly today: Today;
}): Page {
  const { sport, today, shown } = parts;
  const { team, nextGame } = parts.team;
  const us = { name: team.name, logo: team.logo };
  const { content } = shown;
  return {
    title: `${sportName(sport)}: ${TAB_WORDS[shown.tab].toLowerCase()}`,
    section: 'teams',
    main: html`<div class="teamhead">${picture(team.logo, 48)}<h1>${team.name}, ${sportName(sport).toLowerCase()}</h1></div>
${strip([
  ['Record', team.record],
  ['Conference', team.conferenceRecord],
  ['Poll rank', team.ranking === null ? null : String(team.ranking)],
  ['Plays in', team.conference],
  ['Home', team.venue === null ? null : team.venue.name],
])}
${nextGame === null ? '' : html`<section aria-labelledby="nextgame"><h2 id="nextgame">Next game</h2>${gameRow(nextGame, us, today)}</section>`}
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
const teamsPage = (
  teams: readonly { readonly key: string; readonly name: string; readonly logo: string | null }[],
): Page => ({
  title: 'Teams',
  section: 'teams',
  main: html`<h1>Teams</h1><ul class="rows">${teams.map(
    ({ key, name, logo }) =>
      html`<li><a class="game" href="/teams/${key}"><span class="teams"><span class="side">${picture(logo, 24)}<span>${sportName(key)}</span><span class="quiet">${name}</span></span></span></a></li>`,
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
      return { value: { html: byDay(games, () => us, today), lastUpdated, problem } };
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
    case 'rankings':
      return partOf(
        await ask.get<Rankings>(`/sports/api/rankings${query}`),
        'No poll ranks this sport.',
        (rankings, problem) => ({
          html: rankingsTables(rankings),
          lastUpdated: rankings.lastUpdated,
          problem,
        }),
      );
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
  return { page: teamPage({ sport, team: team.body, shown: { tab, content }, today }) };
}

export async function writeTeams(context: PagesContext, { ask }: PageRequest): Promise<PageAnswer> {
  const us = await askTeams(context, ask);
  return { page: teamsPage(context.campus.teams.map(({ sport }) => ({ key: sport, ...us(sport) }))) };
}
