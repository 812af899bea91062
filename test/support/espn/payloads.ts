import { competition, event, HERONS, leader, OTTERS, school, side, status } from './made-up.ts';

/**
 * Whole made-up payloads in the provider's format, with the known quirks of each endpoint and sport.
 * Our team is the Herons, number 7.
 */

const UNRANKED = { current: 99 };
const total = (summary: string) => [{ name: 'overall', type: 'total', summary, displayValue: summary }];

/**
 * Games of a schedule: finished, postponed, without a time, and abroad. Scores are objects, records have no summary.
 */
export const basketballSchedule = {
  timestamp: '2026-12-01T00:00:00Z',
  status: 'success',
  season: { year: 2026, type: 4, name: 'Off Season' },
  requestedSeason: { year: 2027, type: 2, displayName: '2026-27' },
  team: { id: '7', displayName: 'Cedar Herons', recordSummary: '1-0' },
  events: [
    event({
      venue: { fullName: 'Heron Fieldhouse', address: { city: 'Cedar', state: 'IA' } },
      competitors: [
        side('home', HERONS, {
          winner: true,
          score: { value: 75, displayValue: '75' },
          curatedRank: { current: 7 },
          record: [{ id: '1', description: 'Overall Record', type: 'total', displayValue: '1-0' }],
          leaders: [
            leader('points', 'Ada Marsh', { displayValue: '22', value: 22 }),
            leader('assists', 'Bea Reed', { displayValue: '5', value: 5 }),
            leader('rebounds', 'Cy Fenn', { displayValue: '7', value: 7 }),
          ],
        }),
        side(
          'away',
          school('9', 'River Otters', 'RO', { logos: [{ href: OTTERS.logo, rel: ['full', 'default'] }] }),
          {
            winner: false,
            score: { value: 62, displayValue: '62' },
            curatedRank: UNRANKED,
          },
        ),
      ],
      status: status('STATUS_FINAL', 'post', true, { displayClock: '0:00', period: 3 }),
    }),
    // Postponed: 0-0 with the state "post", but not final.
    event(
      {
        competitors: [
          side('home', HERONS, { score: { value: 0, displayValue: '0' } }),
          side('away', OTTERS, { score: { value: 0, displayValue: '0' } }),
        ],
        status: status('STATUS_POSTPONED', 'post', false, { period: 0 }),
      },
      { id: '2' },
    ),
    // A time that is not announced is midnight US Eastern time.
    event(
      { timeValid: false, date: '2027-01-04T05:00Z' },
      { id: '3', date: '2027-01-04T05:00Z', timeValid: false },
    ),
    event(
      {
        neutralSite: true,
        venue: { fullName: 'Main Arena', address: { city: 'Frankfurt', country: 'Germany' } },
      },
      { id: '4', name: 'River Otters at Cedar Herons', shortName: 'RO VS CH' },
    ),
  ],
};

/** On a scoreboard scores are strings, records have a summary, and there are games of other teams. */
export const basketballScoreboard = {
  leagues: [{ id: '41', season: { year: 2027, type: { type: 1 } } }],
  day: { date: '2026-11-21' },
  events: [
    {
      ...event({}, { id: '90' }),
      competitions: [
        competition({ competitors: [side('home', school('8', 'Lake Elks', 'LE')), side('away', OTTERS)] }),
      ],
    },
    event(
      {
        competitors: [
          side('home', HERONS, {
            score: '23',
            curatedRank: { current: 5 },
            records: [{ name: 'Home', type: 'home', summary: '9-0' }, ...total('17-4')],
            leaders: [
              leader('points', 'Ada Marsh', { displayValue: '8', value: 8 }),
              leader('rating', 'Ada Marsh', { displayValue: '8 PTS', value: 12 }),
            ],
          }),
          side('away', OTTERS, { score: '25', curatedRank: UNRANKED, records: total('11-10') }),
        ],
        status: status('STATUS_IN_PROGRESS', 'in', false, { period: 1, displayClock: '5:09' }),
      },
      { season: { year: 2027, type: 2 }, seasonType: undefined },
    ),
  ],
};

/** The inning is in the detail of the status; the clock is always 0:00. */
export const baseballScoreboard = {
  events: [
    event({
      competitors: [
        side('home', HERONS, { score: '0', hits: 4, errors: 0, records: total('27-32') }),
        side('away', OTTERS, { score: '1' }),
      ],
      status: {
        ...status('STATUS_IN_PROGRESS', 'in', false, { period: 9, displayClock: '0:00' }),
        type: {
          id: '2',
          name: 'STATUS_IN_PROGRESS',
          state: 'in',
          completed: false,
          detail: 'Top 9th',
          shortDetail: 'Top 9th',
        },
      },
    }),
  ],
};

