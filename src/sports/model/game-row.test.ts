import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aGame } from '../../../test/support/games.ts';
import { changeOf, fuller, withFacts } from './game-change.ts';
import { endingOf, isDoubted, isGone, isHeld, next, shownOf } from './game-row.ts';
import type { Game, GamePage, Row } from './games.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-21T01:00Z');
/** The time of the table below, an hour and a half into the game. */
const AT = START + 1.5 * HOUR;

const game = (
  status: Game['status'],
  [ours, theirs]: readonly (number | null)[] = [0, 0],
  more: Partial<Game> = {},
): Game => {
  const base = aGame();
  const isBegun = !['scheduled', 'postponed', 'canceled'].includes(status);
  return aGame({
    status,
    period: isBegun ? 2 : 0,
    ...more,
    local: { ...base.local, score: ours ?? null },
    opponent: { ...base.opponent, score: theirs ?? null },
  });
};
const textOf = ({ status, local, opponent }: Game): string => `${status} ${local.score}–${opponent.score}`;

/** What is known after pages have said something, one after another. */
function after(
  ...all: readonly (readonly [
    page: GamePage,
    game: Game | null,
    at: number,
    more?: Partial<Parameters<typeof next<Game>>[1]>,
  ])[]
) {
  const now = Math.max(...all.map(([, , at]) => at));
  let row: Row | undefined;
  for (const [page, said, at, more] of all)
    row = next(row, { page, game: said, at, season: 2027, ...more }, now);
  assert.ok(row !== undefined);
  return row;
}

const LIVE = game('in_progress', [40, 38]);
const FINAL = game('final', [75, 62]);
const DRAW = game('in_progress', [0, 0]);
const NIL = game('in_progress', [1, 0], { clock: "55'" });

/** Earlier and later states of a game, and what changes. */
const CHANGES: readonly (readonly [what: string, before: Game, after: Game, change: string])[] = [
  ['the same', LIVE, game('in_progress', [40, 38], { clock: '3:00' }), 'same'],
  ['a score', LIVE, game('in_progress', [42, 38]), 'forward'],
  ['an end', LIVE, FINAL, 'forward'],
  ['a beginning', game('scheduled'), DRAW, 'forward'],
  ['a delayed start', game('delayed', [0, 0], { period: 0 }), game('scheduled'), 'forward'],
  ['a corrected result', FINAL, game('final', [76, 62]), 'forward'],
  ['a suspension', LIVE, game('suspended', [40, 38]), 'forward'],
  ['a resumption', game('suspended', [40, 38]), LIVE, 'forward'],
  ['a postponement during the game', LIVE, game('postponed'), 'forward'],
  ['a game moved to a later date', LIVE, game('scheduled', [0, 0], { date: '2026-11-25T01:00Z' }), 'forward'],
  ['a forfeit without a score', FINAL, game('forfeit'), 'forward'],
  ['a final that goes on', FINAL, game('in_progress', [77, 62]), 'forward'],
  ['a forfeit that goes on', game('forfeit', [14, 10]), game('in_progress', [21, 10]), 'forward'],
  ['a canceled game that goes on', game('canceled'), game('in_progress', [21, 10]), 'forward'],
  ['a final that goes on in a later period', FINAL, game('in_progress', [75, 62], { period: 3 }), 'forward'],
  ['a score that is not known any more', LIVE, game('in_progress', [40, null]), 'less'],
  ['a final without scores', FINAL, game('final', [null, null]), 'less'],
  ['a forfeit after an unknown score', game('final', [null, null]), game('forfeit'), 'forward'],
  ['a final that is in progress again', FINAL, game('in_progress', [75, 62]), 'back'],
  ['a final that is suspended', FINAL, game('suspended', [75, 62]), 'back'],
  ['a final that is canceled', FINAL, game('canceled'), 'back'],
  ['a final that is postponed', FINAL, game('postponed'), 'back'],
  ['a final of 0–0', FINAL, game('final'), 'back'],
  ['a final that is lower for one side', FINAL, game('final', [75, 61]), 'back'],
  ['a goal that is taken back', NIL, game('in_progress', [0, 0], { clock: "58'" }), 'back'],
  ['a touchdown that is taken back', game('in_progress', [14, 7]), game('in_progress', [7, 7]), 'back'],
  ['a final that is scheduled', FINAL, game('scheduled'), 'undone'],
  ['a game in progress that is scheduled', LIVE, game('scheduled'), 'undone'],
  ['an earlier period', LIVE, game('in_progress', [38, 38], { period: 1 }), 'earlier'],
  ['an earlier period with the same score', LIVE, game('in_progress', [40, 38], { period: 1 }), 'earlier'],
  ['a clock that counts up and is behind', NIL, game('in_progress', [0, 0], { clock: "50'" }), 'earlier'],
  [
    'added time that is behind',
    game('in_progress', [1, 0], { clock: "45'+3'" }),
    game('in_progress', [0, 0], { clock: "45'+1'" }),
    'earlier',
  ],
  [
    'a clock that counts down and is behind',
    game('in_progress', [9, 9], { clock: '3:00' }),
    game('in_progress', [7, 9], { clock: '3:01' }),
    'earlier',
  ],
  [
    'a clock that counts down and goes on',
    game('in_progress', [9, 9], { clock: '3:00' }),
    game('in_progress', [7, 9], { clock: '2:59' }),
    'back',
  ],
  [
    'the top of an inning after its bottom',
    game('in_progress', [2, 1], { clock: 'Bottom 2nd' }),
    game('in_progress', [1, 1], { clock: 'Top 2nd' }),
    'earlier',
  ],
  [
    'a clock that was put back with a score',
    game('in_progress', [9, 9], { clock: '3:00' }),
    game('in_progress', [9, 11], { clock: '3:04' }),
    'forward',
  ],
  [
    'a page without a clock',
    game('in_progress', [9, 9], { clock: '3:00' }),
    game('in_progress', [9, 9], { clock: '0:00' }),
    'same',
  ],
];

