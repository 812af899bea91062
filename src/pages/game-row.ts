import { html } from 'hono/html';
import { dayIn } from '../platform/clock.ts';
import type { Game } from './answers.ts';
import type { Html } from './layout.ts';
import { capitalized, dayWords, type Today, timeWords } from './words.ts';

const SPORT_NAMES: Readonly<Record<string, string>> = {
  'mens-basketball': 'Men’s basketball',
  'womens-basketball': 'Women’s basketball',
  football: 'Football',
  baseball: 'Baseball',
  softball: 'Softball',
};
export const sportName = (sport: string): string =>
  SPORT_NAMES[sport] ?? capitalized(sport.replaceAll('-', ' '));

const BEING_PLAYED = new Set(['in_progress', 'delayed', 'suspended']);
export const isLive = ({ status }: Pick<Game, 'status'>): boolean => BEING_PLAYED.has(status);
const OVER = new Set(['final', 'forfeit', 'canceled']);
const isOver = ({ status }: Pick<Game, 'status'>): boolean => OVER.has(status);
const HAS_SCORE = new Set(['in_progress', 'delayed', 'suspended', 'final', 'forfeit']);
const OTHER_STATES: Readonly<Record<string, string>> = {
  postponed: 'Postponed',
  canceled: 'Canceled',
  delayed: 'Delayed',
  suspended: 'Suspended',
  forfeit: 'Forfeit',
};

/** The campus's day of a game; one without a time has the day the provider gives, midnight Eastern. */
export const gameDay = ({ date, timeTbd }: Pick<Game, 'date' | 'timeTbd'>, timeZone: string): string =>
  dayIn(timeTbd ? 'America/New_York' : timeZone, Date.parse(date));

const PERIOD = { football: 'Q', 'mens-basketball': 'H', 'womens-basketball': 'Q' } as const;

/** `Q3 5:09`, `Halftime`, `Final/OT`, `Sat 2:30 PM`: where a game stands, in few words. */
export function stateWords(game: Game, today: Today): string {
  const { status, statusText, period, clock, sport } = game;
  if (status === 'in_progress') {
    const short = sport in PERIOD ? `${PERIOD[sport as keyof typeof PERIOD]}${period} ${clock}` : clock;
    return statusText || short.trim() || 'Live';
  }
  if (status === 'final') return statusText || 'Final';
  if (status in OTHER_STATES) return OTHER_STATES[status] ?? status;
  const day = capitalized(dayWords(gameDay(game, today.timeZone), today.day));
  return game.timeTbd
    ? `${day}, time to be announced`
    : `${day}, ${timeWords(Date.parse(game.date), today.timeZone)}`;
}

/** An image of the provider by way of our proxy, `width` as drawn, in CSS pixels. */
export function picture(url: string | null, width: 24 | 48 | 96, className = 'no-logo'): Html {
  if (url === null) return html`<span class="${className}"></span>`;
  const address = `/sports/api/image?${new URLSearchParams({ url, w: String(width === 24 ? 48 : width * 2) })}`;
  return html`<img src="${address}" alt="" width="${width}" height="${width}" loading="lazy" decoding="async">`;
}

export interface Side {
  readonly name: string;
  readonly logo: string | null;
  readonly ranking: number | null;
  readonly record: string;
  readonly score: number | null;
  readonly hasWon: boolean;
}

/** Ours first at home and at a neutral place; as a program prints it, the guest stands above the host. */
export function sidesOf(game: Game, us: { name: string; logo: string | null }): [Side, Side] {
  const { local_team: ours, opponent, result, status } = game;
  const score = (value: number) => (HAS_SCORE.has(status) ? value : null);
  return [
    { ...us, ranking: ours.ranking, record: ours.record, score: score(ours.score), hasWon: result === 'win' },
    {
      name: opponent.name,
      logo: opponent.logo,
      ranking: opponent.ranking,
      record: '',
      score: score(opponent.score),
      hasWon: result === 'loss',
    },
  ];
}

export const sideLine = ({ name, logo, ranking, record, score, hasWon }: Side, size: 24 | 48 = 24) => html`
<span class="side${hasWon ? ' won' : ''}">
  ${picture(logo, size)}
  <span>${ranking === null ? '' : html`<span class="rank">${ranking}</span> `}${name}${
    record === '' ? '' : html`<span class="record">${record}</span>`
  }</span>
  <span class="score">${score ?? ''}</span>
</span>`;

const placeWords = ({ neutralSite, local_team, location }: Game): string => {
  const at = [location.name, location.city].filter((part) => part !== '').join(', ');
  if (at === '') return local_team.isHome ? 'Home' : 'Away';
  if (neutralSite) return `Neutral site: ${at}`;
  return local_team.isHome ? `Home, ${at}` : `At ${at}`;
};

/** One sentence for who does not see the row. */
function sentence(game: Game, [ours, theirs]: readonly [Side, Side], state: string): string {
  const sport = sportName(game.sport);
  if (ours.score === null) {
    return `${sport}: ${ours.name} ${game.local_team.isHome ? 'against' : 'at'} ${theirs.name}, ${state}`;
  }
  return `${sport}: ${ours.name} ${ours.score}, ${theirs.name} ${theirs.score}, ${state}`;
}

/** What the script needs to keep a game up to date; a game that is over stays as it is. */
export const liveMarks = (game: Game, us: { name: string }): Html | '' =>
  isOver(game) ? '' : html` data-game="${game.id}" data-name="${sportName(game.sport)}" data-us="${us.name}"`;

/** A game in a list; the whole row is one link. `us`: our team's name and logo in this sport. */
export function gameRow(game: Game, us: { name: string; logo: string | null }, today: Today): Html {
  const sides = sidesOf(game, us);
  const state = stateWords(game, today);
  const channels = game.status === 'scheduled' || isLive(game) ? game.broadcasts.slice(0, 2).join(', ') : '';
  const small = [game.note, placeWords(game), channels]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
  return html`<a class="game" href="/games/${game.id}"${liveMarks(game, us)}>
  <span class="hidden sentence">${sentence(game, sides, state)}</span>
  <span class="what" aria-hidden="true">${sportName(game.sport)}</span>
  <span class="state${isLive(game) ? ' live' : ''}" aria-hidden="true">${state}</span>
  <span class="teams" aria-hidden="true">${sides.map((side) => sideLine(side))}</span>
  <span class="note" aria-hidden="true">${small}</span>
</a>`;
}
