import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveHeading } from './game-list.ts';

test('the heading is “Live now” if at least one game is confirmed to be live', async () => {
  const live = { status: 'in_progress', date: '2026-11-21T19:00Z', statusText: '' } as const;
  const old = { ...live, asOf: '2026-11-21T20:00:00Z' };
  const heading = async (games: Parameters<typeof liveHeading>[1]) =>
    /<h2[^>]*>(.*)<\/h2>/.exec(
      `${await liveHeading('live', games, { now: Date.parse('2026-11-21T20:00Z') })}`,
    )?.[1];
  assert.equal(await heading([old, live]), 'Live now');
  assert.equal(await heading([old]), 'Live when last checked');
});