describe('a change of a game', () => {
  for (const [what, before, later, change] of CHANGES)
    test(`${what}: ${change}`, () => assert.equal(changeOf(later, before), change));
});

type Step = readonly [page: GamePage, game: Game | null, minute: number];

/** What pages say, and when (minutes after `AT`), and what we conclude in the end. */
const TABLE: readonly (readonly [what: string, steps: readonly Step[], concluded: string])[] = [
  ['one page', [['schedule', LIVE, 0]], 'in_progress 40–38'],
  [
    'a newer scoreboard',
    [
      ['schedule', LIVE, 0],
      ['scoreboard', game('in_progress', [42, 38]), 0.5],
    ],
    'in_progress 42–38',
  ],
  [
    'a schedule that lags behind the scoreboard',
    [
      ['scoreboard', game('in_progress', [42, 38]), 0],
      ['schedule', LIVE, 5],
    ],
    'in_progress 42–38',
  ],
  [
    'a schedule with more than a scoreboard of five minutes ago',
    [
      ['scoreboard', LIVE, 0],
      ['schedule', game('in_progress', [42, 38]), 5],
    ],
    'in_progress 40–38',
  ],
  [
    'a schedule with more than an older scoreboard',
    [
      ['scoreboard', LIVE, 0],
      ['schedule', game('in_progress', [42, 38]), 5.1],
    ],
    'in_progress 42–38',
  ],
  [
    'a result on the schedule while the scoreboard is stuck',
    [
      ['scoreboard', game('scheduled'), 0],
      ['schedule', FINAL, 1],
      ['scoreboard', game('scheduled'), 2],
    ],
    'final 75–62',
  ],
  [
    'an end on the summary only',
    [
      ['scoreboard', game('in_progress', [75, 62]), 0],
      ['summary', FINAL, 1],
    ],
    'final 75–62',
  ],
  [
    'a summary from before the start',
    [
      ['schedule', game('postponed'), 0],
      ['summary', game('scheduled'), 1],
    ],
    'postponed 0–0',
  ],
  [
    'an older page that is read later',
    [
      ['scoreboard', LIVE, 0],
      ['scoreboard', game('in_progress', [38, 38]), -1],
    ],
    'in_progress 40–38',
  ],
  [
    'a row without scores, again and again',
    [
      ['scoreboard', LIVE, 0],
      ...[1, 5, 9].map((at): Step => ['scoreboard', game('in_progress', [null, null]), at]),
    ],
    'in_progress 40–38',
  ],
  [
    'an earlier clock, again and again',
    [
      ['scoreboard', NIL, 0],
      ...[1, 5, 9].map((at): Step => ['scoreboard', game('in_progress', [0, 0], { clock: "50'" }), at]),
    ],
    'in_progress 1–0',
  ],

  [
    'a goal taken back by one page, once',
    [
      ['scoreboard', NIL, 0],
      ['scoreboard', DRAW, 1],
    ],
    'in_progress 1–0',
  ],
  [
    'a goal taken back by one page, a second later again',
    [
      ['scoreboard', NIL, 0],
      ['scoreboard', DRAW, 1],
      ['scoreboard', DRAW, 2.9],
    ],
    'in_progress 1–0',
  ],
  [
    'a goal taken back by one page, two minutes later again',
    [
      ['scoreboard', NIL, 0],
      ['scoreboard', DRAW, 1],
      ['scoreboard', DRAW, 3],
    ],
    'in_progress 0–0',
  ],
  [
    'a goal taken back, given, and taken back again',
    [
      ['scoreboard', NIL, 0],
      ['scoreboard', DRAW, 1],
      ['scoreboard', NIL, 2],
      ['scoreboard', DRAW, 3.5],
    ],
    'in_progress 1–0',
  ],
  [
    'a goal taken back by two pages',
    [
      ['scoreboard', NIL, 0],
      ['scoreboard', DRAW, 1],
      ['summary', DRAW, 1.1],
    ],
    'in_progress 0–0',
  ],
  [
    'a goal taken back by the summary while the scoreboard still has it',
    [
      ['scoreboard', NIL, 0],
      ['summary', DRAW, 1],
      ['schedule', DRAW, 2],
    ],
    'in_progress 1–0',
  ],
  [
    'a goal taken back, although an old page never had it',
    [
      ['schedule', DRAW, -9],
      ['scoreboard', NIL, 0],
      ['scoreboard', DRAW, 1],
    ],
    'in_progress 1–0',
  ],
  [
    'a final of 0–0 on both pages',
    [
      ['scoreboard', game('final', [1, 0]), 0],
      ['schedule', game('final', [1, 0]), 1],
      ['scoreboard', game('final'), 2],
      ['schedule', game('final'), 3],
    ],
    'final 0–0',
  ],

  [
    'a false end, a minute later',
    [
      ['scoreboard', FINAL, 0],
      ['scoreboard', game('in_progress', [75, 62]), 1],
    ],
    'final 75–62',
  ],
  [
    'a false end, two minutes after that',
    [
      ['scoreboard', FINAL, 0],
      ['scoreboard', game('in_progress', [75, 62]), 1],
      ['scoreboard', game('in_progress', [75, 62]), 3],
    ],
    'in_progress 75–62',
  ],
  [
    'a false end of the summary',
    [
      ['scoreboard', game('in_progress', [75, 62]), 0],
      ['summary', FINAL, 1],
      ['scoreboard', game('in_progress', [75, 62]), 1.1],
      ['scoreboard', game('in_progress', [75, 62]), 3],
    ],
    'in_progress 75–62',
  ],
  [
    'an end that the schedule has later, after it had the game in progress',
    [
      ['schedule', game('scheduled'), -60],
      ['scoreboard', FINAL, 0],
      ['schedule', LIVE, 3],
      ['scoreboard', FINAL, 4],
      ['schedule', LIVE, 8],
    ],
    'final 75–62',
  ],
  [
    'schedule and summary lag behind the end',
    [
      ['schedule', game('scheduled'), -60],
      ['scoreboard', game('in_progress', [70, 62]), -1],
      ['scoreboard', FINAL, 0],
      ['schedule', game('scheduled'), 1],
      ['summary', game('scheduled'), 2],
    ],
    'final 75–62',
  ],

  [
    'a result that one schedule has as scheduled, for hours',
    [['schedule', FINAL, 0], ...[1, 60, 600].map((at): Step => ['schedule', game('scheduled'), at])],
    'final 75–62',
  ],
  [
    'a result that two pages have as scheduled',
    [
      ['schedule', FINAL, 0],
      ['schedule', game('scheduled'), 1],
      ['summary', game('scheduled'), 2],
      ['schedule', game('scheduled'), 3],
    ],
    'scheduled 0–0',
  ],
  [
    'a final that one page postpones, twice',
    [
      ['schedule', FINAL, 0],
      ['schedule', game('postponed'), 1],
      ['schedule', game('postponed'), 4],
    ],
    'postponed 0–0',
  ],
  [
    'a final that one page postpones, while another still has the result',
    [
      ['schedule', FINAL, 0],
      ['schedule', game('postponed'), 1],
      ['summary', FINAL, 2],
      ['schedule', game('postponed'), 4],
    ],
    'final 75–62',
  ],
  [
    'a forfeit without a score',
    [
      ['schedule', FINAL, 0],
      ['schedule', game('forfeit'), 1],
    ],
    'forfeit 0–0',
  ],
];

