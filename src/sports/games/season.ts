import type { CachedValue } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { type Failure, found, type Outcome } from '../../platform/upstream/outcome.ts';
import { isFollowed, isOver, isUnderWay } from '../model/game-state.ts';
import type { Game, GameDetail, Schedule } from '../model/games.ts';
import type { Standings, TeamRef } from '../model/teams.ts';
import { INCOMPLETE } from '../refreshes/incomplete-responses.ts';
import type { SportsCache } from '../refreshes/resources.ts';
import type { GameFacts } from './game-facts.ts';
import { mergePages, type SeasonGame } from './precedence.ts';

type Summaries = ReadonlyMap<string, CachedValue<GameDetail>>;

/** A team's games: its schedule, updated from scoreboards and the games' own pages. */
export interface Season {
  readonly games: readonly SeasonGame[];
  /**
   * Cached game pages by game id, for games near their day, and for games whose result is missing from the schedule.
   */
  readonly summaries: Summaries;
  readonly season: Schedule['season'];
  readonly record: string;
  readonly isLive: boolean;
  /** When the newest of the pages was confirmed, ms. */
  readonly modifiedAt: number;
}

/** Within this time before and after its date, a game may have a better state on its own page. */
const NEAR_MS = 2 * DAY_MS;

/**
 * The problem while a live game is shown in an earlier state, because the schedule is incomplete and no scoreboard has
 * the game.
 */
const RETAINED: Failure = {
  reason: 'unreadable',
  code: INCOMPLETE,
  problem: 'the schedule lacks earlier data of a game in progress',
};

/** Scores of games in progress are confirmed every few seconds, and scores of suspended games every ten minutes. */
const LATE_MS = 15 * MINUTE_MS;
const LATE: Failure = {
  reason: 'timeout',
  problem: 'the scores of a game in progress have not been confirmed for 15 minutes',
};

