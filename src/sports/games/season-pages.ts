import type { CachedValue } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/time.ts';
import { isOver, isUnderWay } from '../model/game-state.ts';
import type { Game, GameDetail, Row, Schedule } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import type { SportsCache } from '../refreshes/resources.ts';
import type { ReadPage } from './game-rows.ts';

export type Summaries = ReadonlyMap<string, CachedValue<GameDetail>>;

/** Seasons without a year are one season. */
export const yearOf = (season: Schedule['season']): number => season?.year ?? 0;

/** Within this time before and after its date, a game may have a better state on its own page. */
const NEAR_MS = 2 * DAY_MS;

/** The cached pages of a season. */
export function createSeasonPages({ cache, resources, clock }: SportsCache & { clock: Clock }) {
  /** Pages that were requested for single games, by key: what they say counts as well. */
  const asked = new Set<string>();

  /**
   * Today, yesterday, and the days of games in progress: the schedule may lack the scores of these days. Also the days
   * that were requested for single games.
   */
  function scoreboardDays(team: TeamRef, games: readonly Game[]): string[] {
    const now = clock.now();
    const isUsed = (game: Game): boolean =>
      isUnderWay(game) || asked.has(resources.scoreboard(team, resources.scoreboardDayOf(game)).key);
    const days = games.filter(isUsed).map(resources.scoreboardDayOf);
    return [...new Set([...days, resources.dayOf(now - DAY_MS), resources.dayOf(now)])];
  }

  async function scoreboardsOf(team: TeamRef, games: readonly Game[]) {
    const cached = scoreboardDays(team, games).map(async (day) => {
      const scoreboard = await cache.peek(resources.scoreboard(team, day));
      return scoreboard === undefined ? [] : [{ day, scoreboard }];
    });
    return (await Promise.all(cached)).flat();
  }

  /** Whether the game's own page may be needed to determine its state. */
  function isOpen({ date, status, local, opponent }: Game): boolean {
    const since = clock.now() - Date.parse(date);
    const isKnown = isOver({ status }) && local.score !== null && opponent.score !== null;
    return since > -NEAR_MS && (since < NEAR_MS || !isKnown);
  }

  async function summariesOf(team: TeamRef, games: readonly Game[]): Promise<Summaries> {
    const isUsed = (game: Game): boolean => isOpen(game) || asked.has(resources.game(team, game.id).key);
    const cached = games.filter(isUsed).map(async ({ id }) => {
      const summary = await cache.peek(resources.game(team, id));
      return summary === undefined ? [] : [[id, summary] as const];
    });
    return new Map((await Promise.all(cached)).flat());
  }

  /** The cached pages as `GameRows` takes them in. */
  function pagesOf(
    { sport }: TeamRef,
    schedule: CachedValue<Schedule>,
    scoreboards: Awaited<ReturnType<typeof scoreboardsOf>>,
    summaries: Summaries,
  ): ReadPage[] {
    const { value, confirmedAt } = schedule;
    const season = yearOf(value.season);
    const { games: earlier = [], knownAt = confirmedAt - 1 } = value.earlier ?? {};
    const idOf = ({ version, confirmedAt: at }: CachedValue<unknown>): string => `${version}@${at}`;
    const unread = new Set(value.unread);
    const expects = (row: Row): boolean =>
      row.game.sport === sport && (row.season ?? season) === season && !unread.has(row.game.id);
    return [
      {
        page: 'schedule',
        key: `${sport} earlier`,
        id: '',
        games: earlier,
        at: Math.min(knownAt, confirmedAt - 1),
        season,
      },
      {
        page: 'schedule',
        key: `${sport} schedule`,
        id: idOf(schedule),
        games: value.games,
        at: confirmedAt,
        season,
        expects,
      },
      ...scoreboards.map(
        ({ day, scoreboard }): ReadPage => ({
          page: 'scoreboard',
          key: `${sport} ${day}`,
          id: idOf(scoreboard),
          games: scoreboard.value.games,
          at: scoreboard.confirmedAt,
          expects: ({ game }) => game.sport === sport && resources.scoreboardDayOf(game) === day,
        }),
      ),
      ...[...summaries].map(([id, summary]): ReadPage => {
        const { boxScore: _, plays: __, ...game } = summary.value;
        return { page: 'summary', key: id, id: idOf(summary), games: [game], at: summary.confirmedAt };
      }),
    ];
  }

  return {
    scoreboardsOf,
    summariesOf,
    pagesOf,
    /** Uses pages that were requested for single games, whatever the dates of the games. */
    use(keys: readonly string[]): void {
      for (const key of keys) asked.add(key);
    },
  };
}
