import type { Copy, Held } from '../platform/cache/copies.ts';
import type { Clock } from '../platform/clock.ts';
import type { Failure } from '../platform/origin/outcome.ts';
import { byDateThenId, isUnderWay } from './game-state.ts';
import { scoreboardDay, scoreboardDayOf } from './live/scoreboard-day.ts';
import type { Game, Schedule } from './model.ts';
import type { TeamRef } from './provider.ts';
import type { Keep } from './resources.ts';

const DAY_MS = 86_400_000;
/**
 * A schedule replaces a scoreboard only when it is this much newer: football's schedule
 * carries no score while a game is on, and would set it back to 0 between two polls.
 */
const SCOREBOARD_LEAD_MS = 300_000;

/** A team's games as we know them best: its schedule, with what the scoreboard said since. */
export interface Season {
  readonly games: readonly Game[];
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

/** Reads seasons; a merged list is made once per version of its parts. */
export function createSeasons({ copies, resources, clock }: Keep & { clock: Clock }) {
  const merged = new Map<string, { version: string; games: readonly Game[] }>();

  /** Today's and yesterday's, and those of games the schedule has under way: it may know no score of theirs. */
  async function scoreboards(team: TeamRef, { games }: Schedule): Promise<Scoreboard[]> {
    const days = new Set([
      ...games.filter(isUnderWay).map(scoreboardDayOf),
      scoreboardDay(clock.now() - DAY_MS),
      scoreboardDay(clock.now()),
    ]);
    const held = await Promise.all([...days].map((day) => copies.peek(resources.scoreboard(team, day))));
    return held.filter((copy): copy is Scoreboard => copy !== undefined);
  }

  function gamesOf(team: TeamRef, version: string, make: () => Game[]): readonly Game[] {
    const known = merged.get(team.sport);
    if (known?.version === version) return known.games;
    const games = make();
    merged.set(team.sport, { version, games });
    return games;
  }

  return {
    async read(team: TeamRef, { bypass = false } = {}): Promise<HeldSeason> {
      const held = await copies.read(resources.schedule(team), { bypass });
      if (held.kind !== 'copy') return held;
      const schedule = held.copy;
      const live = await scoreboards(team, schedule.value);
      const parts = [schedule, ...live];
      const version = parts.map((part) => `${part.version}@${part.confirmedAt}`).join('+');
      const games = gamesOf(team, version, () => merge(schedule, live));
      const modifiedAt = Math.max(...parts.map((part) => part.confirmedAt));
      const moving = games.some(isUnderWay);
      const { cache } = held;
      // During a game it is the scoreboard that must be within reach.
      const problem = held.problem ?? (moving ? live.find((board) => board.problem)?.problem : undefined);
      const confirmedAt = moving ? modifiedAt : schedule.confirmedAt;
      const season = { games, version, confirmedAt, modifiedAt, cache, ...(problem && { problem }) };
      return { kind: 'copy', season };
    },
  };
}

export type Seasons = ReturnType<typeof createSeasons>;
