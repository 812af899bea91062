import { CYCLE, HOUR, MINUTE, ROUNDS, roundStart } from './calendar.ts';
import { isTimeOpen, tournamentNote } from './extras.ts';
import type { Fate, Fixture } from './fixture.ts';
import { fixtureId } from './fixture.ts';
import type { League } from './leagues.ts';
import { playLine } from './line.ts';
import type { Pair } from './pairings.ts';
import type { Random } from './random.ts';
import { between, random } from './random.ts';
import { strength } from './strength.ts';
import { neutralVenue } from './teams.ts';

export interface SeasonRef {
  readonly league: League;
  readonly seed: number;
  readonly number: number;
}

/** Where a game stands in its season. */
export interface Place {
  readonly round: number;
  /** Two digits, unique in the round; 0 is ours. */
  readonly index: number;
  readonly start: number;
}

export interface Special {
  readonly fate?: Fate;
  readonly neutral?: boolean;
  readonly note?: string | null;
  readonly forceOvertime?: boolean;
}

export const firstPostRound = (league: League): number => ROUNDS - league.postseason.length;

const ALWAYS = Number.NEGATIVE_INFINITY;

/** Plays a game out: its score, its length and when what is known about it. */
export function makeFixture(season: SeasonRef, [home, away]: Pair, place: Place, special: Special): Fixture {
  const { league, seed, number } = season;
  const { round, start } = place;
  const cycle = Math.floor(roundStart(league, seed, number, round) / CYCLE);
  const id = fixtureId(league, cycle, place.index);
  const next = random(seed, 'game', id);
  const post = round >= firstPostRound(league);
  const neutral = special.neutral ?? post;
  const fate = special.fate ?? 'played';
  const edge = strength(season, home) - strength(season, away) + (neutral ? 0 : 1.5);
  const line = playLine(league, next, { edge, forceOvertime: special.forceOvertime ?? false });
  return {
    id,
    league,
    season: number,
    round,
    seasonType: league.postseason[round - firstPostRound(league)] ?? 2,
    start,
    end: start + minutes(league, line.away.length, next) * MINUTE + PAUSES[fate] * MINUTE,
    home,
    away,
    venue: neutral ? neutralVenue(league) : home.venue,
    neutral,
    conference: home.school.conference === away.school.conference,
    fate,
    announced: isTimeOpen(league, round, post) ? start - 30 * HOUR : ALWAYS,
    drawn: post && league.rules.kind === 'innings' ? start - 26 * HOUR : ALWAYS,
    note: special.note ?? tournamentNote(league, round, post),
    line,
  };
}

function minutes(league: League, periods: number, next: Random): number {
  const [low, high] = league.minutes;
  return between(next, low, high) + Math.max(0, periods - league.rules.periods) * league.overtimeMinutes;
}

/** Minutes that a fate adds to a game. */
export const PAUSES: Readonly<Record<Fate, number>> = {
  played: 0,
  late_start: 50,
  rain_delay: 35,
  postponed: 0,
  canceled: 0,
  suspended: 0,
  forfeit: 0,
};
