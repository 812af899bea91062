import { html } from 'hono/html';
import type { Rankings, Roster, ShownGame, Standings } from '../frame/answers.ts';
import type { Team } from '../frame/context.ts';
import { type Html, scrolling } from '../frame/html.ts';
import { rows } from '../frame/layout.ts';
import { logo, pictureAddress } from '../frame/picture.ts';
import { monthWords, type Today } from '../frame/words.ts';
import { gameDay, gameRow } from '../games/game-row.ts';

/** The whole season by month, one row per game. */
export function seasonList(games: readonly ShownGame[], us: Team, today: Today): Html {
  if (games.length === 0) {
    return html`<p class="empty">No games are known yet. The provider usually publishes a season’s games some weeks before the first one.</p>`;
  }
  const months = Map.groupBy(games, (game) => gameDay(game, today.timeZone).slice(0, 7));
  return html`${[...months].map(
    ([month, ofMonth]) =>
      html`<h3 class="day">${monthWords(month)}</h3>${rows(ofMonth.map((game) => gameRow(game, us, today, 'season')))}`,
  )}`;
}

const teamCell = (team: Team): Html =>
  html`<th scope="row"><span class="with-logo">${logo(team)} ${team.name}</span></th>`;

export function rosterTable({ athletes, coaches }: Roster): Html {
  if (athletes.length === 0) return html`<p class="empty">The provider lists no athletes.</p>`;
  const has = (field: 'height' | 'weight' | 'class' | 'hometown') =>
    athletes.some((athlete) => athlete[field] !== '');
  const columns = (['class', 'height', 'weight', 'hometown'] as const).filter(has);
  const words = { class: 'Class', height: 'Height', weight: 'Weight', hometown: 'Hometown' };
  return html`${scrolling('Roster')}<table class="steady roster">
<thead><tr><th scope="col" class="portrait"><span class="hidden">Portrait</span></th><th scope="col" class="number">No.</th><th scope="col">Name</th><th scope="col" class="position">Position</th>${columns.map(
    (column) => html`<th scope="col" class="${column}">${words[column]}</th>`,
  )}</tr></thead>
<tbody>${athletes.map(
    (athlete) =>
      html`<tr><td class="portrait">${
        athlete.headshot === null
          ? html`<span></span>`
          : html`<img src="${pictureAddress(athlete.headshot, 96)}" alt="" width="36" height="36" loading="lazy" decoding="async">`
      }</td><td class="number">${athlete.jersey}</td><th scope="row">${athlete.name}</th><td>${athlete.position}</td>${columns.map(
        (column) => html`<td>${athlete[column]}</td>`,
      )}</tr>`,
  )}</tbody></table></div>
${coaches.length === 0 ? '' : html`<h2>Coaches</h2><ul>${coaches.map(({ name, title }) => html`<li>${name}${title === '' ? '' : `, ${title}`}</li>`)}</ul>`}`;
}

export function standingsTable({ conference, standings }: Standings): Html {
  if (standings.length === 0) return html`<p class="empty">No standings yet this season.</p>`;
  return html`${scrolling(conference)}<table class="steady"><caption>${conference}</caption>
<thead><tr><th scope="col" class="number">Rank</th><th scope="col">Team</th><th scope="col" class="number">Conference</th><th scope="col" class="number">Overall</th><th scope="col" class="number">Won</th><th scope="col" class="streak">Streak</th></tr></thead>
<tbody>${standings.map(
    (row) =>
      html`<tr${row.isLocalTeam ? html` class="ours"` : ''}><td class="number">${row.rank}</td>${teamCell(row.team)}<td class="number">${row.conferenceRecord}</td><td class="number">${row.overallRecord}</td><td class="number">${Math.round(row.winPercentage * 100)} %</td><td>${row.streak}</td></tr>`,
  )}</tbody></table></div>`;
}

export const rankingsTables = ({ polls }: Rankings): Html =>
  html`${polls.map(
    (poll) => html`${scrolling(poll.name)}<table class="steady"><caption>${poll.name}</caption>
<thead><tr><th scope="col" class="number">Rank</th><th scope="col">Team</th><th scope="col" class="number">Record</th><th scope="col" class="number">Points</th><th scope="col" class="number">Before</th></tr></thead>
<tbody>${poll.entries.map(
      (entry) =>
        html`<tr${entry.isLocalTeam ? html` class="ours"` : ''}><td class="number">${entry.rank}</td>${teamCell(entry.team)}<td class="number">${entry.record}</td><td class="number">${entry.points ?? ''}</td><td class="number">${entry.previous ?? ''}</td></tr>`,
    )}</tbody></table></div>`,
  )}`;
