import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openCopies } from '../../test/support/copies.ts';
import { databaseKinds, type TestDatabase } from '../../test/support/databases.ts';
import { aGame } from '../../test/support/games.ts';
import { createManualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { copyMigrations } from '../platform/cache/copy-table.ts';
import type { Database } from '../platform/database/database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { absent, failed, found } from '../platform/origin/outcome.ts';
import { createGameIndex, gameMigrations } from './game-index.ts';
import { createKeepFresh } from './keep-fresh.ts';
import type { Game } from './model.ts';
import type { SportsProvider } from './provider.ts';
import { createResources } from './resources.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-20T12:00Z');
const team = { sport: 'football', teamId: '1', conferenceId: '8', name: 'Herons' } as const;
const down = failed({ reason: 'unreachable', detail: 'gone' });
const reading = <T>(value: T) => found({ value, oddities: [] });

let kept: TestDatabase;
let database: Database;
let clock: ManualClock;
let job: Job;
let games: Game[];
let isDown: boolean;
/** When each page was asked for, hours after the start. */
let asked: { page: string; hour: number }[];

const provider: SportsProvider = {
  schedule: async () => (note('schedule') ? down : reading({ games })),
  team: async () => (note('team') ? down : absent),
  roster: async () =>
    note('roster') ? down : reading({ team: { id: '1', name: 'Herons' }, athletes: [], coaches: [] }),
  standings: async () => (note('standings') ? down : reading({ conference: 'A', standings: [] })),
  game: async () => absent,
  scoreboard: async () => absent,
};

function note(page: string): boolean {
  asked.push({ page, hour: (clock.now() - START) / HOUR });
  return isDown;
}
const hoursOf = (page: string) => asked.filter((one) => one.page === page).map(({ hour }) => hour);

for (const kind of await databaseKinds()) {
  describe(`keeping fresh on ${kind.name}`, { skip: kind.skip }, () => {
    beforeEach(async () => {
      clock = createManualClock(START);
      kept = await kind.create({ ...copyMigrations, ...gameMigrations });
      database = kept.database;
      const copies = openCopies(database, clock);
      const observer = { read: () => undefined };
      const resources = createResources({ provider, games: createGameIndex(database), observer });
      job = createKeepFresh({ copies, resources, clock, teams: [team] });
      [games, isDown, asked] = [[], false, []];
    });
    afterEach(() => kept.remove());

    async function pass(ms: number): Promise<void> {
      const until = clock.now() + ms;
      while (clock.now() < until) {
        const due = await job.due();
        if (due <= clock.now()) await job.run(new AbortController().signal);
        else await clock.advance(Math.min(due, until) - clock.now());
      }
    }

    test('what nobody asks for is asked for at once, and then daily', async () => {
      await pass(49 * HOUR);
      for (const page of ['schedule', 'roster', 'standings'])
        assert.deepEqual(hoursOf(page), [0, 24, 48], page);
    });

    test('while a game of the next day has no time, its schedule is asked for hourly', async () => {
      games = [aGame({ sport: 'football', date: '2026-11-21T05:00Z', timeTbd: true })];
      await pass(5 * HOUR);
      assert.deepEqual(hoursOf('schedule'), [0, 1, 2, 3, 4]);
      games = [aGame({ sport: 'football', date: '2026-11-21T18:00Z' })];
      await pass(24 * HOUR);
      assert.deepEqual(hoursOf('schedule'), [0, 1, 2, 3, 4, 5], 'announced: that was all there was to learn');
    });

    test('a time that is open for a game far off is not waited for', async () => {
      games = [aGame({ sport: 'football', date: '2026-12-21T05:00Z', timeTbd: true })];
      await pass(23 * HOUR);
      assert.deepEqual(hoursOf('schedule'), [0]);
    });

    test('a game whose end nobody saw is asked about when it must be over, for three days', async () => {
      games = [aGame({ sport: 'football', date: '2026-11-20T11:00Z', status: 'in_progress' })];
      await pass(14 * HOUR);
      assert.deepEqual(hoursOf('schedule'), [0, 11, 12, 13]);
      await pass(7 * 24 * HOUR);
      const hours = hoursOf('schedule');
      assert.ok((hours.at(-1) ?? 0) - (hours.at(-2) ?? 0) === 24, 'forgotten: daily again');
    });

    test('what fails is asked for again with growing pauses, an hour at most', async () => {
      isDown = true;
      await pass(6 * HOUR);
      const minutes = hoursOf('schedule').map((hour) => Math.round(hour * 60));
      assert.deepEqual(minutes.slice(0, 7), [0, 1, 3, 7, 15, 31, 63]);
      const pauses = minutes.slice(1).map((minute, at) => minute - (minutes[at] ?? 0));
      assert.equal(Math.max(...pauses), 60);
      isDown = false;
      await pass(HOUR);
      const { length } = hoursOf('schedule');
      await pass(23 * HOUR);
      assert.equal(hoursOf('schedule').length, length, 'well again: daily');
    });
  });
}
