import { competition, HERONS, OTTERS, side } from '../made-up.ts';

/** Made-up summaries (team 7, the Herons), without names of games, and with a status without period and clock. */

type Body = Record<string, unknown>;

const status = (name: string, state: string, detail: string): Body => ({
  type: { id: '3', name, state, completed: state === 'post', detail, shortDetail: detail },
});
const periods = (...points: number[]): Body => ({
  linescores: points.map((value) => ({ displayValue: String(value) })),
});
const totals = (summary: string): Body => ({ record: [{ type: 'total', summary, displayValue: summary }] });
const player = (displayName: string, ...stats: string[]): Body => ({
  athlete: { id: displayName, displayName },
  starter: true,
  didNotPlay: false,
  stats,
});
const summary = (of: Body, more: Body = {}, header: Body = {}): Body => ({
  header: {
    id: '1',
    season: { year: 2027, type: 2 },
    timeValid: true,
    competitions: [{ ...competition(of), venue: undefined }],
    ...header,
  },
  gameInfo: { venue: { fullName: 'Fieldhouse', address: { city: 'Cedar', state: 'IA' } } },
  ...more,
});

/** The final of a tournament: a seed for each team, the title as `gameNote`, and a box score of only one team. */
export const basketballFinal = summary(
  {
    neutralSite: true,
    tournamentId: 22,
    status: status('STATUS_FINAL', 'post', 'Final'),
    broadcasts: [{ type: { shortName: 'TV' }, market: { type: 'National' }, media: { shortName: 'TBS' } }],
    competitors: [
      side('home', OTTERS, { score: '75', winner: true, rank: 1, ...periods(36, 39), ...totals('37-3') }),
      side('away', HERONS, { score: '60', winner: false, rank: 1, ...periods(30, 30), ...totals('34-5') }),
    ],
  },
  {
    gameInfo: undefined,
    boxscore: {
      players: [
        {
          team: { id: '7' },
          statistics: [
            {
              names: ['MIN', 'PTS', 'REB', 'AST'],
              keys: ['minutes', 'points', 'rebounds', 'assists'],
              labels: ['MIN', 'PTS', 'REB', 'AST'],
              athletes: [player('Ada', '39', '37', '10', '2'), player('Bea', '35', '12', '3', '8')],
            },
          ],
        },
      ],
    },
  },
  { season: { year: 2027, type: 3 }, gameNote: 'Championship - National Final' },
);

const batting = (id: string, ...athletes: Body[]): Body => ({
  team: { id },
  statistics: [
    {
      type: 'batting',
      names: ['H-AB', 'AB', 'R', 'H', 'RBI', 'HR', 'K'],
      keys: ['hits-atBats', 'atBats', 'runs', 'hits', 'RBIs', 'homeRuns', 'strikeouts'],
      labels: ['H-AB', 'AB', 'R', 'H', 'RBI', 'HR', 'K'],
      athletes,
    },
    {
      type: 'pitching',
      names: ['IP', 'H', 'K'],
      keys: ['fullInnings.partInnings', 'hits', 'strikeouts'],
      labels: ['IP', 'H', 'K'],
      athletes: [player(id === '7' ? 'Pia' : 'Eli', '5.1', '5', '3')],
    },
  ],
});

/** Baseball: no leaders, tables distinguished by `type`, a home team that batted one inning less, no ranks. */
export const baseballFinal = summary(
  {
    status: status('STATUS_FINAL', 'post', 'Final'),
    competitors: [
      side('home', HERONS, {
        score: '7',
        winner: true,
        ...periods(0, 0, 0, 0, 2, 0, 5, 0),
        ...totals('42-54'),
      }),
      side('away', OTTERS, { score: '5', winner: false, ...periods(0, 0, 0, 1, 3, 0, 0, 1, 0) }),
    ],
  },
  {
    gameInfo: {
      venue: { fullName: 'Union Park', address: { city: 'Cedar', state: 'Iowa' } },
      attendance: 26541,
    },
    boxscore: {
      players: [
        batting('9', player('Cem', '3-4', '4', '1', '3', '4', '1', '0')),
        batting(
          '7',
          player('Ada', '2-4', '4', '2', '2', '1', '0', '1'),
          player('Bea', '1-3', '3', '1', '1', '2', '0', '0'),
        ),
      ],
    },
    winprobability: [{ homeWinPercentage: 1, tiePercentage: 0, playId: '2' }],
    // The last entry ends a turn at bat and has no text.
    plays: [
      { id: '1', text: 'Dan flied out to left.', homeScore: 7, awayScore: 5, scoringPlay: false },
      { id: '2', homeScore: 7, awayScore: 5, scoringPlay: false },
    ],
  },
);

/** Before a game: no scores or line scores, averages of the season as leaders, an empty list of probabilities. */
export const basketballToCome = summary(
  {
    status: status('STATUS_SCHEDULED', 'pre', 'Sat, May 31st at 8:00 PM EDT'),
    competitors: [side('home', HERONS, totals('50-32')), side('away', OTTERS, totals('51-31'))],
  },
  {
    winprobability: [],
    leaders: [
      {
        team: { id: '7' },
        leaders: [
          {
            name: 'pointsPerGame',
            leaders: [{ displayValue: '20.2', athlete: { id: '1', displayName: 'Ada' } }],
          },
        ],
      },
    ],
    boxscore: { teams: [] },
  },
);
