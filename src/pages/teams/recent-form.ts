import { html } from 'hono/html';
import type { ShownGame, TeamResponse } from '../frame/api-types.ts';
import { type CampusTime, countText, gameDay, shortDay } from '../frame/display-text.ts';
import { resultLetter } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';

const WORDS = { win: 'Won', loss: 'Lost', tie: 'Tied' } as const;

/** The last games as letters, each with its result as a sentence: `Won 27–10 against Otters, Sat, Nov 21`. */
export function recentForm(
  { form }: TeamResponse,
  season: readonly ShownGame[],
  today: CampusTime,
): Html | '' {
  if (!form || form.lastFive.length === 0) return '';
  const games = new Map(season.map((game) => [game.id, game]));
  const sentence = (id: string, result: keyof typeof WORDS): string => {
    const game = games.get(id);
    if (game === undefined) return WORDS[result];
    const { local_team: ours, opponent } = game;
    const day = shortDay(gameDay(game, today), today.day);
    return `${WORDS[result]} ${ours.score ?? '–'}–${opponent.score ?? '–'} against ${opponent.name}, ${day}`;
  };
  const streak = form.streak === '' ? '' : ` Streak: ${form.streak}.`;
  return html`<div id="form"><ol class="pills" aria-label="Last ${countText(form.lastFive.length, 'game')}, latest first">${form.lastFive.map(
    ({ id, result }) => {
      const said = sentence(id, result);
      return html`<li><a class="${result}" href="/games/${encodeURIComponent(id)}" aria-label="${said}" title="${said}">${resultLetter(result)}</a></li>`;
    },
  )}</ol><p class="small quiet">Latest first.${streak}</p></div>`;
}
