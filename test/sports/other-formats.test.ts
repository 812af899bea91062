import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { competition, event, FINAL, HERONS, OTTERS, side } from '../support/espn/made-up.ts';
import { wholePage } from '../support/espn/whole-pages.ts';
import { type OneTeam, schedulePage, startOneTeam } from '../support/one-team.ts';

type Body = Record<string, unknown>;

const ID = '1';
const SPORT = 'mens-basketball';
const DATE = '2026-11-20T01:00Z';
const linescores = [{ displayValue: '40' }, { displayValue: '35' }];

interface Written {
  readonly ours: Body;
  readonly theirs: Body;
  readonly status: Body;
}
const DEFAULT: Written = {
  ours: { score: { value: 75 }, winner: true, curatedRank: { current: 7 }, linescores },
  theirs: { score: { value: 62 }, winner: false, curatedRank: { current: 12 }, linescores },
  status: FINAL,
};

/** The same final, each time with one value in another format. */
const OTHER_FORMATS: readonly (readonly [what: string, of: Partial<Written>])[] = [
  ['scores as numbers', { ours: { ...DEFAULT.ours, score: 75 }, theirs: { ...DEFAULT.theirs, score: 62 } }],
  [
    'scores as texts',
    { ours: { ...DEFAULT.ours, score: '75' }, theirs: { ...DEFAULT.theirs, score: ' 62 ' } },
  ],
  ['a rank as a text', { ours: { ...DEFAULT.ours, curatedRank: { current: '7' } } }],
  ['a period as a text', { status: { ...FINAL, period: '2' } }],
  ['line scores as numbers', { ours: { ...DEFAULT.ours, linescores: [{ value: 40 }, { value: 35 }] } }],
  ['line scores as texts', { ours: { ...DEFAULT.ours, linescores: [{ value: '40' }, { value: '35' }] } }],
  [
    'a winner that contradicts the score',
    { ours: { ...DEFAULT.ours, winner: false }, theirs: { ...DEFAULT.theirs, winner: true } },
  ],
  ['a winner on both sides', { theirs: { ...DEFAULT.theirs, winner: true } }],
  ['a winner as a text', { ours: { ...DEFAULT.ours, winner: 'false' } }],
];

const eventOf = ({ ours, theirs, status }: Written) =>
  event(
    { status, competitors: [side('home', HERONS, ours), side('away', OTTERS, theirs)] },
    { id: ID, date: DATE },
  );

/** A summary has neither period nor clock; its number of periods is known only from the line scores. */
const summaryWith = (more: Body) => ({
  ...wholePage('summary-basketball-final'),
  header: {
    id: ID,
    competitions: [
      competition({
        date: DATE,
        status: { type: FINAL.type },
        competitors: [
          side('home', HERONS, { score: '75', winner: true, ...more }),
          side('away', OTTERS, { score: '62', winner: false, ...more }),
        ],
      }),
    ],
  },
});

describe('a final in another format', () => {
  let team: OneTeam;
  before(async () => {
    team = await startOneTeam(SPORT, '2026-11-21T12:00:00Z', {});
    team.setSeason(3, { body: schedulePage([], 2027, 3) });
  });
  after(() => team.stop());

  const rowOf = ({ status, result, period, local_team, opponent }: Body) => [
    status,
    result,
    period,
    (local_team as Body).score,
    (opponent as Body).score,
    (local_team as Body).ranking,
    (opponent as Body).ranking,
  ];
  async function shown(written: Written) {
    team.setSeason(2, { body: schedulePage([eventOf(written)]) });
    await team.clock.leap(16_000);
    const { body } = await team.get(`/api/schedules/sport?sport=${SPORT}&nocache=1`);
    const [entry] = body.games as Body[];
    const form = (await team.get(`/api/team?sport=${SPORT}`)).body.form as Body;
    return [rowOf(entry ?? {}), (form.lastFive as Body[]).map(({ result }) => result)];
  }

  const SAME = [['final', 'win', 2, 75, 62, 7, 12], ['win']];
  for (const [what, of] of OTHER_FORMATS) {
    test(`${what}: the list and the form of the team are the same`, async () => {
      assert.deepEqual(await shown({ ...DEFAULT, ...of }), SAME);
    });
  }

  for (const [what, of] of [
    ['null', { linescores: null }],
    ['missing', {}],
    ['an empty list', { linescores: [] }],
  ] as const) {
    test(`if the line scores of its summary are ${what}, the period is taken from the schedule`, async () => {
      const overtime = { ...DEFAULT, status: { ...FINAL, period: 3 } };
      await shown(overtime);
      team.set(`summary?event=${ID}`, { body: summaryWith(of) });
      await team.clock.leap(16_000);
      const { status, body } = await team.get(`/api/game?id=${ID}&nocache=1`);
      assert.deepEqual([status, body.status, body.period], [200, 'final', 3]);
      assert.ok((body.boxScore as { players: unknown[] }).players.length > 0, 'the summary must be used');
    });
  }
});

describe('polls in another format', () => {
  const ranked = (current: unknown, previous: unknown) => ({
    current,
    previous,
    points: '800',
    firstPlaceVotes: '3',
    team: { id: 7, location: 'Cedar', name: 'Herons' },
  });
  test('ranks, points and votes as texts, an id as a number', async (t) => {
    const page = { rankings: [{ name: 'AP Top 25', ranks: [ranked('7', '9')] }] };
    const team = await startOneTeam(SPORT, '2026-11-21T12:00:00Z', { rankings: { body: page } });
    t.after(() => team.stop());
    const { body } = await team.get(`/api/rankings?sport=${SPORT}`);
    const [poll] = body.polls as { entries: Body[] }[];
    const { rank, previous, points, firstPlaceVotes, isLocalTeam } = poll?.entries[0] ?? {};
    assert.deepEqual([rank, previous, points, firstPlaceVotes, isLocalTeam], [7, 9, 800, 3, true]);
  });
});
