import { html } from 'hono/html';
import { hasBegun, isOver, isUnderWay } from '../../sports/http/contract.ts';
import type { Game, ShownGame } from '../frame/api-types.ts';
import {
  type CampusTime,
  capitalized,
  dayOfMonth,
  dayText,
  dayTime,
  gameDay,
  momentText,
  recordText,
  shortDay,
  timeText,
} from '../frame/display-text.ts';
import { isLive, resultLetter, resultText, shownText, sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import { logo } from '../frame/picture.ts';

/** Whether a game is in progress, and its state is confirmed. */
export const isLiveNow = (
  game: Pick<ShownGame, 'status' | 'date' | 'statusText' | 'asOf'>,
  now: number,
): boolean => isLive(game, now) && game.asOf === undefined;

/** A game's state in short: `Q3 5:09`, `Halftime`, `Final`, `Saturday, 2:30 PM`. */
function bareStateText(game: Game, today: CampusTime, isUnderDay: boolean): string {
  const played = resultText(game);
  if (played !== undefined) return played;
  const time = game.timeTbd ? 'time to be announced' : timeText(Date.parse(game.date), today);
  return isUnderDay ? capitalized(time) : `${capitalized(dayText(gameDay(game, today), today.day))}, ${time}`;
}

/** The state, with its time if a game in progress could not be confirmed since: `Q3 5:09, as of 2:05 PM`. */
export function stateText(game: ShownGame, today: CampusTime, isUnderDay = false): string {
  const text = bareStateText(game, today, isUnderDay);
  return isUnderWay(game) && game.asOf !== undefined
    ? `${text}, as of ${momentText(game.asOf, today)}`
    : text;
}

interface Side {
  readonly name: string;
  readonly logo: string | null;
  readonly ranking: number | null;
  readonly record: string;
  readonly score: number | null;
  /** If true, an unknown score is a dash, as in `client/live.js`. */
  readonly hasBegun?: boolean;
  /** Empty while the game is not over, and after a tie. */
  readonly outcome: 'won' | 'lost' | '';
}

/** Our team comes first, at home and away, because readers look for it. */
export function sidesOf(game: Game, us: { name: string; logo: string | null }): [Side, Side] {
  const { local_team: ours, opponent, result } = game;
  const isBegun = hasBegun(game);
  const score = (value: number | null) => (isBegun ? value : null);
  const outcome = (won: boolean) => (result === null || result === 'tie' ? '' : won ? 'won' : 'lost');
  return [
    {
      ...us,
      ranking: ours.ranking,
      record: ours.record,
      score: score(ours.score),
      hasBegun: isBegun,
      outcome: outcome(result === 'win'),
    },
    {
      name: opponent.name,
      logo: opponent.logo,
      ranking: opponent.ranking,
      // A backend of the previous release does not send the opponent's record.
      record: opponent.record ?? '',
      score: score(opponent.score),
      hasBegun: isBegun,
      outcome: outcome(result === 'loss'),
    },
  ];
}

const scoreText = ({ score, hasBegun = false }: Side): string => String(score ?? (hasBegun ? '–' : ''));

export const sideLine = (
  side: Side,
  size: 24 | 48 = 24,
  { className, back }: { readonly className: string; readonly back: Html | '' } = { className: '', back: '' },
): Html => html`
<span class="side ${side.outcome} ${className}">${back}
  ${logo(side, size)}
  <span>${side.ranking === null ? '' : html`<span class="rank">#${side.ranking}</span> `}<span class="team-name"><bdi>${side.name}</bdi></span>${
    side.record === '' ? '' : html` <span class="record">${recordText(side.record)}</span>`
  }</span>
  <span class="score">${scoreText(side)}</span>
