import { html } from 'hono/html';
import type { ShownGame } from '../frame/api-types.ts';
import type { Us } from '../frame/context.ts';
import { type CampusTime, countText, dayHeading, dayTime, gameDay } from '../frame/display-text.ts';
import { sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import { rows } from '../frame/layout.ts';
import { saveOrExport } from '../frame/save-or-export.ts';
import { shifted } from './day.ts';
import { type Around, gameRow, isLiveNow } from './game-row.ts';

export const gameList = (games: readonly ShownGame[], us: Us, today: CampusTime): Html =>
  rows(games.map((game) => gameRow(game, us(game.sport), today)));

/** The heading of games in progress. Games that could not be confirmed show the time of their data. */
export const liveHeading = (
  id: string,
  games: readonly Pick<ShownGame, 'status' | 'date' | 'statusText' | 'asOf'>[],
  { now }: Pick<CampusTime, 'now'>,
): Html =>
  games.some((game) => isLiveNow(game, now))
    ? html`<h2 id="${id}" class="live">Live now</h2>`
    : html`<h2 id="${id}">Live when last checked</h2>`;

function byDay(games: readonly ShownGame[], us: Us, today: CampusTime, around: Around): Html {
  const days = Map.groupBy(games, (game) => gameDay(game, today));
  return html`${[...days].map(
    ([day, ofDay]) =>
      html`<h3 class="day">${dayTime(day, dayHeading(day, today.day))}</h3>${rows(ofDay.map((game) => gameRow(game, us(game.sport), today, around)))}`,
  )}`;
}

/** The first `shown` games by day; the rest is folded. */
export function foldedDays(
  games: readonly ShownGame[],
  shown: number,
  us: Us,
  today: CampusTime,
  around: Around = 'day',
): Html {
  const rest = games.slice(shown);
  if (rest.length === 0) return byDay(games, us, today, around);
  return html`${byDay(games.slice(0, shown), us, today, around)}
<details><summary>${countText(rest.length, 'more game')}</summary>${byDay(rest, us, today, around)}</details>`;
}

/** Other formats of the games of one sport or all. */
export function exportLinks(sport: string | undefined, { day }: CampusTime): Html {
  const of = sport === undefined ? '' : `sport=${sport}&`;
  return saveOrExport([
    [`/calendars${sport === undefined ? '' : `?sport=${sport}`}`, 'Add to your calendar'],
    [`/sports/api/schedules.ics${of === '' ? '' : `?${of.slice(0, -1)}`}`, 'Calendar file'],
    [`/sports/api/schedules.csv?${of}excel=1`, 'Spreadsheet'],
    [
      `/sports/api/schedules.csv?${of}from=${shifted(day, -6)}&to=${day}&excel=1`,
      'Spreadsheet of the last seven days',
    ],
    [`/embed?show=games${sport === undefined ? '' : `&sport=${sport}`}`, 'Put this on your site'],
  ]);
}

export const missingLine = (missing: readonly string[]): Html | '' =>
  missing.length === 0
    ? ''
    : html`<p class="freshness old">Missing, because the provider could not be read: ${missing.map(sportName).join(', ')}.</p>`;
