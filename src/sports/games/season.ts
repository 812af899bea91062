import type { CachedValue } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import { found, type Outcome } from '../../platform/origin/outcome.ts';
import { DAY_MS } from '../../platform/time.ts';
import { isUnderWay } from '../model/game-state.ts';
import type { Game, Schedule, TeamRef } from '../model/types.ts';
import type { SportsCache } from '../refreshes/resources.ts';
import { mergeScoreboards } from './sources.ts';

/** A team's games: its schedule, updated from newer scoreboards. */
export interface Season {
  readonly games: readonly Game[];
  readonly season: Schedule['season'];
  readonly record: string;
  readonly isLive: boolean;
  /** When the newest of the pages was confirmed, ms. */
  readonly modifiedAt: number;
}

/** Reads seasons. They are merged once for each version of their pages. */
export function createSeasons({ cache, resources, clock }: SportsCache & { clock: Clock }) {
  const merged = new Map<string, { readonly version: string; readonly season: Season }>();

  /** Today, yesterday, and the days of games in progress: the schedule may lack their scores. */
  function scoreboardDays({ games }: Schedule): Set<string> {
    const now = clock.now();
    const live = games.filter(isUnderWay).map(resources.scoreboardDayOf);
    return new Set([...live, resources.dayOf(now - DAY_MS), resources.dayOf(now)]);
  }

  async function scoreboardsOf(team: TeamRef, schedule: Schedule) {
    const days = [...scoreboardDays(schedule)];
    const cached = await Promise.all(days.map((day) => cache.peek(resources.scoreboard(team, day))));
    return cached.filter((scoreboard) => scoreboard !== undefined);
  }

  async function merge(team: TeamRef, schedule: CachedValue<Schedule>): Promise<CachedValue<Season>> {
    const scoreboards = await scoreboardsOf(team, schedule.value);
    const version = [schedule, ...scoreboards].map((one) => `${one.version}@${one.confirmedAt}`).join('+');
    let known = merged.get(team.sport);
    if (known?.version !== version) {
      const games = mergeScoreboards(schedule, scoreboards);
      const modifiedAt = Math.max(schedule.confirmedAt, ...scoreboards.map((one) => one.confirmedAt));
      const { season, record } = schedule.value;
      known = { version, season: { games, season, record, isLive: games.some(isUnderWay), modifiedAt } };
      merged.set(team.sport, known);
    }
    const { season } = known;
    // During a game the scoreboard has to be up to date, rather than the schedule.
    const problem =
      schedule.problem ?? (season.isLive ? scoreboards.find((one) => one.problem)?.problem : undefined);
    const confirmedAt = season.isLive ? season.modifiedAt : schedule.confirmedAt;
    const { changedAt, cache: how } = schedule;
    return { value: season, version, confirmedAt, changedAt, cache: how, ...(problem && { problem }) };
  }

  return {
    async read(team: TeamRef, { bypass = false } = {}): Promise<Outcome<CachedValue<Season>>> {
      const outcome = await cache.read(resources.schedule(team), { bypass });
      return outcome.kind === 'found' ? found(await merge(team, outcome.value)) : outcome;
    },

    /** The cached season, without asking the provider. */
    async peek(team: TeamRef): Promise<CachedValue<Season> | undefined> {
      const schedule = await cache.peek(resources.schedule(team));
      return schedule && merge(team, schedule);
    },
  };
}

export type Seasons = ReturnType<typeof createSeasons>;