describe('what we conclude', () => {
  for (const [what, steps, concluded] of TABLE)
    test(`${what}: ${concluded}`, () => {
      const row = after(...steps.map(([page, said, at]) => [page, said, AT + at * MINUTE] as const));
      assert.equal(textOf(row.game), concluded);
    });

  test('is confirmed by each page that says it, and since when it holds is known if it changed', () => {
    const row = after(['scoreboard', LIVE, AT], ['scoreboard', FINAL, AT + 1], ['schedule', FINAL, AT + 2]);
    assert.deepEqual([row.confirmedAt, row.since, row.movedAt], [AT + 2, AT + 1, AT + 1]);
    const first = after(['scoreboard', FINAL, AT]);
    assert.deepEqual([first.confirmedAt, first.since, first.movedAt], [AT, undefined, undefined]);
    const held = after(['scoreboard', NIL, AT], ['scoreboard', DRAW, AT + 1]);
    assert.deepEqual([held.confirmedAt, held.since, held.movedAt], [AT, undefined, undefined]);
    const clocked = after(['scoreboard', NIL, AT], ['scoreboard', { ...NIL, clock: "56'" }, AT + 1]);
    assert.deepEqual([clocked.game.clock, clocked.since, clocked.movedAt], ["56'", undefined, AT + 1]);
  });

  test('has facts that only one page has, whether that page is believed or not', () => {
    const facts = { neutralSite: true, conferenceGame: true };
    const opponent = { ...FINAL.opponent, record: '5-1' };
    const row = after(['schedule', FINAL, AT], ['summary', { ...game('scheduled'), ...facts }, AT + 1]);
    assert.deepEqual([row.game.neutralSite, row.game.conferenceGame], [true, true]);
    const again = next(row, { page: 'schedule', game: { ...FINAL, opponent }, at: AT + 2 }, AT + 2);
    assert.deepEqual([again?.game.neutralSite, again?.game.opponent.record], [true, '5-1']);
    const lost = next(again, { page: 'schedule', game: FINAL, at: AT + 3 }, AT + 3);
    assert.equal(lost?.game.opponent.record, '5-1');
    assert.equal(withFacts(game('final', [1, 0], { period: 0 }), FINAL).period, 2);
    assert.equal(withFacts(game('scheduled'), FINAL).period, 0);
  });

  test('takes the date from the newest list, and from a summary only before the end', () => {
    const moved = '2026-11-20T20:00Z';
    const before = game('scheduled');
    for (const page of ['schedule', 'scoreboard', 'summary'] as const)
      assert.equal(
        after(['schedule', before, AT], [page, { ...before, date: moved }, AT + 1]).game.date,
        moved,
      );
    assert.equal(
      after(['schedule', FINAL, AT], ['summary', { ...FINAL, date: moved }, AT + 1]).game.date,
      FINAL.date,
    );
    const stale = after(
      ['schedule', before, AT + 10 * MINUTE],
      ['scoreboard', { ...before, date: moved }, AT],
    );
    assert.equal(stale.game.date, before.date);
  });

  test('is not held up by a page whose time was in the future', () => {
    const row = after(['scoreboard', LIVE, AT + 48 * HOUR]);
    const later = next(row, { page: 'scoreboard', game: game('in_progress', [41, 38]), at: AT }, AT);
    assert.deepEqual([later && textOf(later.game), later?.confirmedAt], ['in_progress 41–38', AT]);
  });

  test('begins with the first page that has the game', () => {
    assert.equal(next(undefined, { page: 'schedule', game: null, at: AT }, AT), undefined);
  });
});

