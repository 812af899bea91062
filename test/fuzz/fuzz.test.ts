import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onlyWithAll } from '../support/all-tests.ts';
import { fuzzBodies } from './bodies.ts';
import { byFetch } from './by-fetch.ts';
import { bySocket } from './by-socket.ts';
import { fuzzClocks } from './clocks.ts';
import { fuzzCommands } from './commands.ts';
import { type FuzzClient, fuzz } from './fuzz.ts';
import { fuzzSportsClocks } from './sports-clocks.ts';
import { KNOWN_ORIGIN, openStage, type Stage } from './stage.ts';

/** For other seeds and more requests: `npm run fuzz -- --seed N`. */
const SEED = 1;

/** The number of requests or bodies: all that `npm test -- --all` sends, and otherwise a few seconds’ worth. */
const some = (all: number): number => (onlyWithAll ? Math.ceil(all / 5) : all);

describe('random requests get valid responses and do no harm', () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.stop());

  async function survives<T>(client: FuzzClient<T>, responses: number): Promise<void> {
    const found = await fuzz(stage.campus, client, { responses, seed: SEED, known: KNOWN_ORIGIN });
    assert.equal(found.problem, undefined);
    assert.ok(found.responded >= responses);
    // The request guard has not refused everything.
    assert.ok((found.statuses.get(200) ?? 0) > responses / 10);
    await stage.checkUnharmed();
  }

  test('hundreds of requests through sockets', () => survives(bySocket, some(700)));

  test('requests through fetch', () => survives(byFetch, some(150)));
});

test('a body counts as complete only if the upstream ended it, even if many are cut off, stall or have another length', async () => {
  assert.equal(await fuzzBodies(some(60), SEED), undefined);
});

test('when two commands write at once, the files have what each of them reports: 2 pairs', {
  skip: onlyWithAll,
}, async () => {
  assert.equal(await fuzzCommands(2, SEED), undefined);
});

test('with a clock set forward and back, over restarts, sites are scraped, and nothing is lost or dated in the future: 2 histories', {
  skip: onlyWithAll,
}, async () => {
  assert.equal(await fuzzClocks(2, SEED), undefined);
});

test('the same during games: results are the provider’s, and nothing is dated in the future: one history', {
  skip: onlyWithAll,
}, async () => {
  assert.equal(await fuzzSportsClocks(1, SEED), undefined);
});
