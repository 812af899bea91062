import { between, type Random, random } from '../../random.ts';
import { type Calendar, CYCLE, HOUR, MINUTE } from './calendar.ts';
import { type Game, gameId } from './game.ts';
import { type Incident, pauseOf } from './incident.ts';
import { isBasketball, type League } from './leagues.ts';
import { playLine } from './line.ts';
import type { Pair } from './pairings.ts';
import type { Round } from './rounds.ts';
import { conferenceOf } from './schools.ts';
import { strength } from './strength.ts';
import { neutralVenue, type Team } from './teams.ts';

export interface SeasonRef {
  readonly league: League;
  readonly calendar: Calendar;
  readonly number: number;
}

/** The properties that distinguish a game from the other games of its round. */
interface GamePlan {
  /** Two digits, unique in the round; 0 is our team's game. */
  readonly index: number;
  readonly start: number;
  readonly ours: boolean;
  readonly incident?: Incident;
  readonly note?: string | null;
}

const ALWAYS = Number.NEGATIVE_INFINITY;

/** Decides a game's score, its length, and when its details become known. */
export function makeGame(season: SeasonRef, round: Round, [home, away]: Pair, plan: GamePlan): Game {
  const { league, calendar, number } = season;
  const { start, ours, incident = 'none' } = plan;
  const cycle = Math.floor(calendar.roundStart(league, number, round.number) / CYCLE);
  const id = gameId(league, cycle, plan.index);
  const next = random(calendar.seed, 'game', id);
  const regular = plan.index < 40;
  const neutral = regular && (round.tournament === 'classic' ? ours : round.tournament !== null);
  const strengths = strength(calendar.seed, number, home) - strength(calendar.seed, number, away);
  const edge = strengths + (neutral ? 0 : 1.5);
  const line = playLine(league, next, { edge, forceOvertime: regular && ours && round.overtime });
  return {
    id,
    league,
    season: number,
    round: round.number,
    seasonType: round.seasonType,
    tournament: neutral ? round.tournament : null,
    start,
    end: start + minutes(league, line.away.length, next) * MINUTE + pauseOf(incident) * MINUTE,
    home,
    away,
    venue: neutral ? neutralVenue(league) : home.venue,
    neutral,
    conference: home.school.conference === away.school.conference,
    incident,
    announced: round.timeOpen ? start - 30 * HOUR : ALWAYS,
    drawn: round.seasonType > 2 && league.rules.kind === 'innings' ? start - 26 * HOUR : ALWAYS,
    note: plan.note ?? tournamentNote(league, round, home),
    line,
  };
}

function tournamentNote(league: League, { tournament, stage }: Round, home: Team): string | null {
  switch (tournament) {
    case 'classic':
      return isBasketball(league) ? 'Harvest Classic' : null;
    case 'conference':
      return `${conferenceOf(home.school)?.shortName ?? ''} Tournament - ${stage}`;
    case 'bowl':
      return 'Frontier Bowl';
    case 'national':
      return isBasketball(league)
        ? 'National Tournament - First Weekend'
        : 'National Championship - Elimination Game';
    default:
      return null;
  }
}

function minutes(league: League, periods: number, next: Random): number {
  const [low, high] = league.minutes;
  return between(next, low, high) + Math.max(0, periods - league.rules.periods) * league.overtimeMinutes;
}