describe('a game that the schedule lacks', () => {
  const coming = game('scheduled', [0, 0], { date: '2026-11-28T01:00Z' });
  const gone = (row: Row, at: number): boolean => isGone(row, at);

  test('stays if it is past, until two schedules 20 hours apart lack it', () => {
    const missing = (...hours: number[]) =>
      after(['schedule', FINAL, AT], ...hours.map((hour) => ['schedule', null, AT + hour * HOUR] as const));
    assert.equal(gone(missing(1), AT + HOUR), false);
    assert.equal(gone(missing(1, 20.9), AT + 21 * HOUR), false);
    assert.equal(gone(missing(1, 21), AT + 21 * HOUR), true);
    const again = next(
      missing(1, 10),
      { page: 'schedule', game: FINAL, at: AT + 11 * HOUR, season: 2027 },
      AT,
    );
    const later = next(again, { page: 'schedule', game: null, at: AT + 22 * HOUR }, AT + 22 * HOUR);
    assert.ok(later && !gone(later, AT + 22 * HOUR), 'the time begins anew');
  });

  test('goes if it is to come and the schedule lacks it two minutes later, or the scoreboard lacks it, too', () => {
    const once = after(['schedule', coming, AT], ['schedule', null, AT + 1]);
    assert.deepEqual([gone(once, AT + 1), isDoubted(once, AT + 1)], [false, true]);
    const twice = next(once, { page: 'schedule', game: null, at: AT + 1 + 2 * MINUTE }, AT);
    assert.ok(twice && gone(twice, AT));
    const onBoth = next(once, { page: 'scoreboard', game: null, at: AT + 2 }, AT);
    assert.ok(onBoth && gone(onBoth, AT));
    const onBoard = after(['scoreboard', coming, AT], ['schedule', coming, AT], ['schedule', null, AT + 1]);
    assert.equal(gone(onBoard, AT + 1), false);
  });

  test('goes at once if it has another id now, or was only on an older scoreboard', () => {
    assert.ok(gone(after(['schedule', FINAL, AT], ['schedule', null, AT + 1, { newId: '9' }]), AT + 1));
    const onBoard = (minutes: number) =>
      after(
        ['scoreboard', LIVE, AT, { season: undefined }],
        ['schedule', null, AT + minutes * MINUTE, { season: undefined }],
      );
    assert.deepEqual([gone(onBoard(5), AT), gone(onBoard(6), AT)], [false, true]);
  });
});

