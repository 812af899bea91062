import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { dayOf } from '../espn/leagues.ts';
import type { Game } from '../model/games.ts';
import { formOf } from './recent-form.ts';

const CHICAGO = { timeZone: 'America/Chicago', dayOf };
const { local, opponent } = aGame();
const played = (id: string, date: string, result: Game['result'], more: Partial<Game> = {}): Game =>
  aGame({ id, date, status: 'final', result, ...more });
const away = { local: { ...local, isHome: false } };

test('games are newest first; records are by place, by month and against ranked opponents', () => {
  const games = [
    played('1', '2026-11-01T04:30Z', 'win'),
    played('2', '2026-11-02T20:00Z', 'loss', away),
    played('3', '2026-11-05T20:00Z', 'tie', { ...away, neutralSite: true }),
    played('4', '2026-11-09T20:00Z', 'win', { opponent: { ...opponent, ranking: 4 } }),
    played('5', '2026-12-01T05:00Z', 'win', { timeTbd: true, ...away }),
    played('6', '2026-12-04T20:00Z', 'win', { status: 'forfeit' }),
    aGame({ id: '7', date: '2026-12-09T20:00Z' }),
  ];
  assert.deepEqual(formOf(games, CHICAGO), {
    lastFive: [
      { id: '6', result: 'win' },
      { id: '5', result: 'win' },
      { id: '4', result: 'win' },
      { id: '3', result: 'tie' },
      { id: '2', result: 'loss' },
    ],
    streak: 'W3',
    home: '3-0',
    away: '1-1',
    neutral: '0-0-1',
    ranked: '1-0',
    byMonth: [
      { month: '2026-10', record: '1-0' },
      { month: '2026-11', record: '1-1-1' },
      { month: '2026-12', record: '2-0' },
    ],
  });
});

test('months are in order, and a game without a time counts on the provider’s day', () => {
  const games = [
    played('1', '2026-12-01T05:00Z', 'win', { timeTbd: true }),
    played('2', '2026-12-01T05:30Z', 'loss'),
  ];
  assert.deepEqual(
    formOf(games, CHICAGO)?.byMonth.map(({ month }) => month),
    ['2026-11', '2026-12'],
  );
});

test('there is no form without a decided game, or if the result of a final is unknown', () => {
  assert.equal(formOf([], CHICAGO), undefined);
  assert.equal(formOf([aGame()], CHICAGO), undefined);
  const unknown = played('2', '2026-11-02T20:00Z', null);
  assert.equal(formOf([played('1', '2026-11-01T20:00Z', 'win'), unknown], CHICAGO), undefined);
  assert.equal(formOf([played('1', '2026-11-01T20:00Z', 'loss')], CHICAGO)?.streak, 'L1');
});
