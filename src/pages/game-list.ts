import { html } from 'hono/html';
import type { Game } from './answers.ts';
import type { Us } from './context.ts';
import { gameDay, gameRow, sportName } from './game-row.ts';
import { type Html, rows } from './layout.ts';
import { countWords, dayHeading, type Today } from './words.ts';

export const gameList = (games: readonly Game[], us: Us, today: Today): Html =>
  rows(games.map((game) => gameRow(game, us(game.sport), today)));

/** Games under one heading a day. */
function byDay(games: readonly Game[], us: Us, today: Today): Html {
  const days = Map.groupBy(games, (game) => gameDay(game, today.timeZone));
  return html`${[...days].map(
    ([day, ofDay]) =>
      html`<h3 class="day">${dayHeading(day, today.day)}</h3>${rows(ofDay.map((game) => gameRow(game, us(game.sport), today, 'day')))}`,
  )}`;
}

/** The first so many under their days; the others unfold. */
export function foldedDays(games: readonly Game[], shown: number, us: Us, today: Today): Html {
  const rest = games.slice(shown);
  if (rest.length === 0) return byDay(games, us, today);
  return html`${byDay(games.slice(0, shown), us, today)}
<details><summary>${countWords(rest.length, 'more game')}</summary>${byDay(rest, us, today)}</details>`;
}

export const missingLine = (missing: readonly string[]): Html | '' =>
  missing.length === 0
    ? ''
    : html`<p class="freshness old">Not here, because the provider has not given them: ${missing.map(sportName).join(', ')}.</p>`;
