import { html } from 'hono/html';
import { nextOf } from '../../sports/http/contract.ts';
import type { Rankings, ShownGame, Standings } from '../frame/answers.ts';
import type { Team } from '../frame/context.ts';
import { isLive } from '../frame/game-words.ts';
import { type Html, scrolling } from '../frame/html.ts';
import { logo } from '../frame/picture.ts';
import { gameDay, monthWords, recordWords, shareWords, type Today } from '../frame/words.ts';
import { gameRow } from '../games/game-row.ts';

/** A season of fewer months needs no links to them. */
const MONTHS_WITH_LINKS = 2;

/** The whole season by month, one row per game, with links to each month and to the next game. */
export function seasonList(games: readonly ShownGame[], us: Team, today: Today): Html {
  if (games.length === 0)
    return html`<p class="empty">No games are known yet. The provider usually publishes a season’s games some weeks before the first one.</p>`;
  const months = [...Map.groupBy(games, (game) => gameDay(game, today).slice(0, 7))];
  const next = nextOf(games, today.now);
  const words = next !== undefined && isLive(next, today.now) ? 'Now' : 'Next game';
  const ways =
    months.length < MONTHS_WITH_LINKS
      ? ''
      : html`<nav class="days" aria-label="Months">${months.map(([month]) => html`<a href="#month-${month}">${monthWords(month).replace(/ \d+$/, '')}</a>`)}${
          next === undefined ? '' : html`<a href="#next">${words}</a>`
        }</nav>`;
  return html`${ways}${months.map(
    ([month, ofMonth]) =>
      html`<h3 class="day" id="month-${month}">${monthWords(month)}</h3><ul class="rows">${ofMonth.map(
        (game) =>
          html`<li${game === next ? html` id="next"` : ''}>${game === next ? html`<p class="small next">${words}</p>` : ''}${gameRow(game, us, today, 'season')}</li>`,
      )}</ul>`,
  )}`;
}

/** On a phone, the first column (rank and team) stays in view while the others scroll. */
const teamCell = (team: Team, rank: number): Html =>
  html`<th scope="row" class="frozen"><span class="with-logo"><span class="number">${rank}</span> ${logo(team)} ${team.name}</span></th>`;

const head = (words: string): Html => html`<th scope="col" class="number">${words}</th>`;
const cell = (value: string | number): Html => html`<td class="number">${value}</td>`;

export function standingsTable({ conference, standings }: Standings): Html {
  if (standings.length === 0) return html`<p class="empty">No standings yet this season.</p>`;
  // A column without a value for any team is left out.
  const has = (field: 'home' | 'away') => standings.some((row) => row[field]);
  const places = (['home', 'away'] as const).filter(has);
  return html`${scrolling(conference)}<table class="steady standings"><caption>${conference}</caption>
<thead><tr><th scope="col" class="frozen">Team</th>${head('Conference')}${head('Overall')}${head('Pct.')}${places.map((place) => head(place === 'home' ? 'Home' : 'Away'))}<th scope="col" class="streak">Streak</th></tr></thead>
<tbody>${standings.map(
    (row) =>
      html`<tr${row.isLocalTeam ? html` class="ours"` : ''}>${[
        teamCell(row.team, row.rank),
        cell(recordWords(row.conferenceRecord)),
        cell(recordWords(row.overallRecord)),
        cell(shareWords(row.winPercentage)),
        ...places.map((place) => cell(recordWords(row[place] ?? ''))),
      ]}<td>${row.streak}</td></tr>`,
  )}</tbody></table></div>`;
}

export const rankingsTables = ({ polls }: Rankings): Html =>
  html`${polls.map(
    (poll) => html`${scrolling(poll.name)}<table class="steady standings"><caption>${poll.name}</caption>
<thead><tr><th scope="col" class="frozen">Team</th>${head('Record')}${head('Points')}${head('Before')}</tr></thead>
<tbody>${poll.entries.map(
      (entry) =>
        html`<tr${entry.isLocalTeam ? html` class="ours"` : ''}>${teamCell(entry.team, entry.rank)}${cell(recordWords(entry.record))}${cell(entry.points ?? '')}${cell(entry.previous ?? '')}</tr>`,
    )}</tbody></table></div>`,
  )}`;
