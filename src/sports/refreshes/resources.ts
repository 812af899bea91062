import { hash } from 'node:crypto';
import type { Cache } from '../../platform/cache/cache.ts';
import type { CachedValue, Resource } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import type { GetPage } from '../../platform/upstream/get-json.ts';
import { absent, failed, found, type Outcome } from '../../platform/upstream/outcome.ts';
import { withUnknown } from '../model/fields.ts';
import type { DayBoard, Game, GameDetail, Row, Schedule } from '../model/games.ts';
import { dayFreshFor, ownPageFreshFor, scheduleFreshFor } from '../model/next-look.ts';
import { isFurther, type Sport } from '../model/sports.ts';
import {
  otherConference,
  otherTeam,
  type Poll,
  type Roster,
  type Standings,
  type Team,
  type TeamRef,
} from '../model/teams.ts';
import type { Load, Provider, Reading } from '../provider.ts';
import {
  entriesIn,
  hasOtherSize,
  isMultiplied,
  isScheduleOdd,
  judgeDay,
  judgeGame,
  judgePolls,
  judgeRoster,
  judgeSchedule,
  judgeStandings,
  keepLast,
  keptAthletes,
  keptGames,
} from './incomplete-responses.ts';
import { loadAndPack, loadPacked } from './original-pages.ts';
import type { ProviderMetrics } from './provider-metrics.ts';
import { keptWithDay, keptWithSchedule } from './release-04.ts';

/** How long a roster that lacks an athlete is fresh. */
const SECOND_LOOK_MS = 10 * MINUTE_MS;

/** The properties and functions in which resources differ. */
interface ResourceTraits<T> extends Pick<Resource<T>, 'freshFor' | 'isSuspicious' | 'versionOf'> {
  onFetch?(value: T): Promise<void>;
  /** The value to store, given the fetched value. See `incomplete-responses.ts`. */
  judge?(received: Outcome<T>, before: T | undefined, now: number, confirmedAt?: number): Outcome<T>;
  /** Retained data of a value that its pages lack: stored beside the pages, and restored when they are read again. */
  readonly kept?: {
    of(value: T): object | undefined;
    restore(value: T, kept: never): T;
    /** Descriptions of the retained data, for the log; `[]` if there is none. */
    describe(value: T): readonly string[];
  };
  /** For values that depend on the conference: its id on the team's own page, if that has one. */
  ofConference?(team: TeamRef): Promise<string | null | undefined>;
}

/** Applies `judge` only to values; failures and absences stay as they are. */
const onlyValues =
  <T>(
    judge: (after: T, before: T | undefined, now: number, confirmedAt?: number) => Outcome<T>,
  ): NonNullable<ResourceTraits<T>['judge']> =>
  (received, before, now, confirmedAt) =>
    received.kind === 'found' ? judge(received.value, before, now, confirmedAt) : received;

