import { html } from 'hono/html';
import type { GameDetail, Plays } from '../frame/api-types.ts';
import type { Team } from '../frame/context.ts';
import { recordText } from '../frame/display-text.ts';
import { PERIOD_NAMES, periodText } from '../frame/game-text.ts';
import { type Html, scrolling } from '../frame/html.ts';
import { opposedBars } from './charts.ts';

/** Renders the box score and the plays of a game. Long parts are folded to keep the page short. */

/** The name of a period in this sport: `inning`. */
export const periodName = (sport: string): string => PERIOD_NAMES[sport]?.name ?? 'period';

/** Tables with more rows, as in baseball, are folded. */
const MOST_OPEN = 30;

const fold = (title: string, content: Html): Html =>
  html`<details><summary>${title}</summary>${content}</details>`;

/** The statistics of both teams, side by side. */
function teamTable({ boxScore, opponent }: GameDetail, us: Team): Html | '' {
  const of = (isLocal: boolean) =>
    boxScore.teams.find(({ isLocalTeam }) => isLocalTeam === isLocal)?.statistics ?? [];
  const [ours, theirs] = [of(true), of(false)];
  const values = new Map(theirs.map(({ name, value }) => [name, value]));
  const names = new Set(ours.map(({ name }) => name));
  const lines = [
    ...ours.map(({ name, label, value }) => ({ label, ours: value, theirs: values.get(name) ?? '' })),
    ...theirs
      .filter(({ name }) => !names.has(name))
      .map(({ label, value }) => ({ label, ours: '', theirs: value })),
  ];
  if (lines.length === 0) return '';
  const table = html`${scrolling('Team statistics')}<table class="opposed">
<thead><tr><th scope="col">${us.name}</th><td></td><th scope="col" class="number">${opponent.name}</th></tr></thead>
<tbody>${lines.map(
    ({ label, ours: left, theirs: right }) =>
      html`<tr><td>${recordText(left)}</td><th scope="row">${label}${opposedBars(left, right)}</th><td class="number">${recordText(right)}</td></tr>`,
  )}</tbody></table></div>`;
  return html`<section id="teamstatistics"><h2>Team statistics</h2>${
    lines.length > MOST_OPEN ? fold(`${lines.length} statistics of each team`, table) : table
  }</section>`;
}

type Group = GameDetail['boxScore']['players'][number]['groups'][number];

/** `passing` → `Passing` */
const headingOf = (name: string): string =>
  name === '' ? 'Players' : name.charAt(0).toUpperCase() + name.slice(1);

/** A team's only table has no name, so it has no heading of its own. */
const groupTable = (
  team: string,
  { name, columns, rows }: Group,
) => html`${name === '' ? '' : html`<h3>${headingOf(name)}</h3>`}
${scrolling(`${team}, ${headingOf(name)}`)}<table><thead><tr><th scope="col">Name</th>${columns.map(
  (column) => html`<th scope="col" class="number">${column}</th>`,
)}</tr></thead>
<tbody>${rows.map(
  ({ name: player, starter, values }) =>
    html`<tr><th scope="row">${player}${
      starter === true ? html` <span class="small quiet">starter</span>` : ''
    }</th>${
      values.length === 0
        ? html`<td colspan="${Math.max(columns.length, 1)}" class="quiet">did not play</td>`
        : values.map((value) => html`<td class="number">${recordText(value)}</td>`)
    }</tr>`,
)}</tbody></table></div>`;

function players({ boxScore, opponent }: GameDetail, us: Team): Html | '' {
  if (boxScore.players.length === 0) return '';
  // Our team first, as in the tables above.
  const teams = boxScore.players.toSorted(
    (one, other) => Number(other.isLocalTeam) - Number(one.isLocalTeam),
  );
  return html`<section id="players"><h2>Players</h2>${teams.map(({ isLocalTeam, groups }) => {
    const team = isLocalTeam ? us.name : opponent.name;
    return fold(team, html`${groups.map((group) => groupTable(team, group))}`);
  })}</section>`;
}

export const boxScore = (game: GameDetail, us: Team): Html =>
  html`${teamTable(game, us)}${players(game, us)}`;

/** All plays by period. Those that changed the score show the score. */
export function playList(
  { plays }: Pick<Plays, 'plays'>,
  { sport, statusText }: Pick<GameDetail, 'sport' | 'statusText'>,
): Html | '' {
  if (plays.length === 0) return '';
  const name = periodName(sport);
  const byPeriod = [...Map.groupBy(plays, ({ period }) => period)];
  const heading = (period: number): string => {
    const caption = periodText(period, sport, period === byPeriod.at(-1)?.[0] ? statusText : '');
    return /^\d+$/.test(caption) ? `${headingOf(name)} ${caption}` : caption;
  };
  return html`<section id="plays"><h2>Plays</h2>${byPeriod.map(([period, some]) =>
    fold(
      heading(period),
      html`<ul class="plays">${some.map(
        ({ clock, text, scoring, localScore, opponentScore }) =>
          html`<li>${clock === '0:00' ? '' : html`<span class="small quiet">${clock}</span> `}${
            scoring ? html`<b>${text} (${localScore ?? '–'}–${opponentScore ?? '–'})</b>` : text
          }</li>`,
      )}</ul>`,
    ),
  )}</section>`;
}
