import type { Copies, Copy, Resource } from '../platform/cache/copies.ts';
import { failed, found, type Outcome } from '../platform/origin/outcome.ts';
import type { GameIndex } from './game-index.ts';
import { isComing, isOver, isUnderWay } from './game-state.ts';
import type { Game, Roster, Schedule, Standings, Team } from './model.ts';
import type { Observer } from './observer.ts';
import type { Reading, SportsProvider, TeamRef } from './provider.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** A new shape of what we keep needs a new number: copies of the old one are then not found. */
const SHAPE = 1;

/** A configured team is there: a provider that does not know it, or a wrong id, is no absence of data. */
const present = <T>(outcome: Outcome<T>, what: string): Outcome<T> =>
  outcome.kind === 'absent'
    ? failed({ reason: 'refused', status: 404, detail: `the provider does not know ${what}` })
    : outcome;

function gameFreshFor(game: Game): number {
  if (isUnderWay(game)) return 15 * SECOND;
  return isOver(game) ? DAY : 300 * SECOND;
}

/** Of a game without a time of day, `date` is midnight Eastern of its day: the day begins then. */
const isTbdNear = (game: Game, now: number): boolean =>
  game.timeTbd && game.status === 'scheduled' && Math.abs(Date.parse(game.date) - now) < 1.5 * DAY;

/** Twelve hours after its start a game is over, unless it was suspended: then its end may have been missed … */
const OVERDUE_MS = 12 * HOUR;
/** … which is looked into for this long. */
const GIVE_UP_MS = 3 * DAY;

/** How long a schedule may go without asking: until there must be something new in it. */
function scheduleFreshFor({ value: { games }, confirmedAt }: Copy<Schedule>): number {
  // A time of day that is announced at last has to be known before the game begins.
  const usual = games.some((game) => isTbdNear(game, confirmedAt)) ? HOUR : DAY;
  const overdue = games
    .filter((game) => isComing(game) && !game.timeTbd)
    .map(({ date }) => Date.parse(date) - confirmedAt)
    .filter((start) => start > -GIVE_UP_MS)
    .map((start) => Math.max(HOUR, start + OVERDUE_MS));
  return Math.min(usual, ...overdue);
}

/** The provider has been seen to answer with lists that lacked most of their rows, and to mend that later. */
const isMostlyGone = (rows: readonly unknown[], held: readonly unknown[]): boolean =>
  rows.length < held.length / 2;

/** A new season begins with few games or none; one that takes away what is to come does not. */
function isScheduleGone({ games }: Schedule, held: Schedule): boolean {
  const ids = new Set(games.map(({ id }) => id));
  return isMostlyGone(games, held.games) && held.games.some((game) => isComing(game) && !ids.has(game.id));
}

/** The copies we keep of the provider's data: what each is called, how long it is fresh, how it is got. */
export function createResources(tools: {
  provider: SportsProvider;
  games: GameIndex;
  observer: Pick<Observer, 'read'>;
}) {
  const { provider, games, observer } = tools;
  /** Asked at every reading. */
  const scheduleFreshness = new WeakMap<Copy<Schedule>, number>();

  function read<T>(team: TeamRef, page: string, outcome: Outcome<Reading<T>>): Outcome<T> {
    observer.read(team, page, outcome);
    if (outcome.kind !== 'found') return outcome;
    return found(outcome.value.value);
  }

  const ofTeam = <T>(
    page: string,
    freshFor: number,
    team: TeamRef,
    ask: () => Promise<Outcome<Reading<T>>>,
  ): Resource<T> => ({
    key: `sports/${page}/${SHAPE}/${team.sport}/${team.teamId}`,
    freshFor: () => freshFor,
    load: async () => read(team, page, present(await ask(), `the ${page} of team ${team.teamId}`)),
  });

  return {
    schedule(team: TeamRef): Resource<Schedule> {
      const resource = ofTeam('schedule', DAY, team, () => provider.schedule(team));
      const load = async () => {
        const outcome = await resource.load();
        if (outcome.kind === 'found') await games.add(outcome.value.games);
        return outcome;
      };
      const keepFor = (copy: Copy<Schedule>) => {
        const known = scheduleFreshness.get(copy) ?? scheduleFreshFor(copy);
        scheduleFreshness.set(copy, known);
        return known;
      };
      return { ...resource, freshFor: keepFor, keepFor, load, doubts: isScheduleGone };
    },

    team: (team: TeamRef): Resource<Team> => ofTeam('team', DAY, team, () => provider.team(team)),

    roster: (team: TeamRef): Resource<Roster> => ({
      ...ofTeam('roster', DAY, team, () => provider.roster(team)),
      doubts: ({ athletes }, held) => isMostlyGone(athletes, held.athletes),
    }),

    standings: (team: TeamRef): Resource<Standings> => ({
      ...ofTeam('standings', HOUR, team, () => provider.standings(team)),
      doubts: ({ standings }, held) => isMostlyGone(standings, held.standings),
    }),

    game: (team: TeamRef, id: string): Resource<Game> => ({
      key: `sports/game/${SHAPE}/${team.sport}/${id}`,
      freshFor: (copy) => gameFreshFor(copy.value),
      load: async () => read(team, 'game', await provider.game(team, id)),
    }),

    /** Our games on one day of the provider's scoreboard, the only place where live scores are sure. */
    scoreboard: (team: TeamRef, day: string): Resource<readonly Game[]> => ({
      key: `sports/scoreboard/${SHAPE}/${team.sport}/${team.teamId}/${day}`,
      freshFor: () => 15 * SECOND,
      async load() {
        const outcome = read(team, 'scoreboard', await provider.scoreboard(team, day));
        if (outcome.kind === 'found') await games.add(outcome.value);
        return outcome;
      },
    }),
  };
}

export type Resources = ReturnType<typeof createResources>;

/** What every use case of the backend works with. */
export interface Keep {
  readonly copies: Copies;
  readonly resources: Resources;
}
