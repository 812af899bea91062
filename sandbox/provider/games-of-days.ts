import type { Context } from './bodies/context.ts';
import { CYCLE, eastern, easternDay } from './world/calendar.ts';
import type { Game } from './world/game.ts';
import { isBasketball } from './world/leagues.ts';

/** From one midnight US Eastern time to another. */
interface Days {
  readonly from: number;
  readonly to: number;
}

/** `20261120`, `202611`, `2026`, or today by default. Null: a range or an invalid date. */
export function daysOf(dates: string | null, now: number): Days | null {
  if (dates === null || dates === '') {
    const { year, month, day } = eastern(now);
    return easternDay(year, month, day);
  }
  const [, year, month, day] = /^(\d{4})(?:(\d{2})(\d{2})?)?$/.exec(dates) ?? [];
  if (year === undefined) return null;
  try {
    if (day !== undefined) return easternDay(Number(year), Number(month), Number(day));
    const from = easternDay(Number(year), Number(month ?? 1), 1).from;
    const next = Temporal.PlainDate.from({ year: Number(year), month: Number(month ?? 1), day: 1 });
    const { year: lastYear, month: lastMonth } = next.add(month === undefined ? { years: 1 } : { months: 1 });
    return { from, to: easternDay(lastYear, lastMonth, 1).from };
  } catch (error) {
    // An invalid date, such as February 30.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const DEFAULT_LIMIT = 100;
/** For a limit above 500, the provider silently returns 25 games. */
const HIGHEST_LIMIT = 500;
const LIMIT_WHEN_TOO_HIGH = 25;
const FEATURED = 10;

/** The games of some days, with the provider's filters and limits. */
export function gamesOfDays(
  context: Context,
  days: Days,
  groups: string | null,
  limit: number | null,
): Game[] {
  const all = allGames(context, days).sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
  const shown = groups === null ? featured(context, all) : all.filter((game) => inGroup(game, groups));
  const most = limit ?? DEFAULT_LIMIT;
  return shown.slice(0, most > HIGHEST_LIMIT ? LIMIT_WHEN_TOO_HIGH : most);
}

function allGames({ world, league, now }: Context, { from, to }: Days): Game[] {
  const { calendar } = world;
  const last = calendar.lastAnnounced(league, now);
  const games: Game[] = [];
  for (let number = Math.max(0, calendar.seasonAt(league, from - CYCLE)); number <= last; number += 1) {
    if (calendar.roundStart(league, number, 0) >= to) break;
    games.push(...world.season(league, number).games.filter(({ start }) => start >= from && start < to));
  }
  // Before the draw, only the game of our team is known.
  return games.filter(({ drawn, home, away }) => now >= drawn || home.school.index * away.school.index === 0);
}

/** Without `groups`, basketball and football return a few games of ranked teams, other sports return all games. */
function featured({ league, season }: Context, games: readonly Game[]): Game[] {
  if (!isBasketball(league) && league.key !== 'football') return [...games];
  return games
    .filter(({ home, away }) => season.poll.has(home.id) || season.poll.has(away.id))
    .slice(0, FEATURED);
}

function inGroup({ league, home, away }: Game, group: string): boolean {
  if (group === league.allGroup) return true;
  return [home, away].some(
    ({ school }) => school.conference !== null && league.groups[school.conference] === group,
  );
}
