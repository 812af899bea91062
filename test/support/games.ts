import type { Game, GameDetail } from '../../src/sports/model/games.ts';

/** A game with plausible values for everything that the test does not set. */
export const aGame = (fields: Partial<Game> = {}): Game => ({
  id: '401',
  sport: 'mens-basketball',
  date: '2026-11-21T01:00Z',
  timeTbd: false,
  name: 'Ridge State Foxes at Cedar Valley Herons',
  shortName: 'RSU @ CVU',
  status: 'scheduled',
  period: 0,
  clock: '0:00',
  local: { score: 0, record: '3-1', ranking: null, isHome: true },
  opponent: {
    id: '77',
    name: 'Ridge State Foxes',
    abbreviation: 'RSU',
    logo: null,
    color: null,
    score: 0,
    record: '',
    ranking: null,
  },
  location: { name: 'Heron Hall', city: 'Cedar Falls' },
  leaders: {},
  opponentLeaders: {},
  isSeeded: false,
  neutralSite: false,
  conferenceGame: null,
  broadcasts: [],
  tickets: null,
  note: null,
  statusText: '',
  result: null,
  linescore: [],
  lastPlay: null,
  winProbability: null,
  attendance: null,
  shootout: null,
  ...fields,
});

/** A game with its own page, by default without box score and plays. */
export const aDetail = (fields: Partial<GameDetail> = {}): GameDetail => ({
  ...aGame(fields),
  boxScore: fields.boxScore ?? { teams: [], players: [] },
  plays: fields.plays ?? [],
});
