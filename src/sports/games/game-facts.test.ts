import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { aGame } from '../../../test/support/games.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import type { Game } from '../model/games.ts';
import { createGameFacts, gameFactMigrations } from './game-facts.ts';

const NOW = 1_000_000;
const { opponent } = aGame();
const stated = (record: string, more: Partial<Game> = {}): Game =>
  aGame({ opponent: { ...opponent, record }, ...more });
const shown = ({ neutralSite, conferenceGame, opponent: { record } }: Game) => [
  neutralSite,
  conferenceGame,
  record,
];

await describeOnDatabases('facts about games', (kind) => {
  let testDatabase: TestDatabase;
  const clock = createManualClock(NOW);
  const open = () => createGameFacts(testDatabase.database, clock);
  const rename = (from: string, to: string) =>
    testDatabase.database.schema.alterTable(from).renameTo(to).execute();
  beforeEach(async () => {
    testDatabase = await kind.create(gameFactMigrations);
  });
  afterEach(() => testDatabase.remove());

  test('are not removed by a page that lacks them, and are replaced by a page with other values', async () => {
    const facts = open();
    assert.equal(facts.complete(aGame()).neutralSite, false);
    await facts.add([stated('2-1', { neutralSite: true, conferenceGame: true })]);
    assert.deepEqual(shown(facts.complete(aGame())), [true, true, '2-1']);
    await facts.add([aGame()]);
    assert.deepEqual(shown(facts.complete(aGame())), [true, true, '2-1']);
    await facts.add([stated('3-1', { conferenceGame: false })]);
    assert.deepEqual(shown(facts.complete(aGame())), [true, false, '3-1']);
    assert.deepEqual(shown(facts.complete(stated('4-1', { conferenceGame: true }))), [true, true, '4-1']);
    const other = open();
    await other.load();
    assert.deepEqual(shown(other.complete(aGame())), [true, false, '3-1']);
  });

  test('become the same in all processes, whichever page a process reads first', async () => {
    const [one, other] = [open(), open()];
    await one.add([stated('2-1', { neutralSite: true, conferenceGame: true })]);
    // A schedule has fewer facts, and this process has not yet read the facts that the first process has stored.
    await other.add([aGame()]);
    await other.add([stated('', { conferenceGame: null })]);
    for (const facts of [one, other, open()]) {
      await facts.load();
      assert.deepEqual(shown(facts.complete(aGame())), [true, true, '2-1']);
    }
  });

  test('have for each sport the time of the latest change, which this process or another process made', async () => {
    const [one, other] = [open(), open()];
    assert.equal(one.changedAt('mens-basketball'), 0);
    await one.add([stated('2-1')]);
    await clock.advance(60_001);
    await one.add([stated('2-1')]);
    assert.equal(one.changedAt('mens-basketball'), NOW);
    await other.load();
    assert.equal(other.changedAt('mens-basketball'), NOW);
    await one.add([stated('3-1', { id: '402' })]);
    await rename('game_facts', 'gone');
    await assert.rejects(other.load());
    await rename('gone', 'game_facts');
    assert.deepEqual(
      [one, other].map((facts) => facts.changedAt('mens-basketball')),
      [NOW + 60_001, NOW],
    );
  });

  test('that were stored in the last minute are read again, because clocks differ', async () => {
    const [current, slowClock, reader] = [
      open(),
      createGameFacts(testDatabase.database, createManualClock(clock.now() - 60_000 + 1)),
      open(),
    ];
    await current.add([stated('2-1')]);
    await reader.load();
    await slowClock.add([stated('5-1', { id: '402' })]);
    await reader.load();
    assert.equal(reader.complete(aGame({ id: '402' })).opponent.record, '5-1');
  });

  test('that cannot be stored are used from memory, are not replaced by stored facts, and are stored later', async () => {
    const facts = open();
    await facts.add([stated('2-1')]);
    await rename('game_facts', 'gone');
    await facts.add([stated('3-1')]);
    await assert.rejects(facts.flush());
    await rename('gone', 'game_facts');
    await facts.load();
    assert.equal(facts.complete(aGame()).opponent.record, '3-1');
    await facts.flush();
    await rename('game_facts', 'gone');
    await facts.flush();
    await rename('gone', 'game_facts');
    const other = open();
    await other.load();
    assert.equal(other.complete(aGame()).opponent.record, '3-1');
  });

  test('are deleted when they are old', async () => {
    const facts = open();
    assert.equal(await facts.aged.oldest(), null);
    const at = clock.now();
    await facts.add([stated('2-1')]);
    await clock.advance(1);
    await facts.add([stated('3-1', { id: '402' })]);
    assert.equal(Number(await facts.aged.oldest()), at);
    await facts.aged.prune(at + 1);
    assert.equal(Number(await facts.aged.oldest()), at + 1);
  });
});
