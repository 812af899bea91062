import { hash } from '../../random.ts';
import { type Calendar, CYCLE, ROUNDS, SLOT } from './calendar.ts';
import type { League } from './leagues.ts';

/** A season is announced this long before its first game; until then, the last season is shown. */
const ANNOUNCED = CYCLE / 2;

/**
 * For the demo: time is divided into slots of 150 minutes, and the five sports take turns, so that each has one slot
 * per cycle and there is always a live game. A season has 26 cycles; the next season follows immediately.
 */
export function endlessCalendar(seed: number): Calendar {
  // `seasonAt` is the inverse of `roundStart`.
  const shift = ({ turn }: League): number => turn * 5 + (hash(`shift ${seed}`) % ROUNDS);
  const seasonOfCycle = (league: League, cycle: number): number =>
    Math.floor((cycle + shift(league)) / ROUNDS);
  const seasonAt = (league: League, now: number): number =>
    seasonOfCycle(league, Math.floor((now + ANNOUNCED - league.slot * SLOT) / CYCLE));
  const roundStart = (league: League, season: number, round: number): number =>
    (season * ROUNDS + round - shift(league)) * CYCLE + league.slot * SLOT;
  const seasonYear = (league: League, season: number): number =>
    yearAt(league, roundStart(league, season, 0));
  return {
    seed,
    extraGames: [],
    roundStart,
    seasonAt,
    phaseAt: () => 'season',
    lastAnnounced: seasonAt,
    seasonOfCycle,
    seasonYear,
    seasonOfYear(league, year, now) {
      const current = seasonAt(league, now);
      if (year === seasonYear(league, current) || year === yearAt(league, now)) return current;
      const end = league.springYear ? Date.UTC(year, 6, 1) : Date.UTC(year + 1, 0, 1);
      const season = seasonOfCycle(league, Math.floor((end - 1 - league.slot * SLOT) / CYCLE));
      return season < current && season >= 0 ? season : null;
    },
  };
}

function yearAt({ springYear }: League, now: number): number {
  const date = new Date(now);
  return date.getUTCFullYear() + (springYear && date.getUTCMonth() >= 6 ? 1 : 0);
}