/** The provider's data that is cached. For each value: its key, how long it is fresh, and how it is loaded. */
export function createResources(deps: {
  provider: Provider;
  getPage: GetPage;
  clock: Clock;
  /** Called with the games of each fetched page. `own`: the team, if it is a game's own page. */
  onGames: (games: readonly Game[], own?: TeamRef) => Promise<void>;
  /** The conference id on the team's own page, if that page is cached; with `read`, an uncached page is requested. */
  conferenceOf?: (team: TeamRef, read?: 'read') => Promise<string | null | undefined>;
  /** What is known of the games of a sport. */
  rowsOf?: (sport: Sport) => readonly Row[];
  /** The ids of the athletes on the team's roster, if that is cached. */
  rosterOf?: (team: TeamRef) => Promise<ReadonlySet<string> | undefined>;
  providerMetrics: Pick<ProviderMetrics, 'read' | 'incompleteResponse' | 'differs'>;
  /** Called after each refresh with its outcome. */
  onRefreshed?: (sport: Sport, outcome: Outcome<unknown>) => void;
}) {
  const { provider, getPage, clock, onGames, conferenceOf, rosterOf, providerMetrics, onRefreshed } = deps;
  const { rowsOf = () => [] } = deps;
  /** All releases share these keys (hence the fixed 1), because each release maps the stored pages itself. */
  const keyOf = ({ sport }: TeamRef, page: string, path: string): string =>
    `sports/${provider.name}/${page}/1/${sport}/${path}`;
  /** Freshness by schedule, computed only once, because every read needs it. */
  const scheduleFreshness = new WeakMap<Schedule, number>();

  function resourceOf<T extends object>(
    team: TeamRef,
    page: string,
    path: string,
    loadOf: (team: TeamRef) => Load<Reading<T>>,
    more: ResourceTraits<T>,
  ): Resource<T> {
    const { onFetch, judge, kept, ofConference, ...rest } = more;
    /** The team with the conference id of its own page, which is newer than the campus file. */
    const inConference = (conferenceId: string | null | undefined): TeamRef =>
      conferenceId ? { ...team, conferenceId } : team;
    return {
      key: keyOf(team, page, path),
      group: team.sport,
      onRefreshed: (outcome) => onRefreshed?.(team.sport, outcome),
      ...rest,
      async fetch(cached) {
        const now = clock.now();
        const ref = inConference(ofConference && (await ofConference(team)));
        const loaded = await loadAndPack(loadOf(ref), getPage, now, ref.conferenceId);
        const read = loaded.kind === 'found' ? found(loaded.value.value) : loaded;
        providerMetrics.read(team, page, read);
        const received = read.kind === 'found' ? found(read.value.value) : read;
        const judged =
          judge === undefined ? received : judge(received, cached?.value, now, cached?.confirmedAt);
        if (judged.kind === 'failed' && received.kind !== 'failed')
          providerMetrics.incompleteResponse(team, page, judged.failure.problem);
        if (loaded.kind !== 'found' || judged.kind !== 'found')
          return judged.kind === 'found' ? absent : judged;
        const { value } = judged;
        const texts = kept?.describe(value) ?? [];
        if (texts.length > 0) providerMetrics.incompleteResponse(team, page, `kept: ${texts.join(', ')}`);
        await onFetch?.(value);
        return found({ value, pack: () => loaded.value.pack(kept?.of(value)) });
      },
      async read(original) {
        const { outcome, kept: retained } = await loadPacked((id) => loadOf(inConference(id)), original);
        if (outcome.kind !== 'found') return undefined;
        const { value } = outcome.value;
        return retained === undefined ? value : (kept?.restore(value, retained as never) ?? value);
      },
    };
  }

  /** For configured teams, which must exist: if the provider does not have one, that is a failure, not an absence. */
  const absentAsFailure =
    <T>(page: string, loadOf: (team: TeamRef) => Load<T>) =>
    (team: TeamRef): Load<T> =>
    async (get, now) => {
      const outcome = await loadOf(team)(get, now);
      if (outcome.kind !== 'absent') return outcome;
      const problem = `the provider does not have the ${page} of team ${team.teamId}`;
      return failed({ reason: 'refused', status: 404, problem });
    };

  const ofTeam = <T extends object>(
    team: TeamRef,
    page: string,
    loadOf: (team: TeamRef) => Load<Reading<T>>,
    more: ResourceTraits<T>,
  ) => resourceOf(team, page, team.teamId, absentAsFailure(page, loadOf), more);

  /**
   * Standings or a roster, which the provider may not have for a further sport. An absence is accepted only if the team
   * itself is found, because the provider has also returned 404 for everything.
   */
  function optionalOfTeam<T extends object>(
    team: TeamRef,
    page: string,
    loadOf: (team: TeamRef) => Load<Reading<T>>,
    more: ResourceTraits<T>,
  ): Resource<T> {
    if (!isFurther(team.sport)) return ofTeam(team, page, loadOf, more);
    const loadTeam = absentAsFailure(page, provider.team)(team);
    const checkedAbsence =
      (ref: TeamRef): Load<Reading<T>> =>
      async (get, now) => {
        const outcome = await loadOf(ref)(get, now);
        if (outcome.kind !== 'absent') return outcome;
        const teamPage = await loadTeam(get, now);
        return teamPage.kind === 'failed' ? teamPage : absent;
      };
    const judge = keepLast(page, more.judge);
    return { ...resourceOf(team, page, team.teamId, checkedAbsence, { ...more, judge }), absentFor: DAY_MS };
  }

  /** The standings of the conference on the team's page or, if they lack our team, of the campus file's conference. */
  const standingsWithFallback =
    (own: TeamRef, inFile: TeamRef): Load<Reading<Standings>> =>
    async (get, now) => {
      const first = await provider.standings(own)(get, now);
      const isLacking =
        first.kind === 'absent' || (first.kind === 'failed' && first.failure.reason === 'unreadable');
      if (!isLacking || own.conferenceId === inFile.conferenceId) return first;
      const second = await provider.standings(inFile)(get, now);
      return second.kind === 'found' ? second : first;
    };

  /** A game's own page; the roster says whose an athlete is whom it lists under both teams. */
  const gameWithRoster =
    (id: string) =>
    (ref: TeamRef): Load<Reading<GameDetail>> =>
    async (get, now) =>
      provider.game(ref, id, await rosterOf?.(ref))(get, now);

  function freshnessOf(cached: CachedValue<Schedule>): number {
    const freshForMs = scheduleFreshness.get(cached.value) ?? scheduleFreshFor(cached);
    scheduleFreshness.set(cached.value, freshForMs);
    return freshForMs;
  }

  /** The provider's day of each game. It is slow to compute, and every request of a season needs it. */
  const days = new WeakMap<Pick<Game, 'date'>, string>();

  return {
    dayOf: provider.dayOf,

    /** The day whose scoreboard has the game: the day on which it begins, even if it ends on the next one. */
    scoreboardDayOf: (game: Pick<Game, 'date'>): string =>
      days.getOrInsertComputed(game, () => provider.dayOf(Date.parse(game.date))),

    schedule: (team: TeamRef): Resource<Schedule> =>
      ofTeam(team, 'schedule', provider.schedule, {
        freshFor: freshnessOf,
        isSuspicious: isScheduleOdd,
        judge: onlyValues(judgeSchedule),
        kept: {
          of: (schedule) => keptWithSchedule(schedule, rowsOf(team.sport), clock.now()),
          restore: (schedule, { games, knownAt }: NonNullable<Schedule['earlier']>) => ({
            ...schedule,
            earlier: { games: games.map(withUnknown), ...(knownAt !== undefined && { knownAt }) },
          }),
          describe: () => [],
        },
        onFetch: ({ games }) => onGames(games),
      }),

    team: (team: TeamRef): Resource<Team> =>
      ofTeam(team, 'team', provider.team, {
        freshFor: () => DAY_MS,
        async onFetch(value) {
          const differences = [...otherTeam(team, value), ...otherConference(team, value)];
          for (const difference of differences) providerMetrics.differs(team, difference);
        },
      }),

    roster: (team: TeamRef): Resource<Roster> =>
      optionalOfTeam(team, 'roster', provider.roster, {
        freshFor: ({ value: { missed } }) => (missed === undefined ? DAY_MS : SECOND_LOOK_MS),
        isSuspicious: ({ athletes }, cached) => hasOtherSize(athletes, cached.athletes),
        judge: onlyValues(judgeRoster),
        kept: keptAthletes,
      }),

    standings: (team: TeamRef): Resource<Standings> =>
      optionalOfTeam(team, 'standings', (ref) => standingsWithFallback(ref, team), {
        freshFor: () => HOUR_MS,
        ofConference: async (of) => conferenceOf?.(of, 'read'),
        judge: onlyValues(judgeStandings),
        isSuspicious: ({ standings }, cached) => hasOtherSize(standings, cached.standings),
      }),

    rankings: (team: TeamRef): Resource<readonly Poll[]> => ({
      ...resourceOf(team, 'rankings', team.sport, provider.rankings, {
        freshFor: () => DAY_MS,
        judge: judgePolls,
        isSuspicious: (polls, cached) => isMultiplied(entriesIn(polls), entriesIn(cached)),
      }),
      absentFor: DAY_MS,
    }),

    game: (team: TeamRef, id: string): Resource<GameDetail> =>
      resourceOf<GameDetail>(team, 'game', id, gameWithRoster(id), {
        freshFor: ownPageFreshFor,
        judge: onlyValues(judgeGame),
        onFetch: (game) => onGames([game], team),
      }),

    /** One day of the provider's scoreboard, the only page that always has live scores. */
    scoreboard: (team: TeamRef, day: string): Resource<DayBoard> =>
      resourceOf(
        team,
        'scoreboard',
        `${team.teamId}/${day.replaceAll('-', '')}`,
        (ref) => provider.day(ref, day),
        {
          ofConference: async (of) => conferenceOf?.(of),
          freshFor: (cached) => {
            const isPast = (atLeastMs: number) => provider.dayOf(cached.confirmedAt - atLeastMs) > day;
            return dayFreshFor(cached, isPast(0), isPast(DAY_MS));
          },
          judge: onlyValues(judgeDay),
          kept: {
            ...keptGames,
            of: (on) => ({ ...keptGames.of(on), ...keptWithDay(on, rowsOf(team.sport), clock.now()) }),
          },
          // Changes of other games do not change the version.
          versionOf: ({ games }) => hash('sha1', JSON.stringify(games), 'base64url'),
          onFetch: ({ games }) => onGames(games),
        },
      ),
  };
}

type Resources = ReturnType<typeof createResources>;

export interface SportsCache {
  readonly cache: Cache;
  readonly resources: Resources;
}

/** Refreshes a value that was confirmed before this time. */
export async function refreshOlder(
  cache: Cache,
  resource: Resource<unknown>,
  than: number,
): Promise<undefined> {
  const cached = await cache.peek(resource);
  if ((cached?.confirmedAt ?? 0) < than) await cache.refresh(resource, than - 1);
}
