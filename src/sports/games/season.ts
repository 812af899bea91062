import type { CachedValue } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Failure, found, type Outcome } from '../../platform/origin/outcome.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { isFollowed, isUnderWay } from '../model/game-state.ts';
import type { Game, Schedule } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { SAYS_LESS } from '../refreshes/never-less.ts';
import type { SportsCache } from '../refreshes/resources.ts';
import type { GameFacts } from './game-facts.ts';
import { withOpponentRecords } from './opponent-records.ts';
import { mergeScoreboards } from './precedence.ts';

/** A team's games: its schedule, updated from newer scoreboards. */
export interface Season {
  readonly games: readonly Game[];
  readonly season: Schedule['season'];
  readonly record: string;
  readonly isLive: boolean;
  /** When the newest of the pages was confirmed, ms. */
  readonly modifiedAt: number;
  /** For each game, when the page that says its state was confirmed, ms. */
  readonly saidAt: ReadonlyMap<string, number>;
}

/** A game under way is shown as it was before the schedule said less of it, and no scoreboard has it. */
const KEPT: Failure = {
  reason: 'unreadable',
  code: SAYS_LESS,
  problem: 'the schedule says less than was known of a game under way',
};

/** Scores of games under way are confirmed every few seconds, of suspended ones every ten minutes. */
const LATE_MS = 15 * MINUTE_MS;
const LATE: Failure = {
  reason: 'timeout',
  problem: 'the scores of a game under way have not been confirmed for 15 minutes',
};

/** Reads seasons. They are merged once for each version of their pages. */
export function createSeasons({
  cache,
  resources,
  clock,
  facts,
}: SportsCache & { clock: Clock; facts: Pick<GameFacts, 'complete' | 'changedAt'> }) {
  const merged = new Map<string, { readonly version: string; readonly season: Season }>();

  const isLive = (game: Game): boolean => isFollowed(game, clock.now());

  /** Today, yesterday, and the days of games in progress: the schedule may lack their scores. */
  function scoreboardDays({ games }: Schedule): Set<string> {
    const now = clock.now();
    const live = games.filter(isUnderWay).map(resources.scoreboardDayOf);
    return new Set([...live, resources.dayOf(now - DAY_MS), resources.dayOf(now)]);
  }

  async function scoreboardsOf(team: TeamRef, schedule: Schedule) {
    const days = [...scoreboardDays(schedule)];
    const cached = await Promise.all(days.map((day) => cache.peek(resources.scoreboard(team, day))));
    return cached.flatMap((day) => (day === undefined ? [] : [{ ...day, value: day.value.games }]));
  }

  async function merge(team: TeamRef, schedule: CachedValue<Schedule>): Promise<CachedValue<Season>> {
    const scoreboards = await scoreboardsOf(team, schedule.value);
    const standings = await cache.peek(resources.standings(team));
    const learnedAt = facts.changedAt(team.sport);
    const pages = [schedule, ...scoreboards].map((one) => `${one.version}@${one.confirmedAt}`);
    const version = [...pages, standings?.version ?? '', learnedAt].join('+');
    let known = merged.get(team.sport);
    if (known?.version !== version) {
      const { games: said, confirmedAt: saidAt } = mergeScoreboards(schedule, scoreboards);
      const games = withOpponentRecords(said.map(facts.complete), standings?.value);
      const confirmed = scoreboards.map((one) => one.confirmedAt);
      const modifiedAt = Math.max(schedule.confirmedAt, learnedAt, standings?.changedAt ?? 0, ...confirmed);
      const { season, record } = schedule.value;
      known = { version, season: { games, season, record, isLive: games.some(isLive), modifiedAt, saidAt } };
      merged.set(team.sport, known);
    }
    const live = known.season.games.filter(isLive);
    // Without a newer page, a game that was suspended is given up some day.
    if (known.season.isLive !== live.length > 0) {
      known = { version, season: { ...known.season, isLive: live.length > 0 } };
      merged.set(team.sport, known);
    }
    const { season } = known;
    const ages = live.map(({ id }) => season.saidAt.get(id) ?? schedule.confirmedAt);
    // During a game the scoreboard has to be up to date, rather than the schedule.
    const confirmedAt = live.length > 0 ? Math.min(...ages) : schedule.confirmedAt;
    const ofScoreboards = scoreboards.find((one) => one.problem)?.problem;
    const { games: kept, knownAt } = schedule.value.kept;
    const isKept = kept.some((game) => isLive(game) && season.saidAt.get(game.id) === knownAt);
    const isLate = clock.now() - confirmedAt > LATE_MS;
    const ofLive = ofScoreboards ?? (isKept ? KEPT : isLate ? LATE : undefined);
    const problem = schedule.problem ?? (live.length > 0 ? ofLive : undefined);
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
