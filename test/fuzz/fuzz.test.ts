import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { byFetch } from './by-fetch.ts';
import { bySocket } from './by-socket.ts';
import { fuzz, type Manner } from './fuzz.ts';
import { KNOWN_ORIGIN, openStage, type Stage } from './stage.ts';

/** Another one: `npm run fuzz -- --seed N`, with as many requests as there is time for. */
const SEED = 1;

describe('whatever is asked, the answer is one of ours', () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage.stop());

  async function survives<T>(manner: Manner<T>, answers: number): Promise<void> {
    const found = await fuzz(stage.campus, manner, { answers, seed: SEED, known: KNOWN_ORIGIN });
    assert.equal(found.problem, undefined);
    assert.ok(found.answered >= answers);
    // Not everything was refused by the request guard.
    assert.ok((found.statuses.get(200) ?? 0) > answers / 10);
    await stage.checkUnharmed();
  }

  test('6,000 requests through sockets', () => survives(bySocket, 6_000));

  test('600 requests through fetch', () => survives(byFetch, 600));
});