test('a page that lacks what we conclude is noticed while it is newer than the last page that had it', () => {
  const poor = game('final', [null, null]);
  const row = after(['schedule', FINAL, AT], ['schedule', poor, AT + 1]);
  assert.equal(isHeld(row, 'schedule', AT + 1), true);
  assert.equal(isHeld(row, 'scoreboard', AT + 1), false);
  assert.equal(isHeld(after(['schedule', FINAL, AT], ['schedule', null, AT + 1]), 'schedule', AT + 1), true);
  assert.equal(isHeld(after(['schedule', LIVE, AT], ['schedule', FINAL, AT + 1]), 'schedule', AT + 1), false);
  const confirmed = next(row, { page: 'scoreboard', game: FINAL, at: AT + 2 }, AT + 2);
  assert.ok(confirmed && !isHeld(confirmed, 'schedule', AT + 2));
});

test('a page that takes something back puts a game in doubt for half an hour; a page that lags behind does not', () => {
  const row = after(['scoreboard', NIL, AT], ['scoreboard', DRAW, AT + 1]);
  assert.deepEqual([isDoubted(row, AT + 1), isDoubted(row, AT + 1 + 30 * MINUTE)], [true, false]);
  assert.equal(
    isDoubted(after(['schedule', game('scheduled'), AT - 1], ['scoreboard', LIVE, AT]), AT),
    false,
  );
  const lagging = after(['schedule', DRAW, AT - 1], ['scoreboard', DRAW, AT], ['scoreboard', NIL, AT + 1]);
  assert.equal(isDoubted(lagging, AT + 1), false);
});

