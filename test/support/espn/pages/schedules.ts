import { competition, event, HERONS, OTTERS, school, side, status } from '../made-up.ts';

/** Made-up schedule pages (team 7, the Herons), one for each variant of the provider. */

type Body = Record<string, unknown>;

const score = (value: number): Body => ({ score: { value, displayValue: String(value) } });
const rank = (current: number): Body => ({ curatedRank: { current } });
const records = (total: string, conference: string): Body => ({
  record: [
    { id: '1', type: 'total', description: 'Overall Record', displayValue: total },
    { id: '9009', type: 'vsconf', description: 'Conference Record', displayValue: conference },
  ],
});
const best = (name: string, athlete: string, value: number): Body => ({
  name,
  leaders: [{ displayValue: String(value), value, athlete: { id: athlete, displayName: athlete } }],
});
const ended = (detail: string, period: number): Body =>
  status('STATUS_FINAL', 'post', true, {
    period,
    type: { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true, detail, shortDetail: detail },
  });
const coming = (period: number): Body => status('STATUS_SCHEDULED', 'pre', false, { period });
const note = (headline: string): Body => ({ notes: [{ type: 'event', headline }] });
const shown = (...names: string[]): Body => ({
  broadcasts: names.map((name) => ({
    type: { id: '1', shortName: 'TV' },
    market: { id: '1', type: 'National' },
    media: { shortName: name },
    lang: 'en',
    region: 'us',
  })),
});

const page = (season: Body, events: Body[], more: Body = {}): Body => ({
  timestamp: '2026-06-05T04:34:28Z',
  status: 'success',
  season: { name: 'Regular Season', displayName: '2026-27', half: 1, ...season },
  team: { ...HERONS, recordSummary: '19-4', seasonSummary: '2026-27', standingSummary: '2nd in Prairie' },
  events,
  requestedSeason: { year: 2027, type: 2, name: 'Regular Season', displayName: '2026-27' },
  ...more,
});

/** All games finished: leaders of the requested team only, poll ranks, a neutral-site game named "at". */
export const wholeSeason = page({ year: 2027, type: 4 }, [
  event(
    {
      status: ended('Final', 2),
      attendance: 6104,
      ...shown('ACC Network', 'ESPN'),
      competitors: [
        side('home', HERONS, {
          ...score(96),
          winner: true,
          ...rank(7),
          ...records('1-0', '0-0'),
          leaders: [best('points', 'Ada', 22), best('assists', 'Bea', 5), best('rebounds', 'Bea', 9)],
        }),
        side('away', OTTERS, { ...score(62), winner: false, ...rank(99), ...records('0-1', '0-0') }),
      ],
    },
    { id: '11', date: '2026-11-05T00:00Z' },
  ),
  event(
    {
      neutralSite: true,
      status: ended('Final/OT', 3),
      ...note('Harvest Classic'),
      venue: { fullName: 'Three Rivers Center', address: { city: 'Marlow', state: 'MO' } },
      competitors: [
        side('home', OTTERS, { ...score(77), winner: true, ...rank(19), ...records('3-0', '0-0') }),
        side('away', HERONS, { ...score(72), winner: false, ...rank(6), ...records('2-1', '0-0') }),
      ],
    },
    { id: '12', date: '2026-11-13T02:00Z', name: 'Cedar Herons at River Otters', shortName: 'CH VS RO' },
  ),
  event(
    {
      neutralSite: true,
      status: ended('Final', 2),
      ...note('Prairie Tournament - Final'),
      competitors: [
        side('home', HERONS, { ...score(73), winner: true, ...rank(1), ...records('31-3', '19-1') }),
        side('away', OTTERS, { ...score(62), winner: false, ...rank(13), ...records('27-7', '18-2') }),
      ],
    },
    { id: '13', date: '2027-03-16T00:30Z', shortName: 'RO VS CH' },
  ),
]);

/** The default page during the play-offs: only their games, with seeds in place of ranks. */
export const postSeason = page(
  { year: 2027, type: 3 },
  [
    event(
      {
        status: ended('Final', 2),
        ...note('West 1st Round - Game 1'),
        competitors: [
          side('home', HERONS, { ...score(95), winner: false, ...rank(3) }),
          side('away', OTTERS, { ...score(117), winner: true, ...rank(6) }),
        ],
      },
      { id: '21', date: '2027-04-20T00:30Z', seasonType: { id: '3', type: 3 } },
    ),
  ],
  { requestedSeason: { year: 2027, type: 3, name: 'Postseason', displayName: '2026-27' } },
);

/** Baseball: games of eleven and of six innings, and a postponed game with the score 0-0. */
export const innings = page({ year: 2027, type: 2 }, [
  event(
    {
      status: ended('Final/11', 11),
      competitors: [side('home', HERONS, score(4)), side('away', OTTERS, score(5))],
    },
    { id: '31', date: '2027-03-27T19:00Z' },
  ),
  event(
    {
      status: ended('Final/6', 6),
      competitors: [side('home', HERONS, score(2)), side('away', OTTERS, score(1))],
    },
    { id: '32', date: '2027-03-29T19:00Z' },
  ),
  event(
    {
      ...note('Inclement Weather - Makeup date April 27'),
      status: status('STATUS_POSTPONED', 'post', false, { period: 1 }),
      competitors: [side('home', HERONS, score(0)), side('away', OTTERS, score(0))],
    },
    { id: '33', date: '2027-04-02T19:00Z' },
  ),
  event({ status: coming(1) }, { id: '34', date: '2027-09-28T19:05Z' }),
]);

/**
 * A season that is listed early: `season` is the previous season, one game has no time, and a venue abroad has no
 * state.
 */
export const listedEarly = page(
  { year: 2026, type: 4, name: 'Off Season' },
  [
    event(
      {
        neutralSite: true,
        status: coming(0),
        venue: { fullName: 'Corinthians Arena', address: { city: 'Sao Paulo', country: 'Brazil' } },
        competitors: [side('home', OTTERS), side('away', HERONS)],
      },
      { id: '41', date: '2027-09-06T00:00Z', shortName: 'CH VS RO' },
    ),
    event(
      { status: coming(0), timeValid: false, date: '2028-01-04T05:00Z' },
      { id: '42', date: '2028-01-04T05:00Z', timeValid: false },
    ),
  ],
  { requestedSeason: { year: 2027, type: 2, name: 'Regular Season', displayName: '2027' } },
);

/** Out of season: `season` is the next season, and the page has neither events nor `requestedSeason`. */
export const offSeason: Body = {
  timestamp: '2026-06-05T04:34:28Z',
  status: 'success',
  season: { year: 2027, type: 1, name: 'Preseason', displayName: '2027', half: 1 },
  team: { ...HERONS, seasonSummary: '2027', logos: [], nextEvent: [], groups: { id: '5' } },
  events: [],
};

/** A row without competitors, beside a valid one. */
export const lostRow = page({ year: 2027, type: 2 }, [
  event({}, { id: '51' }),
  {
    id: '52',
    date: '2026-12-01T01:00Z',
    name: 'TBD at TBD',
    competitions: [{ ...competition(), competitors: [] }],
  },
]);

/** The page of another team, as if the campus file had a wrong team id. */
export const foreign = page({ year: 2027, type: 2 }, [
  event({ competitors: [side('home', OTTERS), side('away', school('6', 'Bears', 'B'))] }),
]);
