import { html } from 'hono/html';
import type { Rankings, Standings } from '../frame/api-types.ts';
import type { Team } from '../frame/context.ts';
import { type CampusTime, dayText, dayTime, recordText, shareText } from '../frame/display-text.ts';
import { type Html, scrolling } from '../frame/html.ts';
import { logo } from '../frame/picture.ts';

/** On a phone, the first column (rank and team) stays in view while the others scroll. */
const teamCell = (team: Team, rank: number): Html =>
  html`<th scope="row" class="frozen"><span class="with-logo"><span class="number">${rank}</span> ${logo(team)} <bdi>${team.name}</bdi></span></th>`;

const head = (text: string): Html => html`<th scope="col" class="number">${text}</th>`;
const cell = (value: string | number): Html => html`<td class="number">${value}</td>`;

export function standingsTable({ conference, standings }: Standings): Html {
  if (standings.length === 0) return html`<p class="empty">No standings yet this season.</p>`;
  // A column without a value for any team is left out.
  const has = (field: 'home' | 'away') => standings.some((row) => row[field]);
  const places = (['home', 'away'] as const).filter(has);
  return html`${scrolling(conference)}<table class="steady standings"><caption>${conference}</caption>
<thead><tr><th scope="col" class="frozen">Team</th><th scope="col" class="number"><abbr title="Conference">Conf.</abbr></th>${head('Overall')}${head('Pct.')}${places.map((place) => head(place === 'home' ? 'Home' : 'Away'))}<th scope="col" class="streak">Streak</th></tr></thead>
<tbody>${standings.map(
    (row, at) =>
      html`${row.division && row.division !== standings[at - 1]?.division ? html`<tr><th scope="rowgroup" colspan="${5 + places.length}">${row.division}</th></tr>` : ''}<tr${row.isLocalTeam ? html` class="ours"` : ''}>${[
        teamCell(row.team, row.rank),
        cell(recordText(row.conferenceRecord)),
        cell(recordText(row.overallRecord)),
        cell(shareText(row.winPercentage)),
        ...places.map((place) => cell(recordText(row[place] ?? ''))),
      ]}<td>${row.streak}</td></tr>`,
  )}</tbody></table></div>`;
}

type Entry = Rankings['polls'][number]['entries'][number];

/** The change of rank since the last poll: `▲ 3`, `▼ 1`, `new`. */
function moved({ rank, previous }: Entry): Html | '' {
  if (previous === null) return html`<span class="small">new</span>`;
  const by = previous - rank;
  if (by === 0) return '';
  return html`<span class="${by > 0 ? 'up' : 'down'}"><span aria-hidden="true">${by > 0 ? '▲' : '▼'}</span><span class="hidden">${by > 0 ? 'up' : 'down'}</span> ${Math.abs(by)}</span>`;
}

/** The polls, side by side where there is room. */
export const rankingsTables = ({ polls }: Rankings, today: CampusTime): Html =>
  html`<div class="polls">${polls.map(
    (
      poll,
    ) => html`${scrolling(poll.name)}<table class="poll"><caption>${poll.name}${poll.date === null ? '' : html` <span class="small">of ${dayTime(poll.date, dayText(today.at(Date.parse(poll.date)).day, today.day))}</span>`}</caption>
<thead><tr><th scope="col" class="frozen">Team</th>${head('Record')}${head('Points')}${head('Moved')}</tr></thead>
<tbody>${poll.entries.map(
      (entry) =>
        html`<tr${entry.isLocalTeam ? html` class="ours"` : ''}>${teamCell(entry.team, entry.rank)}${cell(recordText(entry.record))}${cell(entry.points ?? '')}<td class="number">${moved(entry)}</td></tr>`,
    )}</tbody></table></div>`,
  )}</div>`;
