import { event, HERONS, OTTERS, school, side, status } from '../made-up.ts';

/** Made-up scoreboards (team 7, the Herons). Scores are strings here, and only scoreboards have games in progress. */

type Body = Record<string, unknown>;

const BEARS = school('6', 'Bears', 'B');
const page = (...events: Body[]): Body => ({
  // The season of the league is always the preseason.
  leagues: [{ id: '41', season: { year: 2027, type: { id: '1', type: 1, name: 'Preseason' } } }],
  day: { date: '2027-02-04' },
  events,
});
/** On scoreboards the event has a status, too. */
const row = (of: Body, more: Body = {}): Body => event(of, { status: of.status, ...more });
const totals = (summary: string): Body => ({
  records: [{ name: 'overall', abbreviation: 'Season', type: 'total', summary }],
});
const rank = (current: number): Body => ({ curatedRank: { current } });
const best = (name: string, athlete: string, value: number, displayValue = String(value)): Body => ({
  name,
  leaders: [{ displayValue, value, athlete: { id: athlete, fullName: athlete, displayName: athlete } }],
});
const live = (detail: string, period: number, displayClock: string, more: Body = {}): Body =>
  status('STATUS_IN_PROGRESS', 'in', false, {
    period,
    displayClock,
    type: { id: '2', name: 'STATUS_IN_PROGRESS', state: 'in', completed: false, detail, shortDetail: detail },
    ...more,
  });
const final = (detail: string, period: number): Body => ({
  period,
  type: { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true, detail, shortDetail: detail },
});
const runs = (...values: number[]): Body => ({
  linescores: values.map((value, at) => ({ value, displayValue: String(value), period: at + 1 })),
});

/** In progress in the first half; the provider adds its own rating to the leaders. */
export const basketball = page(
  row(
    {
      status: live('5:09 - 1st Half', 1, '5:09'),
      conferenceCompetition: true,
      broadcasts: [{ market: 'national', names: ['FS1'] }],
      broadcast: 'FS1',
      geoBroadcasts: [
        { type: { shortName: 'TV' }, market: { type: 'National' }, media: { shortName: 'FS1' } },
      ],
      situation: {
        lastPlay: {
          id: '900',
          text: 'Foul on Cem.',
          scoreValue: 0,
          probability: { tiePercentage: 0, homeWinPercentage: 0.536, awayWinPercentage: 0.464 },
        },
      },
      competitors: [
        side('home', HERONS, {
          score: '23',
          linescores: [{ value: 23 }],
          ...rank(5),
          ...totals('17-4'),
          leaders: [
            best('points', 'Ada', 8),
            best('rebounds', 'Bea', 6),
            best('assists', 'Ada', 3),
            best('rating', 'Ada', 37.4, '8 PTS, 6 REB, 3 AST'),
          ],
        }),
        side('away', OTTERS, {
          score: '25',
          linescores: [{ value: 25 }],
          ...rank(99),
          leaders: [best('points', 'Cem', 9)],
        }),
      ],
    },
    { id: '61' },
  ),
  row(
    { competitors: [side('home', BEARS, { score: '0' }), side('away', OTTERS, { score: '0' })] },
    { id: '62' },
  ),
);

/** Before the start the scores are "0", and the leaders have season averages. */
export const basketballToCome = page(
  row({
    status: status('STATUS_SCHEDULED', 'pre', false, { period: 0 }),
    competitors: [
      side('home', HERONS, {
        score: '0',
        ...rank(1),
        ...totals('20-1'),
        leaders: [best('pointsPerGame', 'Ada', 18.3157901763916, '18.3')],
      }),
      side('away', OTTERS, { score: '0', ...rank(99) }),
    ],
  }),
);

const batters = (hits: string, average: number): Body => ({
  leaders: [
    best('avg', 'Ada', average, hits),
    best('homeRuns', 'Bea', 0, '0-4, 3 K'),
    best('RBIs', 'Bea', 1, '0-1, RBI'),
    best('MLBRating', 'Ada', 63.5, hits),
    best('MLBRating', 'Ada', 63.5, hits),
  ],
});

/** Baseball in progress: the clock is 0:00, the inning is in the detail, and the home team has batted less often. */
export const baseball = page(
  row({
    status: live('Top 9th', 9, '0:00'),
    situation: {
      lastPlay: { id: '901', text: 'Ada pitches to Dan' },
      balls: 1,
      strikes: 2,
      outs: 2,
      onThird: true,
    },
    competitors: [
      side('home', HERONS, {
        score: '0',
        ...totals('27-32'),
        ...runs(0, 0, 0, 0, 0, 0, 0, 0),
        ...batters('1-3', 1 / 3),
      }),
      side('away', OTTERS, { score: '1', ...runs(0, 0, 1, 0, 0, 0, 0, 0, 0) }),
    ],
  }),
);

export const baseballPostponed = page(
  row({
    status: status('STATUS_POSTPONED', 'post', false, { period: 1 }),
    competitors: [
      side('home', HERONS, { score: '0', ...totals('33-27') }),
      side('away', OTTERS, { score: '0' }),
    ],
  }),
);

/** Softball, finished: no clock, seeds in place of ranks, not marked as a neutral site, nine innings. */
export const softball = page(
  row(
    {
      status: final('Final/9', 9),
      attendance: 12458,
      notes: [{ type: 'event', headline: 'World Series - Elimination Game' }],
      broadcasts: [{ market: 'national', names: ['ESPN2', 'ESPN+'] }],
      broadcast: 'ESPN2/ESPN+',
      competitors: [
        side('home', HERONS, {
          score: '4',
          winner: false,
          ...rank(2),
          ...totals('52-8'),
          ...runs(0, 1, 2, 0, 1, 0, 0, 0),
        }),
        side('away', OTTERS, { score: '5', winner: true, ...rank(16), ...runs(0, 1, 0, 0, 3, 0, 0, 0, 1) }),
      ],
    },
    { id: '71', season: { year: 2027, type: 5, slug: 'world-series' }, seasonType: undefined },
  ),
);

/** Football before its season: no records or ranks, at a neutral site. */
export const football = page(
  row(
    {
      neutralSite: true,
      dateValid: true,
      status: status('STATUS_SCHEDULED', 'pre', false, { period: 0 }),
      competitors: [
        side('home', HERONS, { score: '0', ...rank(99) }),
        side('away', OTTERS, { score: '0', ...rank(99) }),
      ],
    },
    { id: '81', shortName: 'RO VS CH', week: { number: 1 } },
  ),
);
