import { hash } from 'node:crypto';
import type { CachedValue, Resource } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { type Failure, failed, found, type Outcome } from '../../platform/upstream/outcome.ts';
import { endingOf, isDoubted, isGone, isHeld, shownOf } from '../model/game-row.ts';
import { byDateThenId, type Ending, isActive } from '../model/game-state.ts';
import type { DayBoard, Game, Row, Schedule } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { INCOMPLETE } from '../refreshes/incomplete-responses.ts';
import { refreshOlder, type SportsCache } from '../refreshes/resources.ts';
import type { GameRows } from './game-rows.ts';
import { withOpponentRecords, withPollRanks } from './ranks-and-records.ts';
import { createSeasonPages, type Summaries, yearOf } from './season-pages.ts';

/** A game of a season, as we conclude from its row. */
export interface SeasonGame extends Game {
  /** When a page last said this state, ms. */
  readonly confirmedAt: number;
  /** When something new about its course was last observed, ms. */
  readonly movedAt?: number;
  /** Set if the end of the game was observed, and a scoreboard has had the game. */
  readonly ending?: Ending;
}

/** A team's games: what we conclude from its schedule, from scoreboards and from the games' own pages. */
export interface Season {
  readonly games: readonly SeasonGame[];
  /**
   * Cached game pages by game id, for games near their day, and for games whose result is missing from the schedule.
   */
  readonly summaries: Summaries;
  readonly season: Schedule['season'];
  readonly record: string;
  /** Ids of games of which a page takes back something that we still conclude. */
  readonly doubted: readonly string[];
  /** How many games the latest schedule has less of than an earlier one. */
  readonly held: number;
  /** When the newest of the pages was confirmed, ms. */
  readonly modifiedAt: number;
}

const unreadable = (problem: string): Failure => ({ reason: 'unreadable', code: INCOMPLETE, problem });

/** While a live game is shown in an earlier state, because its scoreboard lacks the game or has less of it. */
const HELD = unreadable('the scoreboard lacks earlier data of a game in progress');

/** Scores of games in progress are confirmed every few seconds, and scores of suspended games every ten minutes. */
const LATE_MS = 15 * MINUTE_MS;
const LATE: Failure = {
  reason: 'timeout',
  problem: 'the scores of a game in progress have not been confirmed for 15 minutes',
};

/** Why a value is missing or may be old. */
export function problemIn(outcome: Outcome<CachedValue<unknown>> | undefined): Failure | undefined {
  if (outcome?.kind === 'found') return outcome.value.problem;
  return outcome?.kind === 'failed' ? outcome.failure : undefined;
}

/** Requests a value; returns why that failed. */
type Fetch = (resource: Resource<unknown>) => Promise<Failure | undefined>;

