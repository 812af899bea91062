import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { databaseKinds } from '../../../test/support/databases.ts';
import { aGame } from '../../../test/support/games.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { createLogger } from '../../platform/log.ts';
import { isGone } from '../model/game-row.ts';
import type { Game } from '../model/games.ts';
import { createGameRows, gameRowMigrations, type ReadPage } from './game-rows.ts';

const MINUTE = 60_000;

/** A schedule as it was read. The key of its response is the time. */
const schedule = (at: number, ...games: Game[]): ReadPage => ({
  ...{ page: 'schedule', key: 'football schedule', id: String(at), games, at, season: 2026 },
  expects: (row) => row.game.sport === 'football',
});

const game = (id: string, status: Game['status'], sport: Game['sport'] = 'football'): Game =>
  aGame({ id, status, sport });

for (const kind of await databaseKinds()) {
  describe(`the rows of games: ${kind.name}`, { skip: kind.skip }, () => {
    async function open(t: { after(done: () => Promise<void>): void }) {
      const { database, remove } = await kind.create(gameRowMigrations);
      t.after(remove);
      const clock = createManualClock('2026-11-21T12:00:00Z');
      const start = () => createGameRows({ database, clock, log: createLogger('silent') });
      return { clock, start };
    }
    const idsOf = (rows: ReturnType<typeof createGameRows>) => rows.of('football').map(({ game }) => game.id);

    test('other processes read what one has stored, by sport, and store nothing older', async (t) => {
      const { clock, start } = await open(t);
      const [one, other] = [start(), start()];
      const begun = clock.now();
      one.take([schedule(begun, game('1', 'scheduled'), game('2', 'scheduled', 'softball'))]);
      await one.flush();
      await other.load();
      assert.deepEqual(idsOf(other), ['1']);
      const version = other.version('football');
      await other.load();
      assert.equal(other.version('football'), version, 'nothing has changed');

      other.take([schedule(begun + MINUTE, game('1', 'canceled'))]);
      await clock.advance(2 * MINUTE);
      one.take([schedule(begun + 2 * MINUTE, game('1', 'postponed'))]);
      await one.flush();
      await other.load();
      await other.flush();
      const third = start();
      await third.load();
      assert.deepEqual(
        [other, third].map((rows) => rows.of('football')[0]?.game.status),
        ['postponed', 'postponed'],
      );
    });

    test('a game that is missing is not taken for another known game, but for a new one of the same time and teams', async (t) => {
      const { clock, start } = await open(t);
      const rows = start();
      const begun = clock.now();
      const isOneGone = (): boolean | undefined => {
        const row = rows.of('football').find(({ game }) => game.id === '1');
        return row && isGone(row, clock.now());
      };
      rows.take([schedule(begun, game('1', 'scheduled'), game('2', 'scheduled'))]);
      await clock.advance(MINUTE);
      rows.take([schedule(clock.now(), game('2', 'scheduled'))]);
      assert.equal(isOneGone(), false);
      await clock.advance(MINUTE);
      rows.take([schedule(clock.now(), game('2', 'scheduled'), game('3', 'scheduled'))]);
      assert.equal(isOneGone(), true);
    });
  });
}
