import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import type { ApiClient } from '../frame/api-client.ts';
import type { ShownGame } from '../frame/api-types.ts';
import { fetchSeasons } from '../frame/context.ts';
import { todayAt } from '../frame/display-text.ts';
import { seasonList, seasonStrip } from './season-list.ts';

const today = todayAt(Date.parse('2026-11-21T18:00:00Z'), 'America/Chicago', {
  providerZone: 'America/New_York',
});

const team = { id: '2', name: 'Ridge State', abbreviation: 'RSU', logo: null };
const game = (date: string, status: ShownGame['status']): ShownGame => ({
  ...{ id: date, sport: 'football', date, name: '', shortName: '', status, statusText: '' },
  ...{ period: 0, clock: '', result: null, neutralSite: false, conferenceGame: null, broadcasts: [] },
  local_team: { score: 0, record: '', ranking: null, isHome: true },
  opponent: { ...team, score: 0, ranking: null, record: '' },
  location: { name: '', city: '' },
  note: null,
  lastUpdated: '2026-11-21T18:00:00.000Z',
});
const SEASON = [
  game('2026-10-03T18:00Z', 'final'),
  // Its day has passed, and its result is unknown.
  game('2026-11-07T18:00Z', 'scheduled'),
  game('2026-11-28T18:00Z', 'scheduled'),
  game('2026-12-05T18:00Z', 'scheduled'),
];

async function ways(games: readonly ShownGame[]) {
  const $ = load(String(await seasonList(games, { name: 'Cedar Valley', logo: null }, today)));
  const links = $('nav a').map((_, link) => `${$(link).text()} ${$(link).attr('href')}`);
  for (const link of $('nav a[href^="#"]')) assert.equal($($(link).attr('href') ?? '').length, 1);
  return { links: links.get(), next: $('#next a').attr('href') };
}

test('a season has links to its months, and to the game that is next or in progress', async () => {
  assert.deepEqual(await ways(SEASON), {
    links: [
      'October #month-2026-10',
      'November #month-2026-11',
      'December #month-2026-12',
      'Next game #next',
      'Add to your calendar /calendars?sport=football',
    ],
    next: '/games/2026-11-28T18:00Z',
  });
  const live = await ways([game('2026-10-03T18:00Z', 'final'), game('2026-11-21T17:00Z', 'in_progress')]);
  assert.equal(live.links.at(-2), 'Now #next');
  assert.deepEqual((await ways(SEASON.slice(0, 1))).links, [
    'Add to your calendar /calendars?sport=football',
  ]);
});

test('a game without a time comes after the other games of its day, and after a late game of the previous day', async () => {
  const toBeAnnounced = { ...game('2026-11-27T05:00Z', 'scheduled'), timeTbd: true };
  // Ten to midnight on Thursday, and noon on Friday.
  const games = [
    toBeAnnounced,
    game('2026-11-27T05:50Z', 'scheduled'),
    game('2026-11-27T18:00Z', 'scheduled'),
  ];
  const body = { sport: 'football', games, lastUpdated: '2026-11-21T18:00:00Z' };
  const api = { get: async () => ({ ok: true, body, problem: null }) } as unknown as ApiClient;
  const season = await fetchSeasons(api, ['football'], today);
  const shown =
    'value' in season ? season.value.games.map(({ date, timeTbd }) => [date.slice(11), timeTbd]) : [];
  assert.deepEqual(shown, [
    ['05:50Z', undefined],
    ['18:00Z', undefined],
    ['05:00Z', true],
  ]);
});

test('the strip of a season has a text with what it shows', async () => {
  const played = (result: 'win' | 'loss', ours: number, theirs: number): ShownGame => ({
    ...game('2026-10-03T18:00Z', 'final'),
    result,
    local_team: { score: ours, record: '', ranking: null, isHome: result === 'win' },
    opponent: { ...team, score: theirs, ranking: null, record: '' },
  });
  const games = [played('win', 27, 10), played('win', 20, 17), played('loss', 3, 10), ...SEASON.slice(2)];
  const $ = load(String(await seasonStrip(games, today)));
  assert.match(
    $('figcaption').text(),
    /^2 won, 1 lost, and 2 to play\. Largest win by 17 over Ridge State on Oct 3, largest loss by 7 to Ridge State on Oct 3\./,
  );
  const heights = $('rect.win').map((_, bar) => Number($(bar).attr('height')));
  assert.deepEqual([heights.get(), $('rect.loss.away').length], [[28, 12], 1]);
  assert.deepEqual([$('rect.next').length, $('rect.coming').length], [1, 1]);
});

test('what is special about a game is shown on phones and read by screen readers, its channels alone are not', async () => {
  const games = [
    { ...game('2026-11-28T18:00Z', 'scheduled'), note: 'Postponed - Facility Issue', broadcasts: ['PSN'] },
    { ...game('2026-12-05T18:00Z', 'scheduled'), broadcasts: ['PSN'] },
  ];
  const $ = load(String(await seasonList(games, { name: 'Cedar Valley', logo: null }, today)));
  const lines = $('a.line').map((_, line) => [
    [
      $(line).find('.hidden').text().includes('. Postponed - Facility Issue'),
      $(line).find('.note:not(.channels)').text(),
    ],
  ]);
  assert.deepEqual(lines.get(), [
    [true, 'Postponed - Facility Issue · PSN'],
    [false, ''],
  ]);
});
