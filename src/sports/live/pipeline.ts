import { createCache } from '../../platform/cache/cache.ts';
import { createDatabaseStore } from '../../platform/cache/database-store.ts';
import { createRefreshLock } from '../../platform/cache/refresh-lock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CampusIdentity } from '../../platform/formats/identity.ts';
import type { Logger } from '../../platform/log.ts';
import type { Notifications } from '../../platform/notifications/notifications.ts';
import type { Outbox } from '../../platform/webhooks/outbox.ts';
import { NO_DETAILS, withSummary } from '../games/details.ts';
import type { GameIndex } from '../games/game-index.ts';
import { createGameRows } from '../games/game-rows.ts';
import { createSeasons, type Season, type SeasonGame } from '../games/season.ts';
import { isConfirmed } from '../model/game-state.ts';
import type { GameDetail } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import type { ProviderAccess } from '../provider.ts';
import type { ProviderMetrics } from '../refreshes/provider-metrics.ts';
import type { RefreshDays } from '../refreshes/refresh-days.ts';
import { createResources, type SportsCache } from '../refreshes/resources.ts';
import { eventOf } from './game-events.ts';
import { createGameStates, type SeenGame } from './game-states.ts';
import { createLiveGames } from './live-games.ts';
import { createLiveStreams } from './live-streams.ts';

/**
 * The way of a score from the provider to a reader, by the names below:
 *
 * 1. `live` polls a scoreboard when it is due (`live-games.ts`, `model/next-look.ts`).
 * 2. `resources` maps the page (`refreshes/resources.ts`, `espn/`), and `cache` stores it.
 * 3. `cache` reports the change to `changed`, which lets responses expire and updates the states of games.
 * 4. `seasons` takes the page into `rows`, where `next` decides what counts (`games/season.ts`, `model/game-row.ts`).
 * 5. `states` compares each game, as it is shown, with its last state. It numbers and stores changes, in one transaction
 *    with the messages for webhooks, and notifies the other processes, which continue with step 3.
 * 6. `streams` sends the changes to open event streams.
 */
export function createPipeline(deps: {
  readonly database: Database;
  /** How long a request for a value waits for the database before it continues without the database. */
  readonly databasePatienceMs: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly provider: ProviderAccess;
  readonly teams: readonly TeamRef[];
  readonly timeZone: string;
  readonly identity: CampusIdentity;
  readonly outbox: Outbox;
  readonly notifications: Notifications;
  readonly games: GameIndex;
  readonly providerMetrics: ProviderMetrics;
  readonly onRefreshed: RefreshDays['count'];
  /** Lets responses expire. */
  readonly onChange: () => void;
  /** A game as `/api/game` shows it, without `lastUpdated`. */
  readonly show: (game: GameDetail) => object;
  /** How often the scoreboard is polled during a game, ms. */
  readonly liveIntervalMs: number;
}) {
  const { database, databasePatienceMs: patienceMs, clock, log, teams, timeZone, notifications } = deps;
  const { dayOf } = deps.provider.provider;

  const cache = createCache({
    store: createDatabaseStore(database, () => clock.now()),
    lock: createRefreshLock({ database, clock, log, patienceMs }),
    patienceMs,
    clock,
    log,
    onChange: () => changed(),
    onStored: notifications.notify,
  });
  function changed(): void {
    deps.onChange();
    void states.update();
  }

  const resources: SportsCache['resources'] = createResources({
    ...deps.provider,
    clock,
    async onGames(received, own) {
      if (own !== undefined) seasons.notice(own, received[0]?.id ?? '');
      await deps.games.add(received);
    },
    async conferenceOf(team, read) {
      const page = resources.team(team);
      const cachedPage = await cache.peek(page);
      if (cachedPage !== undefined || read === undefined) return cachedPage?.value.conferenceId;
      const outcome = await cache.read(page);
      return outcome.kind === 'found' ? outcome.value.value.conferenceId : undefined;
    },
    async rosterOf(team) {
      const roster = await cache.peek(resources.roster(team));
      return roster && new Set(roster.value.athletes.map(({ id }) => id));
    },
    rowsOf: (sport) => rows.of(sport),
    onRefreshed: deps.onRefreshed,
    providerMetrics: deps.providerMetrics,
  });

  const rows = createGameRows({ database, clock, log });
  const seasons = createSeasons({ cache, resources, clock, rows });
  const streams = createLiveStreams({ clock, timeZone, dayOf });

  /** JSON of the games that have no summary, which are most of them. */
  const jsonOf = new WeakMap<SeasonGame, string>();
  const shownOf = (game: GameDetail): string => JSON.stringify(deps.show(game));

  function shownAlone(game: SeasonGame): string {
    const json = jsonOf.get(game) ?? shownOf({ ...game, ...NO_DETAILS });
    jsonOf.set(game, json);
    return json;
  }

  /** The games of a season as `/api/game` shows them. */
  async function seenIn(team: TeamRef): Promise<SeenGame[]> {
    const season = await seasons.peek(team);
    if (season === undefined) return [];
    const { games, modifiedAt, summaries }: Season = season.value;
    return games.map((game) => {
      const about = { game, isConfirmed: isConfirmed(game.ending, clock.now()) };
      const summary = summaries.get(game.id);
      if (summary === undefined) return { ...about, shown: shownAlone(game), confirmedAt: modifiedAt };
      const { value } = withSummary(summary, { ...season, value: game });
      return { ...about, shown: shownOf(value), confirmedAt: Math.max(modifiedAt, summary.confirmedAt) };
    });
  }

  const states = createGameStates({
    database,
    clock,
    log,
    async readGames() {
      const seen = (await Promise.all(teams.map(seenIn))).flat();
      await rows.flush().catch(() => undefined);
      return seen;
    },
    onChange: streams.send,
    queueWebhooks: (transaction, changes) =>
      deps.outbox.write(
        transaction,
        changes.flatMap((change) => eventOf(change, deps.identity) ?? []),
      ),
    onWritten: notifications.notify,
  });

  notifications.subscribe(async () => {
    await rows.load();
    await cache.follow();
    await states.update();
  });

  const live = createLiveGames({ cache, resources, seasons, clock, teams, intervalMs: deps.liveIntervalMs });
  return { cache, resources, rows, seasons, states, streams, live };
}