/** Reads seasons. A season is composed only once for the same pages and rows. */
export function createSeasons({
  cache,
  resources,
  clock,
  rows,
}: SportsCache & { clock: Clock; rows: Pick<GameRows, 'of' | 'take' | 'version'> }) {
  const composed = new Map<
    string,
    { readonly key: string; readonly season: Season; readonly version: string }
  >();

  const { scoreboardsOf, summariesOf, pagesOf, use } = createSeasonPages({ cache, resources, clock });

  /** What is known of the games of this season. */
  const rowsOf = ({ sport }: TeamRef, { season }: Schedule): Row[] =>
    rows
      .of(sport)
      .filter((row) => (row.season ?? yearOf(season)) === yearOf(season) && !isGone(row, clock.now()));

  const seasonGame = (row: Row): SeasonGame => {
    const { confirmedAt, movedAt } = row;
    const ending = endingOf(row);
    return {
      ...shownOf(row, clock.now()),
      confirmedAt,
      ...(movedAt !== undefined && { movedAt }),
      ...(ending && { ending }),
    };
  };

  async function read(team: TeamRef, schedule: CachedValue<Schedule>): Promise<CachedValue<Season>> {
    const games = [...schedule.value.games, ...rowsOf(team, schedule.value).map(({ game }) => game)];
    const scoreboards = await scoreboardsOf(team, games);
    const summaries = await summariesOf(team, games);
    const standings = await cache.peek(resources.standings(team));
    const now = clock.now();
    rows.take(pagesOf(team, schedule, scoreboards, summaries));
    const current = rowsOf(team, schedule.value);
    const shown = current.map(seasonGame).sort(byDateThenId);
    const unread = new Set(schedule.value.unread);
    const doubted = current.filter((row) => isDoubted(row, now)).map(({ game }) => game.id);
    // Some conclusions change with time alone.
    const ages = [doubted.join(), shown.map(({ statusText }) => statusText).join()];
    const versions = [schedule, standings, ...summaries.values()].map((one) => one?.version ?? '');
    const key = [rows.version(team.sport), ...versions, ...ages].join('+');
    let season = composed.get(team.sport);
    if (season?.key !== key) {
      const elsewhere = new Map(
        current.flatMap(({ game: { id }, claims }) =>
          claims.schedule?.game ? [[id, claims.schedule.game]] : [],
        ),
      );
      const value: Season = {
        games: withOpponentRecords(withPollRanks(shown, elsewhere), standings?.value),
        summaries,
        season: schedule.value.season,
        record: schedule.value.record,
        doubted,
        held: current.filter((row) => unread.has(row.game.id) || isHeld(row, 'schedule', now)).length,
        modifiedAt: Math.max(
          schedule.confirmedAt,
          standings?.changedAt ?? 0,
          ...[...scoreboards.map(({ scoreboard }) => scoreboard), ...shown].map(
            ({ confirmedAt }) => confirmedAt,
          ),
        ),
      };
      const version = hash('sha1', JSON.stringify([value.games, value.record, versions]), 'base64url');
      season = { key, season: value, version };
      composed.set(team.sport, season);
    }
    const live = season.season.games.filter((game) => isActive(game, now));
    // During a game, the scoreboard has to be up to date, not the schedule.
    const confirmedAt =
      live.length > 0 ? Math.min(...live.map((game) => game.confirmedAt)) : schedule.confirmedAt;
    const liveIds = new Set(live.map(({ id }) => id));
    const isLiveHeld = current.some((row) => liveIds.has(row.game.id) && isHeld(row, 'scoreboard', now));
    const liveProblem =
      scoreboards.find(({ scoreboard }) => scoreboard.problem)?.scoreboard.problem ??
      (isLiveHeld ? HELD : now - confirmedAt > LATE_MS ? LATE : undefined);
    const { gap } = schedule.value;
    const problem =
      schedule.problem ??
      (live.length > 0 ? liveProblem : undefined) ??
      (gap === undefined ? undefined : unreadable(gap));
    const { changedAt, cache: cacheStatus } = schedule;
    return {
      value: season.season,
      version: season.version,
      confirmedAt,
      changedAt,
      cache: cacheStatus,
      ...(problem && { problem }),
    };
  }

  /** The scoreboards from which games of the season are taken, and those of games that a page puts in doubt. */
  async function daysInUse(
    team: TeamRef,
    { games, doubted }: Season,
    id: string | undefined,
  ): Promise<string[]> {
    const isWanted = (game: Game): boolean => doubted.includes(game.id) || game.id === id;
    const wanted = games.filter(isWanted).map(resources.scoreboardDayOf);
    const used = (await scoreboardsOf(team, games)).filter(
      ({ scoreboard }) => scoreboard.value.games.length > 0,
    );
    return [...new Set([...wanted, ...used.map(({ day }) => day)])];
  }

  /**
   * Requests all pages of the season: the schedule, the scoreboards in use, and the own pages of games that are in
   * progress, in doubt, or the one with this id. So whatever is known is judged anew, and counts no longer if two pages
   * say otherwise. Returns the first failure.
   */
  async function fetchPages(team: TeamRef, fetch: Fetch, id?: string): Promise<Failure | undefined> {
    const failure = await fetch(resources.schedule(team) as Resource<unknown>);
    const season = (await peek(team))?.value;
    if (season === undefined) return failure;
    const days = await daysInUse(team, season, id);
    const isWanted = (game: Game): boolean =>
      game.id === id ||
      season.doubted.includes(game.id) ||
      (id === undefined && season.summaries.has(game.id));
    const pages = [
      ...days.map((day) => resources.scoreboard(team, day) as Resource<DayBoard>),
      ...season.games.filter(isWanted).map((game) => resources.game(team, game.id)),
    ];
    use(pages.map(({ key }) => key));
    const failures = await Promise.all(pages.map((page) => fetch(page as Resource<unknown>)));
    return failure ?? failures.find((one) => one !== undefined);
  }

  async function peek(team: TeamRef): Promise<CachedValue<Season> | undefined> {
    const schedule = await cache.peek(resources.schedule(team));
    return schedule && read(team, schedule);
  }

  const refresh: Fetch = async (resource) => {
    const outcome = await cache.refresh(resource);
    return outcome.kind === 'failed' ? outcome.failure : undefined;
  };

  /** Like `refresh`, but at most once in ten seconds. */
  const bypass: Fetch = async (resource) => problemIn(await cache.read(resource, { bypass: true }));

  return {
    /** With `bypass`, all pages of the season are requested first; with `id`, those of this game, too. */
    async read(
      team: TeamRef,
      options: { readonly bypass?: boolean; readonly id?: string } = {},
    ): Promise<Outcome<CachedValue<Season>>> {
      const problem = options.bypass === true ? await fetchPages(team, bypass, options.id) : undefined;
      const outcome = await cache.read(resources.schedule(team));
      if (outcome.kind !== 'found') return problem === undefined ? outcome : failed(problem);
      return found({ ...(problem && { problem }), ...(await read(team, outcome.value)) });
    },

    /** Requests all pages of the season now. */
    async refresh(team: TeamRef): Promise<Outcome<unknown>> {
      const failure = await fetchPages(team, refresh);
      return failure === undefined ? found(undefined) : failed(failure);
    },

    /** Requests the pages of one game that are older than this. */
    async ask(team: TeamRef, id: string, than: number): Promise<void> {
      await fetchPages(team, (resource) => refreshOlder(cache, resource, than), id);
    },

    /** Uses the own page of a game that was just requested, whatever the date of the game. */
    notice: (team: TeamRef, id: string): void => use([resources.game(team, id).key]),

    /** The cached season, without a request to the provider. */
    peek,
  };
}

export type Seasons = ReturnType<typeof createSeasons>;
