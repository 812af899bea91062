import { hash } from 'node:crypto';
import { dayIn } from '../../platform/clock.ts';
import {
  type CalendarAbout,
  type CalendarEvent,
  calendarOf,
  type EventTime,
} from '../../platform/formats/calendar.ts';
import type { CampusIdentity } from '../../platform/formats/identity.ts';
import type { CalendarEntry, GameRevision } from '../games/game-revisions.ts';
import { isCalledOffAhead } from '../model/game-state.ts';
import type { Game } from '../model/games.ts';
import { SPORT_NAMES, type Sport } from '../model/sports.ts';

/** Approximate length of a game; the provider does not publish it. */
const MINUTES: Readonly<Record<Sport, number>> = {
  'mens-basketball': 120,
  'womens-basketball': 120,
  football: 210,
  baseball: 180,
  softball: 150,
  'womens-volleyball': 120,
  'mens-volleyball': 120,
  'womens-soccer': 120,
  'mens-soccer': 120,
  'mens-ice-hockey': 150,
  'womens-ice-hockey': 150,
  'mens-lacrosse': 120,
  'womens-lacrosse': 120,
  'field-hockey': 105,
};

export interface CalendarDeps {
  readonly identity: CampusIdentity;
  readonly timeZone: string;
  /** The provider's day that contains a time, for games whose time is not announced. */
  readonly dayOf: (ms: number) => string;
}

type Event = Omit<CalendarEvent, 'sequence' | 'changedAt'>;

const PREFIXES: Partial<Record<Game['status'], string>> = {
  canceled: 'Cancelled: ',
  postponed: 'Postponed: ',
  forfeit: 'Forfeit: ',
};
const LETTERS = { win: 'W', loss: 'L', tie: 'T' } as const;

function penaltiesOf({ shootout }: Game): string {
  if (shootout === null) return '';
  const { local, opponent, winner } = shootout;
  const tally = local === null || opponent === null ? '' : ` ${local}–${opponent}`;
  if (winner === null) return `, penalties${tally}`;
  return `, ${winner === 'local' ? 'won' : 'lost'}${tally} on penalties`;
}

/** Which game of a series or a day it is. */
const GAME_NUMBER = /\bGame \d+\b/i;

const summaryOf = (game: Game): string => {
  const { sport, status, note, result, local, opponent } = game;
  const [number] = GAME_NUMBER.exec(note ?? '') ?? [];
  const teams = game.neutralSite ? game.name.replace(' at ', ' vs. ') : game.name;
  const name = number === undefined ? teams : `${teams}, ${number}`;
  const score =
    result === null ? '' : ` (${LETTERS[result]} ${local.score}–${opponent.score}${penaltiesOf(game)})`;
  return `${PREFIXES[status] ?? ''}${SPORT_NAMES[sport]}: ${name}${score}`;
};

function descriptionOf({ note, broadcasts, timeTbd, status }: Game): string {
  const isOpen = timeTbd && (status === 'scheduled' || status === 'delayed');
  const lines = [
    note,
    isOpen ? 'Time to be announced' : null,
    broadcasts.length > 0 ? `TV: ${broadcasts.join(', ')}` : null,
  ];
  return lines.filter(Boolean).join('\n');
}

/**
 * A postponed game is an all-day event on its old day, unless its date is in the future: then it may be the new date.
 */
function timeOf(game: Game, { timeZone, dayOf }: CalendarDeps, now: number): EventTime {
  const at = Date.parse(game.date);
  if (game.timeTbd) return { day: dayOf(at) };
  const isOpen = game.status === 'postponed' && !isCalledOffAhead(game, now);
  return isOpen ? { day: dayIn(timeZone, at) } : { at, minutes: MINUTES[game.sport] };
}

const statusOf = ({ status }: Game): CalendarEvent['status'] =>
  status === 'canceled' ? 'CANCELLED' : status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED';

function eventOf(game: Game, deps: CalendarDeps, now: number): Event {
  const { host, publicUrl } = deps.identity;
  return {
    uid: `game-${game.id}@${host}`,
    time: timeOf(game, deps, now),
    summary: summaryOf(game),
    description: descriptionOf(game),
    location: [game.location.name, game.location.city].filter(Boolean).join(', '),
    url: publicUrl === undefined ? undefined : `${publicUrl}/games/${encodeURIComponent(game.id)}`,
    status: statusOf(game),
  };
}

/** A game's event, and the parts that are compared with what calendars contained before. */
export function calendarEntryOf(
  game: Game,
  deps: CalendarDeps,
  now: number,
): { entry: CalendarEntry; event: Event } {
  const event = eventOf(game, deps, now);
  const slot = JSON.stringify([event.time, event.location, game.status]);
  const content = hash('sha1', JSON.stringify([event, game.status]), 'base64url');
  return { entry: { id: game.id, slot, content }, event };
}

export function writeCalendar(
  about: Omit<CalendarAbout, 'refreshEvery'>,
  games: readonly ReturnType<typeof calendarEntryOf>[],
  revisionOf: (id: string) => GameRevision,
): Iterable<string> {
  const events = games.values().map(({ entry, event }) => ({ ...event, ...revisionOf(entry.id) }));
  return calendarOf({ ...about, refreshEvery: 'PT1H' }, events);
}
