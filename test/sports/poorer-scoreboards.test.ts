import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { event, HERONS, OTTERS, side, status } from '../support/espn/made-up.ts';
import { gameRow, type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';

type Body = Record<string, unknown>;

const DATE = '2026-11-21T17:00Z';
const LIVE = status('STATUS_IN_PROGRESS', 'in', false, { period: 2, displayClock: '5:09' });
const scored = (ours: unknown, theirs: unknown) => [
  side('home', HERONS, { score: ours, record: [{ type: 'total', summary: '4-1' }] }),
  side('away', OTTERS, { score: theirs, records: [{ type: 'total', summary: '3-2' }] }),
];
const row = (of: Body, more: Body = {}) =>
  event({ status: LIVE, competitors: scored('40', '38'), ...of }, { id: '1', date: DATE, ...more });
const GOOD = row({ neutralSite: true, conferenceCompetition: true });
const OTHERS = event({
  competitors: [side('home', { id: '20', displayName: 'A' }), side('away', { id: '21' })],
});

/** What a scoreboard says of a game under way at 40–38 that was known, one thing wrong at a time. */
const LESS: readonly (readonly [what: string, events: unknown])[] = [
  ['no games', []],
  ['only games of others', [{ ...OTHERS, id: '9' }]],
  ['no status', [row({ status: undefined })]],
  ['a status that is null', [row({ status: null })]],
  ['a status without type', [row({ status: {} })]],
  ['a status that is a text', [row({ status: 'live' })]],
  ['a game that is scheduled', [row({ status: status('STATUS_SCHEDULED', 'pre') })]],
  ...[null, '', undefined, 'W', -5, {}, [], true].flatMap((score): [string, unknown][] => [
    [`scores of ${JSON.stringify(score)}`, [row({ competitors: scored(score, score) })]],
    [`our score of ${JSON.stringify(score)}`, [row({ competitors: scored(score, '38') })]],
    [`their score of ${JSON.stringify(score)}`, [row({ competitors: scored('40', score) })]],
  ]),
  ['scores of 0', [row({ competitors: scored('0', '0') })]],
  ['no competitors', [row({ competitors: [] })]],
  ['competitors that are null', [row({ competitors: null })]],
  ['one competitor', [row({ competitors: [side('home', HERONS)] })]],
  [
    'an opponent without a name',
    [row({ competitors: [side('home', HERONS, { score: '40' }), side('away', { id: '9' })] })],
  ],
  ['no competitions', [{ ...row({}), competitions: [] }]],
  ['competitions that are null', [{ ...row({}), competitions: null }]],
  ['no id', [{ ...row({}), id: null }]],
  ['a bad date', [{ ...row({ date: 'soon' }), date: 'soon' }]],
  ['events that are null', null],
  ['events that are an object', {}],
];

/** The same game, written in another way. */
const SAME: readonly (readonly [what: string, event: Body])[] = [
  ['scores as numbers', row({ competitors: scored(40, 38) })],
  ['scores as objects', row({ competitors: scored({ value: 40 }, { displayValue: '38' }) })],
  ['the period as a text', row({ status: { ...LIVE, period: '2' } })],
  ['ids as numbers', { ...row({}), id: 1 }],
  [
    'a winner that contradicts the score',
    row({ competitors: scored('40', '38').map((one) => ({ ...one, winner: one.homeAway === 'away' })) }),
  ],
  [
    'line scores that are null',
    row({ competitors: scored('40', '38').map((one) => ({ ...one, linescores: null })) }),
  ],
];

describe('a game under way of which the scoreboard says less', () => {
  let team: OneTeam;
  const show = (events: unknown) => team.set('scoreboard', { body: { events } });
  before(async () => {
    team = await startOneTeam('mens-basketball', '2026-11-21T18:00:00Z', {});
    team.setSeason(2, { body: schedulePage([gameRow('1', DATE, { status: LIVE })]) });
    team.setSeason(3, { body: schedulePage([], 2027, 3) });
    show([GOOD]);
    await team.get('/api/schedules/sport?sport=mens-basketball');
  });
  beforeEach(async () => {
    show([GOOD]);
    await team.clock.leap(16_000);
    await shown();
  });
  after(() => team.stop());

  async function shown() {
    const game = await team.get('/api/game?id=1&nocache=1');
    const { body } = await team.get('/api/schedules/sport?sport=mens-basketball');
    const [entry] = body.games as Body[];
    const detail = /detail=(\w+)/.exec(game.headers.get('cache-status') ?? '')?.[1];
    return { game, entry, detail };
  }
  const stateOf = ({
    status: how,
    local_team: ours,
    opponent: theirs,
    period,
    neutralSite,
    conferenceGame,
  }: Body) => [
    how,
    (ours as Body).score,
    (theirs as Body).score,
    period,
    neutralSite,
    conferenceGame,
    (theirs as Body).record,
  ];
  const KNOWN = ['in_progress', 40, 38, 2, true, true, '3-2'];

  for (const [what, events] of LESS) {
    test(`${what}: the last state known stays, said to be old`, async () => {
      show(events);
      await team.clock.leap(16_000);
      const { game, entry, detail } = await shown();
      assert.equal(game.status, 200);
      assert.deepEqual([stateOf(game.body), stateOf(entry ?? {})], [KNOWN, KNOWN]);
      assert.equal(detail, 'unreadable', game.headers.get('cache-status') ?? '');
      assert.ok(Number(game.headers.get('age')) >= 16, game.headers.get('age') ?? '');
      assert.ok(Date.parse(String(game.body.lastUpdated)) <= team.clock.now() - 16_000);
    });
  }

  for (const [what, one] of SAME) {
    test(`${what}: nothing is lost`, async () => {
      show([one]);
      await team.clock.leap(16_000);
      const { game, entry, detail } = await shown();
      assert.deepEqual([stateOf(game.body), stateOf(entry ?? {}), detail], [KNOWN, KNOWN, undefined]);
    });
  }
});
