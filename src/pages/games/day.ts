import { html } from 'hono/html';
import type { ShownGame } from '../frame/api-types.ts';
import { type CampusTime, capitalized, daysBetween, dayText } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';

/** The selection of games to show. */
export interface GamesQuestion {
  /** `[]`: all. */
  readonly sports: readonly string[];
  /** `YYYY-MM-DD` on campus; `undefined`: every day. */
  readonly day: string | undefined;
  readonly where: 'home' | 'away' | undefined;
}

/** Longer than a season: there are no games beyond it, and crawlers must not find endless links. */
const MOST_DAYS = 370;

/** The message for any other day. */
export const NEAR_DAYS = 'Games are shown for valid dates up to a year back and ahead.';

/** Whether a day exists and is near enough. */
export function isShownDay(text: string, today: CampusTime): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(text);
  // A day that does not exist, such as February 30, is rejected or parsed as another day.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) return false;
  return Math.abs(daysBetween(today.day, text)) <= MOST_DAYS;
}

export function gamesUrl({ sports, day, where }: GamesQuestion): string {
  const all = { sport: sports.length === 0 ? undefined : sports.join(), date: day, where };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given as [string, string][]).toString().replaceAll('%2C', ',');
  return query === '' ? '/games' : `/games?${query}`;
}

/** A game at a neutral site is neither home nor away. */
export const isWhere = ({ local_team, neutralSite }: ShownGame, where: GamesQuestion['where']): boolean =>
  where === undefined || (!neutralSite && local_team.isHome === (where === 'home'));

export const shifted = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** `‹ Friday · Today · Sunday ›`, and home or away. */
export function dayNav(question: GamesQuestion, today: CampusTime): Html {
  const day = question.day ?? today.day;
  const link = (to: Partial<GamesQuestion>, label: string, isCurrent: boolean) =>
    html`<a href="${gamesUrl({ ...question, ...to })}"${isCurrent ? html` aria-current="page"` : ''}>${label}</a>`;
  const [before, after] = [shifted(day, -1), shifted(day, 1)];
  const near = (to: string) => capitalized(dayText(to, today.day));
  return html`<div class="choices"><nav class="days" aria-label="Days">
${link({ day: before }, `‹ ${near(before)}`, false)}
${before === today.day || after === today.day ? '' : link({ day: today.day }, 'Today', question.day === today.day)}
${link({ day: after }, `${near(after)} ›`, false)}
${question.day === undefined ? '' : link({ day: undefined }, 'All days', false)}</nav>
<nav class="days" aria-label="Home or away">
${link({ where: undefined }, 'All', question.where === undefined)}
${link({ where: 'home' }, 'Home', question.where === 'home')}
${link({ where: 'away' }, 'Away', question.where === 'away')}</nav></div>`;
}
