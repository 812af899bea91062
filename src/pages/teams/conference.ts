import { html } from 'hono/html';
import { hasBegun, isUnderWay } from '../../sports/http/contract.ts';
import type { Scoreboard } from '../frame/api-types.ts';
import {
  type CampusTime,
  capitalized,
  dayHeading,
  dayText,
  dayTime,
  momentText,
  timeText,
} from '../frame/display-text.ts';
import { isLive, resultText } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import { rows } from '../frame/layout.ts';
import { shifted } from '../games/day.ts';
import { sideLine } from '../games/game-row.ts';

type Game = Scoreboard['games'][number];

function stateOf(
  game: Game,
  sport: Scoreboard['sport'],
  today: CampusTime,
  asOf: string | undefined,
): string {
  const text = resultText({ ...game, sport });
  if (text === undefined)
    return game.timeTbd ? 'Time to be announced' : capitalized(timeText(Date.parse(game.date), today));
  return isUnderWay(game) && asOf !== undefined ? `${text}, as of ${momentText(asOf, today)}` : text;
}

/** Whether the team with `score` has won or lost; `''` in a tie. */
function outcomeOf({ status }: Game, score: number | null, other: number | null): 'won' | 'lost' | '' {
  if (status !== 'final' || score === null || other === null || score === other) return '';
  return score > other ? 'won' : 'lost';
}

/** Only games of the campus link to a page. The visiting team comes first, as on every scoreboard. */
function row(game: Game, sport: Scoreboard['sport'], today: CampusTime, asOf: string | undefined): Html {
  const { id, away, home, broadcasts, note, neutralSite, isLocalGame } = game;
  const state = stateOf(game, sport, today, asOf);
  const side = (of: Game['home'], other: Game['home']) =>
    sideLine({
      ...of,
      score: hasBegun(game) ? of.score : null,
      outcome: outcomeOf(game, of.score, other.score),
    });
  const isNow = isLive(game, today.now) && asOf === undefined;
  const channels = hasBegun(game) && !isUnderWay(game) ? '' : broadcasts.slice(0, 2).join(', ');
  const small = [note, neutralSite ? 'Neutral site' : '', channels].filter(Boolean).join(' · ');
  const content = html`<span class="state${isNow ? ' live' : ''}">${
    game.status === 'scheduled' ? html`<time datetime="${game.date}">${state}</time>` : state
  }</span>
<span class="teams">${side(away, home)}${side(home, away)}</span>
<span class="note">${small}</span>`;
  return isLocalGame
    ? html`<a class="game alone" href="/games/${id}">${content}</a>`
    : html`<div class="game alone">${content}</div>`;
}

/** Games in progress come first, then upcoming games. */
const orderOf = (game: Game): number => (isUnderWay(game) ? 0 : hasBegun(game) ? 2 : 1);

/** All games of the conference on a day, with links to the days before and after. */
export function conferenceDay(
  { sport, date: day, games }: Scoreboard,
  problem: { readonly asOf: string } | undefined,
  today: CampusTime,
): Html {
  const link = (to: string, text: string): Html =>
    html`<a rel="nofollow" href="/teams/${sport}?show=conference${to === today.day ? '' : `&date=${to}`}"${to === day ? html` aria-current="page"` : ''}>${text}</a>`;
  const near = (to: string) => capitalized(dayText(to, today.day));
  const [before, after] = [shifted(day, -1), shifted(day, 1)];
  return html`<nav class="days" aria-label="Days">${link(before, `‹ ${near(before)}`)}
${before === today.day || after === today.day ? '' : link(today.day, 'Today')}
${link(after, `${near(after)} ›`)}</nav>
<h2>${dayTime(day, dayHeading(day, today.day))}</h2>
${
  games.length === 0
    ? html`<p class="empty">No game of the conference on this day.</p>`
    : rows(
        games
          .toSorted((a, b) => orderOf(a) - orderOf(b))
          .map((game) => row(game, sport, today, problem?.asOf)),
      )
}`;
}