</span>`;

/** `vs` or `at` before the opponent’s name. */
export const versus = ({ local_team, neutralSite }: Game): 'vs' | 'at' =>
  local_team.isHome || neutralSite ? 'vs' : 'at';

/** `27–10`; before the start empty, for `client/live.js` to fill in. */
export function scores(game: Game): Html {
  const [ours, theirs] = sidesOf(game, { name: '', logo: null });
  return html`<span class="scores"><span class="score">${scoreText(ours)}</span>–<span class="score">${scoreText(theirs)}</span></span>`;
}

/** `At Bergstrom Field, Fort Sorrel`; `Home, Veterans Field` (readers know the city). */
export const venueText = ({ neutralSite, local_team, location: { name, city } }: Game): string => {
  const at = [name, city].filter((part) => part !== '').join(', ');
  if (neutralSite) return at === '' ? 'Neutral site' : `Neutral site: ${at}`;
  if (local_team.isHome) return name === '' ? 'Home' : `Home, ${name}`;
  return at === '' ? 'Away' : `At ${at}`;
};

/** Round, place and channels of a game: `Home, Veterans Field · PSN`. */
export function aboutText(game: ShownGame): string {
  const isShown = game.status === 'scheduled' || isUnderWay(game);
  const channels = isShown ? game.broadcasts.slice(0, 2).join(', ') : '';
  return [game.note, venueText(game), channels].filter(Boolean).join(' · ');
}

/** A game as one sentence, for screen readers and shared links. */
export function sentence(game: Game, [ours, theirs]: readonly [Side, Side], state: string): string {
  const sport = sportName(game.sport);
  if (ours.score === null)
    return `${sport}: ${ours.name} ${game.local_team.isHome || game.neutralSite ? 'against' : 'at'} ${theirs.name}, ${state}`;
  return `${sport}: ${ours.name} ${ours.score}, ${theirs.name} ${theirs.score}, ${state}`;
}

/** Attributes with which `client/live.js` finds and updates a game. A finished game needs none. */
export function liveMarks(game: ShownGame, us: { name: string }, today: CampusTime): Html | '' {
  if (isOver(game)) return '';
  const { asOf, local_team: ours, opponent } = game;
  const seen = `${bareStateText(game, today, false)} ${ours.score}–${opponent.score}`;
  return html` data-game="${game.id}" data-name="${sportName(game.sport)}" data-us="${us.name}"${
    asOf === undefined ? '' : html` data-known="${seen}"`
  }`;
}

/** Where the row is: alone, under a day, under a day in a list of one sport, or in a team's season. */
export type Around = 'nothing' | 'day' | 'day-of-sport' | 'season';

/** A game in a list; the whole row is one link. `us`: our team's name and logo in this sport. */
export function gameRow(
  game: ShownGame,
  us: { name: string; logo: string | null },
  today: CampusTime,
  around: Around = 'nothing',
): Html {
  const sides = sidesOf(game, us);
  const playedOn = gameDay(game, today);
  const text = stateText(game, today, around !== 'nothing');
  const isDayNew = around === 'nothing' && isOver(game) && playedOn !== today.day;
  const before = isDayNew ? capitalized(dayText(playedOn, today.day)) : '';
  const state = isDayNew ? `${before} · ${text}` : text;
  const shown = shownText(game) ?? text;
  const day = shortDay(playedOn, today.day);
  const kind = isLiveNow(game, today.now)
    ? ' live'
    : game.result === 'win' || game.status === 'scheduled'
      ? ' strong'
      : '';
  const small = aboutText(game);
  const about = small === '' ? '' : `. ${small.replaceAll(' · ', '. ')}`;
  const spoken = sentence(game, sides, around === 'season' ? `${state}, ${day}` : state);
  const className = `game${around === 'season' ? ' season' : around === 'day-of-sport' ? ' alone' : ''}`;
  const what = around === 'season' ? dayTime(playedOn, day) : sportName(game.sport);
  const shownState = isDayNew ? html`${dayTime(playedOn, before)} · ${shown}` : isOver(game) ? shown : state;
  return html`<a class="${className}" href="/games/${game.id}"${liveMarks(game, us, today)}>
  <span class="hidden"><span class="sentence">${spoken}</span>${about}</span>
  ${around === 'day-of-sport' ? '' : html`<span class="what" aria-hidden="true">${what}</span>`}
  ${game.status === 'scheduled' && !game.timeTbd ? html`<time class="state${kind}" datetime="${game.date}" aria-hidden="true">${state}</time>` : html`<span class="state${kind}" aria-hidden="true">${shownState}</span>`}
  <span class="teams" aria-hidden="true">${sides.map((side) => sideLine(side))}</span>
  <span class="note" aria-hidden="true">${small}</span>
</a>`;
}

/** A game as one line of a month of a team's season: `Sat 5`, `vs Otters`, `W 27–10`. */
export function seasonLine(
  game: ShownGame,
  us: { name: string; logo: string | null },
  today: CampusTime,
): Html {
  const sides = sidesOf(game, us);
  const [ours, theirs] = sides;
  const playedOn = gameDay(game, today);
  const day = shortDay(playedOn, today.day);
  const text = stateText(game, today, true);
  // `W 27–20 (OT)`
  const end = text === 'Final' ? '' : ` (${text.replace(/^Final\//, '')})`;
  const state =
    game.result !== null ? resultLetter(game.result) : game.timeTbd && !hasBegun(game) ? 'TBA' : text;
  const kind = isLiveNow(game, today.now) ? ' live' : ours.outcome === 'won' ? ' strong' : '';
  const rank = theirs.ranking === null ? '' : `#${theirs.ranking} `;
  const channels = hasBegun(game) ? '' : game.broadcasts.slice(0, 2).join(', ');
  const small = [game.note, channels].filter(Boolean).join(' · ');
  // What is special about a game has a line of its own; channels alone are a column, for which a phone has no room.
  const noteClass = game.note === null ? 'note channels' : 'note';
  return html`<a class="line" href="/games/${game.id}"${liveMarks(game, us, today)}>
<span class="hidden"><span class="sentence">${sentence(game, sides, `${text}, ${day}`)}</span>${game.note === null ? '' : `. ${game.note}`}</span>
<span class="what" aria-hidden="true">${dayTime(playedOn, dayOfMonth(playedOn))}</span>
<span class="foe" aria-hidden="true"><span class="quiet">${versus(game)}</span> ${logo(theirs)} <span class="team-name">${rank}<bdi>${theirs.name}</bdi></span></span>
<span class="outcome" aria-hidden="true"><span class="state${kind}">${state}</span> ${scores(game)}${game.result === null ? '' : html`<span class="small quiet">${end}</span>`}</span>
<span class="${noteClass}" aria-hidden="true">${small}</span>
</a>`;
}
