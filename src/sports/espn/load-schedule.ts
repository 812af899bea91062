import { type Failed, found, type Outcome } from '../../platform/origin/outcome.ts';
import { byDateThenId } from '../game-state.ts';
import { scoreboardDay } from '../live/scoreboard-day.ts';
import type { Game, Schedule } from '../model.ts';
import type { Oddity, Reading, TeamRef } from '../provider.ts';
import { LEAGUES, LOOK_AHEAD_DAYS } from './leagues.ts';
import type { SchedulePage } from './map-schedule.ts';

export interface ScheduleCalls {
  page(of: { season: number | undefined; seasonType: number }): Promise<Outcome<Reading<SchedulePage>>>;
  scoreboard(day: string): Promise<Outcome<Reading<readonly Game[]>>>;
}

/** A game of last evening may still be on when its day is over in the east. */
const LATE_MS = 6 * 3_600_000;

/** The days whose scoreboards tell what the schedule does not: today's first, `YYYYMMDD`. */
function daysAhead(now: number): string[] {
  const today = Temporal.PlainDate.from(scoreboardDay(now - LATE_MS));
  return Array.from({ length: LOOK_AHEAD_DAYS }, (_, days) =>
    today.add({ days }).toString().replaceAll('-', ''),
  );
}

type Part = Outcome<Reading<readonly Game[]>>;

/** A page that answers with another season than asked for has nothing of this one. */
function ofSeason(season: number | undefined, page: Outcome<Reading<SchedulePage>>): Part {
  if (page.kind !== 'found') return page;
  const { value, oddities } = page.value;
  const other = season !== undefined && value.season !== undefined && value.season !== season;
  return found({ value: other ? [] : value.games, oddities });
}

const isFailed = (part: Part): part is Failed => part.kind === 'failed';

/** By id, the later part's word counting; what is `absent` has not come to be yet. */
function merge(parts: readonly Part[]): Reading<Schedule> {
  const games = new Map<string, Game>();
  const oddities: Oddity[] = [];
  for (const part of parts) {
    if (part.kind !== 'found') continue;
    for (const game of part.value.value) games.set(game.id, game);
    oddities.push(...part.value.oddities);
  }
  return { value: { games: [...games.values()].sort(byDateThenId) }, oddities };
}

/**
 * A season: its season types, and the scoreboards of the coming days where the schedule is silent.
 * One call that fails fails them all, so that half a season never takes the place of a whole one.
 */
export async function loadSchedule(
  calls: ScheduleCalls,
  { sport }: TeamRef,
  now: number,
): Promise<Outcome<Reading<Schedule>>> {
  const { seasonTypes, lookAhead } = LEAGUES[sport];
  const [regular = 2, ...later] = seasonTypes;
  const first = await calls.page({ season: undefined, seasonType: regular });
  if (first.kind !== 'found') return first;
  const season = first.value.value.season;
  const pages = await Promise.all(later.map((seasonType) => calls.page({ season, seasonType })));
  const types = [first, ...pages].map((page) => ofSeason(season, page));
  const failure = types.find(isFailed);
  if (failure !== undefined) return failure;

  const known = merge(types);
  const comes = known.value.games.some(({ status }) => status === 'scheduled');
  if (lookAhead === 'never' || (lookAhead === 'when_nothing_comes' && comes)) return found(known);
  const days = await Promise.all(daysAhead(now).map((day) => calls.scoreboard(day)));
  return days.find(isFailed) ?? found(merge([...types, ...days]));
}
