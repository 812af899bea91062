import { type Calendar, CYCLE, DAY, HOUR, type Phase, ROUNDS, SLOT } from './calendar.ts';
import type { League } from './leagues.ts';

const DAYS_BETWEEN_ROUNDS = 4;
/** From a season's start until the last game of the season is certainly over. */
const LAST_GAME = ((ROUNDS - 1) * DAYS_BETWEEN_ROUNDS + 1) * DAY;
/** How long a season is `over` after its last game; then the league's `offSeason` applies. */
const OVER = 30 * DAY;

/** One season a year, as in reality, followed by months without games. Leagues show this off season in three ways. */
export function yearlyCalendar(seed: number): Calendar {
  const startOf = ({ firstDay, slot }: League, season: number): number =>
    Date.parse(`${season}-${firstDay}T18:00Z`) + slot * SLOT;
  const announcedAt = (league: League, season: number): number =>
    startOf(league, season) - league.daysAnnounced * DAY;
  const lastOf = (from: (season: number) => number, at: number): number => {
    const year = new Date(at).getUTCFullYear() + 1;
    return [year, year - 1].find((season) => from(season) <= at) ?? year - 2;
  };
  const seasonAt = (league: League, now: number): number =>
    lastOf((season) => announcedAt(league, season), now);
  const phaseAt = (league: League, now: number): Phase => {
    const end = startOf(league, seasonAt(league, now)) + LAST_GAME;
    if (now < end) return 'season';
    return now < end + OVER ? 'over' : league.offSeason;
  };
  const yearsAhead = ({ springYear }: League): number => (springYear ? 1 : 0);
  const lastAnnounced = (league: League, now: number): number =>
    seasonAt(league, now) + (phaseAt(league, now) === 'early' ? 1 : 0);
  return {
    seed,
    extraGames: [{ round: 4, minutesLater: 600, incident: 'forgotten', note: null }],
    roundStart: (league, season, round) => startOf(league, season) + round * DAYS_BETWEEN_ROUNDS * DAY,
    seasonAt,
    phaseAt,
    lastAnnounced,
    seasonOfCycle: (league, cycle) => lastOf((season) => startOf(league, season) - 24 * HOUR, cycle * CYCLE),
    seasonYear: (league, season) => season + yearsAhead(league),
    seasonOfYear(league, year, now) {
      const season = year - yearsAhead(league);
      return season <= lastAnnounced(league, now) && season >= 1970 ? season : null;
    },
  };
}