/** Finished, without a clock; seeds in place of ranks, and the name of our team is that of its school. */
export const softballScoreboard = {
  events: [
    event(
      {
        tournamentId: 22,
        competitors: [
          side('home', school('7', 'Cedar', 'CED', { name: 'Herons' }), {
            score: '4',
            curatedRank: { current: 2 },
            records: total('51-8'),
          }),
          side('away', OTTERS, { score: '1', curatedRank: { current: 16 } }),
        ],
        status: {
          period: 7,
          type: { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true, detail: 'Final' },
        },
      },
      { name: 'River Otters at Cedar Herons', season: { year: 2027, type: 5, slug: 'world-series' } },
    ),
  ],
};

const athletes = (...rows: [name: string, ...stats: string[]][]) =>
  rows.map(([displayName, ...stats]) => ({ athlete: { id: '1', displayName }, starter: true, stats }));

const header = (of: Record<string, unknown>, type = 2) => ({
  id: '1',
  season: { year: 2027, type },
  timeValid: true,
  competitions: [competition({ venue: undefined, ...of })],
});

const DONE = { type: { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true, detail: 'Final' } };
const periods = (...scores: string[]) => scores.map((displayValue) => ({ displayValue }));

/** A status without period and clock, scores as strings, and no name of the game. */
export const basketballSummary = {
  boxscore: {
    players: [
      {
        team: { id: '9' },
        statistics: [
          { names: ['PTS'], keys: ['points'], labels: ['PTS'], athletes: athletes(['Otto', '31']) },
        ],
      },
      {
        team: { id: '7' },
        statistics: [
          {
            names: ['MIN', 'PTS', 'REB', 'AST'],
            keys: ['minutes', 'points', 'rebounds', 'assists'],
            labels: ['MIN', 'PTS', 'REB', 'AST'],
            athletes: athletes(['Ada Marsh', '39', '37', '10', '2'], ['Bea Reed', '38', '12', '4', '8']),
          },
        ],
      },
    ],
  },
  gameInfo: { venue: { fullName: 'Main Arena', address: { city: 'Glendale', state: 'AZ' } } },
  header: header(
    {
      neutralSite: true,
      competitors: [
        side('home', OTTERS, {
          score: '75',
          rank: 1,
          record: total('37-3'),
          linescores: periods('36', '39'),
        }),
        side('away', HERONS, {
          score: '60',
          rank: 1,
          record: total('34-5'),
          linescores: periods('30', '30'),
        }),
      ],
      status: DONE,
    },
    3,
  ),
};

/** A box score without leaders, its tables distinguished by `type`; the home team batted once less. */
export const baseballSummary = {
  boxscore: {
    players: [
      {
        team: { id: '7' },
        statistics: [
          {
            type: 'batting',
            keys: ['hits', 'RBIs', 'homeRuns'],
            labels: ['H', 'RBI', 'HR'],
            athletes: athletes(['Cy Fenn', '2', '0', '0'], ['Di Moss', '1', '3', '0']),
          },
          {
            type: 'pitching',
            keys: ['innings', 'strikeouts'],
            labels: ['IP', 'K'],
            athletes: athletes(['Ed Pool', '6.0', '9']),
          },
        ],
      },
    ],
  },
  header: header({
    competitors: [
      side('home', HERONS, {
        score: '7',
        record: total('42-54'),
        linescores: periods('1', '0', '0', '2', '0', '0', '4', '0'),
      }),
      side('away', OTTERS, { score: '5', linescores: periods('0', '0', '5', '0', '0', '0', '0', '0', '0') }),
    ],
    status: DONE,
  }),
};

/** No scores, and averages of the season in place of leaders. */
export const comingSummary = {
  leaders: [
    {
      team: { id: '7' },
      leaders: [leader('pointsPerGame', 'Ada Marsh', { displayValue: '21.4', value: 21.4 })],
    },
  ],
  header: header({
    competitors: [side('home', HERONS, { record: total('5-2') }), side('away', OTTERS)],
    status: { type: { id: '1', name: 'STATUS_SCHEDULED', state: 'pre', completed: false, detail: 'Sat' } },
  }),
};