test('an end counts as observed if another state was known before, and a scoreboard has it', () => {
  const observed = after(['scoreboard', LIVE, AT], ['scoreboard', FINAL, AT + 1]);
  assert.deepEqual(endingOf(observed), { since: AT + 1, isAgreed: false, startedAt: START });
  const agreed = next(observed, { page: 'schedule', game: FINAL, at: AT + 2 }, AT + 2);
  assert.equal(agreed && endingOf(agreed)?.isAgreed, true);
  assert.equal(endingOf(after(['scoreboard', FINAL, AT])), undefined);
  assert.equal(endingOf(after(['schedule', LIVE, AT], ['schedule', FINAL, AT + 1])), undefined);
  assert.equal(endingOf(after(['scoreboard', LIVE, AT])), undefined);
});

test('the result of a game in progress is unknown if nothing new has been said for twelve hours', () => {
  const textAt = (row: Row, at: number) => shownOf(row, at).statusText;
  const row = after(['schedule', { ...LIVE, statusText: 'Q4 0:00' }, AT]);
  assert.equal(textAt(row, START + 12 * HOUR - 1), 'Q4 0:00');
  assert.equal(textAt(row, START + 12 * HOUR), 'Result unknown');
  const resumed = after(['schedule', game('suspended', [3, 3]), AT], ['schedule', LIVE, AT + 100 * HOUR]);
  assert.deepEqual(
    [textAt(resumed, AT + 111 * HOUR), textAt(resumed, AT + 112 * HOUR)],
    ['', 'Result unknown'],
  );
  const open = after(['schedule', { ...LIVE, timeTbd: true }, AT]);
  assert.deepEqual(
    [textAt(open, START + 35 * HOUR), textAt(open, START + 36 * HOUR)],
    ['', 'Result unknown'],
  );
  assert.equal(textAt(after(['schedule', game('suspended', [3, 3]), AT]), AT + 100 * HOUR), '');
});

test('of two rows of one page the fuller one counts, otherwise the later one', () => {
  const [ended, scheduled] = [FINAL, game('scheduled')];
  assert.equal(fuller(ended, scheduled), ended);
  assert.equal(fuller(scheduled, ended), ended);
  assert.equal(fuller(LIVE, ended), ended);
  assert.equal(fuller(ended, LIVE), ended);
  const poor = game('in_progress', [null, null]);
  assert.equal(fuller(LIVE, poor), LIVE);
  assert.equal(fuller(poor, LIVE), LIVE);
  const renamed = { ...scheduled, name: 'X' };
  assert.equal(fuller(scheduled, renamed), renamed);
});
