import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { createLogger } from '../log.ts';
import { type Changes, createChanges, type Messenger } from './changes.ts';

const log = createLogger('silent');

/** Carries words when a test says so. */
function createPretendMessenger() {
  let onWord = (): void => undefined;
  let told = 0;
  const messenger: Messenger = {
    start(listener) {
      onWord = listener;
    },
    tell() {
      told += 1;
    },
    stop: async () => undefined,
  };
  return { messenger, word: () => onWord(), told: () => told };
}

let clock: ManualClock;
let pretend: ReturnType<typeof createPretendMessenger>;
let changes: Changes;
beforeEach(() => {
  clock = createManualClock('2026-11-21T06:00:00Z');
  pretend = createPretendMessenger();
  changes = createChanges({ clock, log, messengers: [pretend.messenger] });
});
afterEach(() => changes.stop());

test('what changed is told to all, and everybody looks upon a word', async () => {
  let looks = 0;
  changes.listen(async () => {
    looks += 1;
  });
  changes.start();
  changes.tell();
  assert.equal(pretend.told(), 1);
  pretend.word();
  assert.equal(looks, 1);
});

test('without a word there is a look every two seconds', async () => {
  let looks = 0;
  changes.listen(async () => {
    looks += 1;
  });
  changes.start();
  await clock.advance(10_000);
  assert.equal(looks, 5);
});

test('many words during a look lead to one more, after it', async () => {
  const looks: (() => void)[] = [];
  changes.listen(() => new Promise((resolve) => looks.push(resolve)));
  changes.start();
  for (let word = 0; word < 100; word += 1) pretend.word();
  assert.equal(looks.length, 1);
  looks[0]?.();
  await clock.advance(0);
  assert.equal(looks.length, 2);
  looks[1]?.();
  await clock.advance(0);
  assert.equal(looks.length, 2);
});

test('a look that fails keeps neither the others nor the next one back', async () => {
  let looks = 0;
  changes.listen(async () => {
    throw new Error('broken');
  });
  changes.listen(async () => {
    looks += 1;
  });
  changes.start();
  pretend.word();
  await clock.advance(0);
  pretend.word();
  assert.equal(looks, 2);
});

test('to stop is to wait for the look that is under way, and to begin no other', async () => {
  const look = Promise.withResolvers<void>();
  let looks = 0;
  changes.listen(() => {
    looks += 1;
    return look.promise;
  });
  changes.start();
  pretend.word();
  let isStopped = false;
  const stopped = changes.stop().then(() => {
    isStopped = true;
  });
  pretend.word();
  await clock.advance(2_000);
  assert.equal(isStopped, false);
  look.resolve();
  await stopped;
  assert.equal(looks, 1);
});
