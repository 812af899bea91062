import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventOf } from './game-events.ts';

const IDENTITY = { name: 'A', host: 'a.example', publicUrl: 'https://data.a.example' };
const GAME = {
  id: '401',
  sport: 'football',
  name: 'A at B',
  status: 'scheduled',
  date: '2026-11-21T18:00Z',
  period: 0,
  clock: '',
  location: { name: 'Field', city: 'Town' },
  neutralSite: false,
  broadcasts: ['ESPN'],
  local_team: { score: 0 },
  opponent: { name: 'B', score: 0 },
};
const PLAYED = { ...GAME, status: 'in_progress', period: 1 };
const scored = (local: number, more: object = {}) => ({ ...PLAYED, local_team: { score: local }, ...more });

const eventBetween = (before: object, after: object) =>
  eventOf({ before: JSON.stringify(before), after: JSON.stringify(after), at: 0 }, IDENTITY);

for (const [what, before, after, type, fields] of [
  ['it begins', GAME, PLAYED, 'game.started', ['status']],
  ['it begins, and already has a score', GAME, scored(3), 'game.started', ['status', 'localScore']],
  ['a score', PLAYED, scored(7), 'game.score', ['localScore']],
  ['it ends', scored(7), scored(10, { status: 'final' }), 'game.final', ['status', 'localScore']],
  [
    'it was not observed while it was in progress',
    GAME,
    scored(10, { status: 'final' }),
    'game.final',
    ['status', 'localScore'],
  ],
  [
    'a result is corrected',
    scored(7, { status: 'final' }),
    scored(9, { status: 'final' }),
    'game.changed',
    ['localScore'],
  ],
  ['its time is changed', GAME, { ...GAME, date: '2026-11-22T18:00Z' }, 'game.changed', ['date']],
  ['it is called off', GAME, { ...GAME, status: 'canceled' }, 'game.changed', ['status']],
  ['it is delayed during play', PLAYED, { ...PLAYED, status: 'delayed' }, 'game.changed', ['status']],
  ['its broadcasts change', GAME, { ...GAME, broadcasts: [] }, 'game.changed', ['broadcasts']],
] as const) {
  test(`${what}: ${type}`, () => {
    const event = eventBetween(before, after);
    assert.deepEqual([event?.type, event?.fields.map(({ field }) => field)], [type, fields]);
    assert.equal(event?.data.url, 'https://data.a.example/games/401');
    assert.equal(event?.isJoined, type === 'game.score');
  });
}

test('the clock and plays cause no event', () => {
  assert.equal(eventBetween(PLAYED, { ...PLAYED, clock: '3:10', lastPlay: 'x' }), undefined);
});
