import type { Game } from '../../src/sports/model.ts';

/** A game with believable values where a test does not care. */
export const aGame = (about: Partial<Game> = {}): Game => ({
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
  opponent: { id: '77', name: 'Ridge State Foxes', abbreviation: 'RSU', logo: null, score: 0 },
  location: { name: 'Heron Hall', city: 'Cedar Falls' },
  leaders: {},
  ...about,
});
