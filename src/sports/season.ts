import type { Copy, Held } from '../platform/cache/copies.ts';
import type { Clock } from '../platform/clock.ts';
import type { Failure } from '../platform/origin/outcome.ts';
import { byDateThenId, isUnderWay } from './game-state.ts';
import { scoreboardDay, scoreboardDayOf } from './live/scoreboard-day.ts';
import type { Game, Schedule } from './model.ts';
import type { TeamRef } from './provider.ts';
import type { Keep } from './resources.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * A schedule replaces a scoreboard only when it is this much newer: football's schedule
 * carries no score while a game is on, and would set it back to 0 between two polls.
 */
const SCOREBOARD_LEAD_MS = 300_000;

/** A team's games as we know them best: its schedule, with what the scoreboard said since. */
export interface Season {
  readonly games: readonly Game[];
  /** One of them is under way. */
  readonly moving: boolean;
  readonly version: string;
  /** When what moves was last confirmed: the scoreboard's time during a game, else the schedule's. */
  readonly confirmedAt: number;
  /** The newest part. */
  readonly modifiedAt: number;
  readonly cache: 'hit' | 'miss';
  readonly problem?: Failure;
}

export type HeldSeason =
  | { readonly kind: 'copy'; readonly season: Season }
  | Exclude<Held<Schedule>, { kind: 'copy' }>;

type Scoreboard = Copy<readonly Game[]> & { readonly problem?: Failure };

function merge(schedule: Copy<Schedule>, scoreboards: readonly Scoreboard[]): Game[] {
  const games = new Map(schedule.value.games.map((game) => [game.id, game]));
  for (const scoreboard of scoreboards) {
    if (scoreboard.confirmedAt + SCOREBOARD_LEAD_MS < schedule.confirmedAt) continue;
    for (const game of scoreboard.value) games.set(game.id, game);
  }
  return [...games.values()].sort(byDateThenId);
}

/** What is made of a schedule and its scoreboards once, however often it is read. */
interface Merged {
  readonly version: string;
  readonly games: readonly Game[];
  readonly moving: boolean;
}

/** Reads seasons; a merged list is made once per version of its parts. */
export function createSeasons({ copies, resources, clock }: Keep & { clock: Clock }) {
  const merged = new Map<string, Merged>();
  const daysUnderWay = new WeakMap<Schedule, readonly string[]>();
  let recent: { readonly hour: number; readonly days: readonly string[] } = { hour: -1, days: [] };

  /** Today's and yesterday's; the day turns with an hour, wherever it turns. */
  function recentDays(): readonly string[] {
    const now = clock.now();
    const hour = Math.floor(now / HOUR_MS);
    if (recent.hour !== hour) recent = { hour, days: [scoreboardDay(now - DAY_MS), scoreboardDay(now)] };
    return recent.days;
  }

  /** Those of games the schedule has under way: it may know no score of theirs. */
  function underWayDays(schedule: Schedule): readonly string[] {
    const known = daysUnderWay.get(schedule);
    if (known !== undefined) return known;
    const days = schedule.games.filter(isUnderWay).map(scoreboardDayOf);
    daysUnderWay.set(schedule, days);
    return days;
  }

  async function scoreboards(team: TeamRef, schedule: Schedule): Promise<Scoreboard[]> {
    const days = new Set([...underWayDays(schedule), ...recentDays()]);
    const held = await Promise.all([...days].map((day) => copies.peek(resources.scoreboard(team, day))));
    return held.filter((copy): copy is Scoreboard => copy !== undefined);
  }

  function mergedOf(team: TeamRef, schedule: Copy<Schedule>, live: readonly Scoreboard[]): Merged {
    const version = [schedule, ...live].map((part) => `${part.version}@${part.confirmedAt}`).join('+');
    const known = merged.get(team.sport);
    if (known?.version === version) return known;
    const games = merge(schedule, live);
    const made = { version, games, moving: games.some(isUnderWay) };
    merged.set(team.sport, made);
    return made;
  }

  return {
    async read(team: TeamRef, { bypass = false } = {}): Promise<HeldSeason> {
      const held = await copies.read(resources.schedule(team), { bypass });
      if (held.kind !== 'copy') return held;
      const { copy: schedule, cache } = held;
      const live = await scoreboards(team, schedule.value);
      const { version, games, moving } = mergedOf(team, schedule, live);
      const modifiedAt = Math.max(schedule.confirmedAt, ...live.map((board) => board.confirmedAt));
      // During a game it is the scoreboard that must be within reach.
      const problem = held.problem ?? (moving ? live.find((board) => board.problem)?.problem : undefined);
      const confirmedAt = moving ? modifiedAt : schedule.confirmedAt;
      const season = { games, version, moving, confirmedAt, modifiedAt, cache, ...(problem && { problem }) };
      return { kind: 'copy', season };
    },
  };
}

export type Seasons = ReturnType<typeof createSeasons>;
