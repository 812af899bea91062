import { html } from 'hono/html';
import { isOver, nextOf } from '../../sports/http/contract.ts';
import type { ShownGame } from '../frame/api-types.ts';
import type { Team } from '../frame/context.ts';
import {
  type CampusTime,
  calendarDay,
  capitalized,
  gameDay,
  listText,
  monthText,
} from '../frame/display-text.ts';
import { isLive } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import { seasonLine } from '../games/game-row.ts';

/** A season with fewer months has no links to them. */
const MONTHS_WITH_LINKS = 2;

/** The width of a game in the strip, and the gap between two games. */
const STEP = 12;
const GAP = 3;
const MIDDLE = 30;
/** The height of the bar for the smallest margin, and how much the largest margin adds to it. */
const LEAST = 8;
const MORE = 20;

const marginOf = ({ local_team: ours, opponent }: ShownGame): number =>
  Math.abs((ours.score ?? 0) - (opponent.score ?? 0));

/** `8 won, 3 lost, and 12 to play. Largest win by 21 over Ridge State on Nov 21, largest loss by 7 to Otters on Oct 3.` */
function stripText(games: readonly ShownGame[], today: CampusTime): string {
  const of = (result: ShownGame['result']) => games.filter((game) => game.result === result);
  const [won, lost, tied] = [of('win'), of('loss'), of('tie')];
  const coming = games.filter((game) => !isOver(game)).length;
  const counts = [
    ...(won.length + lost.length > 0 ? [`${won.length} won`, `${lost.length} lost`] : []),
    ...(tied.length > 0 ? [`${tied.length} tied`] : []),
    ...(coming > 0 ? [`${coming} to play`] : []),
  ];
  /** `largest win by 21 over Ridge State on Nov 21` */
  const largestOf = (some: readonly ShownGame[], text: string, before: string): string[] => {
    const most = Math.max(0, ...some.map(marginOf));
    const game = some.find((each) => marginOf(each) === most);
    if (game === undefined) return [];
    const day = calendarDay(gameDay(game, today), today.day);
    return [`${text} by ${most} ${before} ${game.opponent.name} on ${day}`];
  };
  const largest = [...largestOf(won, 'largest win', 'over'), ...largestOf(lost, 'largest loss', 'to')];
  return `${listText(counts)}.${largest.length === 0 ? '' : ` ${capitalized(largest.join(', '))}.`}`;
}

/** The season at a glance: a bar per game, up if won and down if lost, higher by a larger margin, paler if away. */
export function seasonStrip(games: readonly ShownGame[], today: CampusTime): Html | '' {
  if (games.length < 2) return '';
  const next = nextOf(games, today.now);
  const most = Math.max(1, ...games.filter(({ result }) => result !== null).map(marginOf));
  const bar = (game: ShownGame, at: number): Html | '' => {
    const x = at * STEP;
    const place = game.local_team.isHome || game.neutralSite ? '' : ' away';
    if (game.result === 'win' || game.result === 'loss') {
      const height = Math.round(LEAST + (MORE * marginOf(game)) / most);
      const y = game.result === 'win' ? MIDDLE - height : MIDDLE;
      return html`<rect class="${game.result}${place}" x="${x}" y="${y}" width="${STEP - GAP}" height="${height}"/>`;
    }
    if (game.result === 'tie')
      return html`<rect class="tie${place}" x="${x}" y="${MIDDLE - 4}" width="${STEP - GAP}" height="8"/>`;
    return isOver(game)
      ? ''
      : html`<rect class="${game === next ? 'next' : 'coming'}" x="${x}" y="${MIDDLE - 3}" width="${STEP - GAP}" height="6"/>`;
  };
  const width = games.length * STEP - GAP;
  return html`<figure class="strip-of-games"><svg viewBox="0 0 ${width} ${2 * MIDDLE}" preserveAspectRatio="none" aria-hidden="true"><path class="zero" d="M0 ${MIDDLE}H${width}"/>${games.map(bar)}</svg>
<figcaption class="small quiet">${stripText(games, today)} Bars above the line are wins, those below are losses; faded bars are away games.</figcaption></figure>`;
}

/** The whole season by month, one line per game, with links to each month and to the next game. */
export function seasonList(games: readonly ShownGame[], us: Team, today: CampusTime): Html {
  if (games.length === 0)
    return html`<p class="empty">No games have been announced yet. The provider usually publishes a season’s games some weeks before the first one.</p>`;
  const months = [...Map.groupBy(games, (game) => gameDay(game, today).slice(0, 7))];
  const next = nextOf(games, today.now);
  const text = next !== undefined && isLive(next, today.now) ? 'Now' : 'Next game';
  const isLong = months.length >= MONTHS_WITH_LINKS;
  const ways = html`<nav class="days" aria-label="Schedule">${
    isLong
      ? months.map(([month]) => html`<a href="#month-${month}">${monthText(month).replace(/ \d+$/, '')}</a>`)
      : ''
  }${isLong && next !== undefined ? html`<a href="#next">${text}</a>` : ''}<a href="/calendars?sport=${games[0]?.sport ?? ''}">Add to your calendar</a></nav>`;
  return html`${ways}<div class="months-of-season">${months.map(
    ([month, ofMonth]) =>
      html`<section><h2 class="day due" id="month-${month}">${monthText(month)}</h2><ul class="rows lines">${ofMonth.map(
        (game) => html`<li${game === next ? html` id="next"` : ''}>${seasonLine(game, us, today)}</li>`,
      )}</ul></section>`,
  )}</div>`;
}