/** Reads seasons. A season is merged only once for the same versions of its pages. */
export function createSeasons({
  cache,
  resources,
  clock,
  facts,
}: SportsCache & { clock: Clock; facts: Pick<GameFacts, 'complete' | 'changedAt'> }) {
  const merged = new Map<string, { readonly version: string; readonly season: Season }>();

  const isLive = (game: Game): boolean => isFollowed(game, clock.now());

  /** Today, yesterday, and the days of games in progress: the schedule may lack the scores of these days. */
  function scoreboardDays({ games }: Schedule): Set<string> {
    const now = clock.now();
    const live = games.filter(isUnderWay).map(resources.scoreboardDayOf);
    return new Set([...live, resources.dayOf(now - DAY_MS), resources.dayOf(now)]);
  }

  async function scoreboardsOf(team: TeamRef, schedule: Schedule) {
    const days = [...scoreboardDays(schedule)];
    const cached = await Promise.all(days.map((day) => cache.peek(resources.scoreboard(team, day))));
    return cached.filter((day) => day !== undefined);
  }

  /** Whether the game's own page may be needed to determine its state. */
  function isOpen({ date, status, local, opponent }: Game): boolean {
    const since = clock.now() - Date.parse(date);
    const isKnown = isOver({ status }) && local.score !== null && opponent.score !== null;
    return since > -NEAR_MS && (since < NEAR_MS || !isKnown);
  }

  async function summariesOf(team: TeamRef, { games }: Schedule): Promise<Summaries> {
    const cached = games.filter(isOpen).map(async ({ id }) => {
      const summary = await cache.peek(resources.game(team, id));
      return summary === undefined ? [] : [[id, summary] as const];
    });
    return new Map((await Promise.all(cached)).flat());
  }

  async function merge(team: TeamRef, schedule: CachedValue<Schedule>): Promise<CachedValue<Season>> {
    const scoreboards = await scoreboardsOf(team, schedule.value);
    const summaries = await summariesOf(team, schedule.value);
    const standings = await cache.peek(resources.standings(team));
    const factsChangedAt = facts.changedAt(team.sport);
    const pages = [schedule, ...scoreboards, ...summaries.values()].map(
      (one) => `${one.version}@${one.confirmedAt}`,
    );
    const version = [...pages, standings?.version ?? '', factsChangedAt].join('+');
    let cached = merged.get(team.sport);
    if (cached?.version !== version) {
      const games = mergePages(schedule, scoreboards, summaries).map((game) => facts.complete(game));
      const confirmed = [...scoreboards, ...games].map((one) => one.confirmedAt);
      const modifiedAt = Math.max(
        schedule.confirmedAt,
        factsChangedAt,
        standings?.changedAt ?? 0,
        ...confirmed,
      );
      const { season, record } = schedule.value;
      cached = {
        version,
        season: {
          games: withOpponentRecords(games, standings?.value),
          summaries,
          season,
          record,
          isLive: games.some(isLive),
          modifiedAt,
        },
      };
      merged.set(team.sport, cached);
    }
    const live = cached.season.games.filter(isLive);
    // Even without a newer page, a live game stops counting as live after some time.
    if (cached.season.isLive !== live.length > 0) {
      cached = { version, season: { ...cached.season, isLive: live.length > 0 } };
      merged.set(team.sport, cached);
    }
    const { season } = cached;
    const ages = live.map((game) => game.confirmedAt);
    // During a game, the scoreboard has to be up to date, not the schedule.
    const confirmedAt = live.length > 0 ? Math.min(...ages) : schedule.confirmedAt;
    const scoreboardProblem = scoreboards.find((one) => one.problem)?.problem;
    const { games: kept, knownAt } = schedule.value.kept;
    const keptIds = new Set(kept.map(({ id }) => id));
    const isKept = live.some((game) => keptIds.has(game.id) && game.confirmedAt === knownAt);
    const isLate = clock.now() - confirmedAt > LATE_MS;
    const liveProblem = scoreboardProblem ?? (isKept ? RETAINED : isLate ? LATE : undefined);
    const problem = schedule.problem ?? (live.length > 0 ? liveProblem : undefined);
    const { changedAt, cache: cacheStatus } = schedule;
    return {
      value: season,
      version,
      confirmedAt,
      changedAt,
      cache: cacheStatus,
      ...(problem && { problem }),
    };
  }

  /** The scoreboards from which games of the season are taken. */
  async function scoreboardsInUse(team: TeamRef, schedule: Schedule) {
    const days = [...scoreboardDays(schedule)].map((day) => resources.scoreboard(team, day));
    const cached = await Promise.all(days.map((day) => cache.peek(day)));
    return days.filter((_, at) => (cached[at]?.value.games.length ?? 0) > 0);
  }

  /** Refreshes the scoreboards for callers that bypass the cache. The schedule has been refreshed before. */
  async function fetchScoreboards(team: TeamRef, schedule: Schedule): Promise<Failure | undefined> {
    const used = await scoreboardsInUse(team, schedule);
    const read = await Promise.all(used.map((day) => cache.read(day, { bypass: true })));
    return read.flatMap((one) => (one.kind === 'found' ? (one.value.problem ?? []) : []))[0];
  }

  return {
    async read(team: TeamRef, { bypass = false } = {}): Promise<Outcome<CachedValue<Season>>> {
      const outcome = await cache.read(resources.schedule(team), { bypass });
      if (outcome.kind !== 'found') return outcome;
      const problem = bypass ? await fetchScoreboards(team, outcome.value.value) : undefined;
      return found({ ...(problem && { problem }), ...(await merge(team, outcome.value)) });
    },

    /** Refreshes the schedule and the scoreboards in use now. */
    async refresh(team: TeamRef): Promise<Outcome<Schedule>> {
      const outcome = await cache.refresh(resources.schedule(team));
      if (outcome.kind === 'found') {
        const used = await scoreboardsInUse(team, outcome.value);
        await Promise.all(used.map((day) => cache.refresh(day)));
      }
      return outcome;
    },

    /** The cached season, without a request to the provider. */
    async peek(team: TeamRef): Promise<CachedValue<Season> | undefined> {
      const schedule = await cache.peek(resources.schedule(team));
      return schedule && merge(team, schedule);
    },
  };
}

export type Seasons = ReturnType<typeof createSeasons>;

/**
 * Adds the opponent's record to games whose page has none: from the standings of the conference, otherwise from the
 * latest other game against the same team.
 */
export function withOpponentRecords<T extends Game>(
  games: readonly T[],
  standings: Standings | undefined,
): T[] {
  const latestRecords = new Map(
    games.filter(hasRecord).map(({ opponent }) => [opponent.id, opponent.record]),
  );
  for (const { team, overallRecord } of standings?.standings ?? []) {
    if (overallRecord !== '') latestRecords.set(team.id, overallRecord);
  }
  return games.map((game) =>
    hasRecord(game)
      ? game
      : { ...game, opponent: { ...game.opponent, record: latestRecords.get(game.opponent.id) ?? '' } },
  );
}

const hasRecord = ({ opponent }: Game): boolean => opponent.record !== '';