/** Out of season: an empty record and no next event. */
export const idleTeam = {
  team: {
    ...HERONS,
    location: 'Cedar',
    name: 'Herons',
    nickname: 'Cedar',
    color: 'ba0c2f',
    alternateColor: 'a8adb4',
    logo: undefined,
    logos: [
      { href: 'https://a.espncdn.com/i/teamlogos/ncaa/500-dark/7.png', rel: ['full', 'dark'] },
      { href: 'https://a.espncdn.com/i/teamlogos/ncaa/500/7.png', rel: ['full', 'default'] },
    ],
    record: {},
    groups: { id: '5', parent: { id: '80' }, isConference: true },
    nextEvent: [],
  },
};

const athlete = (id: string, firstName: string, lastName: string, more: Record<string, unknown> = {}) => ({
  id,
  firstName,
  lastName,
  displayName: `${firstName} ${lastName}`,
  jersey: id,
  position: { abbreviation: 'QB', name: 'Quarterback' },
  displayHeight: `6' 2"`,
  displayWeight: '234 lbs',
  birthPlace: { city: 'Cologne', country: 'Germany', displayText: 'Cologne, Germany' },
  experience: { years: 4, displayValue: 'Senior', abbreviation: 'SR' },
  headshot: { href: `https://a.espncdn.com/i/headshots/college-football/players/full/${id}.png` },
  ...more,
});

const rosterOf = (rows: readonly unknown[]) => ({
  timestamp: '2026-11-01T00:00:00Z',
  status: 'success',
  athletes: rows,
  coach: [{ id: '1', firstName: 'Gail', lastName: 'Brook', experience: 3 }],
  team: { id: '7', displayName: 'Cedar Herons' },
});

/** Athletes in groups, of which one is empty. */
export const footballRoster = rosterOf([
  { position: 'offense', items: [athlete('11', 'Ada', 'Marsh'), athlete('12', 'Bea', 'Reed')] },
  { position: 'suspended', items: [] },
]);

/** A flat list of one athlete without weight and picture. */
export const womensRoster = rosterOf([
  athlete('3', 'Cyd', 'Fenn', { displayWeight: undefined, weight: undefined, headshot: undefined }),
]);

/** Names of statistics are repeated for home games, ranks are not in order, and conferences are below the root. */
export const standings = {
  id: '50',
  name: 'Division I',
  children: [
    {
      id: '4',
      name: 'Lake League',
      isConference: true,
      standings: { season: 2027, entries: [{ team: school('8', 'Lake Elks', 'LE'), stats: [] }] },
    },
    {
      id: '5',
      name: 'Prairie Athletic Conference',
      shortName: 'Prairie',
      isConference: true,
      standings: {
        season: 2027,
        entries: [
          {
            team: { ...HERONS, logo: undefined, logos: [{ href: HERONS.logo, rel: ['full', 'default'] }] },
            stats: [
              { name: 'wins', type: 'wins', value: 7 },
              { name: 'losses', type: 'losses', value: 21 },
              { name: 'winPercent', type: 'winpercent', value: 0.25, displayValue: '.250' },
              { name: 'playoffSeed', type: 'playoffseed', value: 9 },
              { name: 'streak', type: 'streak', value: -6, displayValue: 'L6' },
              { name: 'wins', type: 'home_wins', value: 5 },
              { name: 'winPercent', type: 'home_winpercent', value: 0.38 },
              { name: 'overall', type: 'total', summary: '7-21' },
              { name: 'vs. Conf.', type: 'vsconf', summary: '3-13' },
            ],
          },
          // Football has no losses and no percentage.
          {
            team: OTTERS,
            stats: [
              { type: 'playoffseed', value: 1 },
              { type: 'total', summary: '12-2' },
              { type: 'vsconf', summary: '8-0' },
            ],
          },
        ],
      },
    },
  ],
};

/** Bodies that the provider sends in place of a page, sometimes with status 200. */
export const ERROR_BODIES: readonly unknown[] = [
  { code: 404 },
  { code: 404, message: 'Unable to get data for that.' },
  { code: 404, detail: 'no data found', message: 'no instance found' },
  { code: 400, message: 'error invoking GET: http://sports.core.api.espn.pvt/v2/…' },
  { code: 0, detail: 'general error: unknown error' },
  { code: 1008, detail: 'script error: …' },
  { error: { message: 'no stats found', code: 404 } },
  { error: { message: 'application error', code: 500 } },
  { fullViewLink: { text: 'Full Standings', href: 'https://www.espn.com/standings' } },
];

/** A page of the core API about a conference, and one that lists conferences. */
export const conference = {
  id: '5',
  name: 'Prairie Athletic Conference',
  shortName: 'Prairie',
  isConference: true,
};
export const conferenceList = {
  count: 2,
  pageIndex: 1,
  items: [{ $ref: 'http://sports.core.api.espn.pvt/v2/…' }],
};
