import type { Sport } from '../../src/sports/index.ts';

/** Provider pages with made-up games, reduced to the fields that our client reads. */

const side = (id: string, homeAway: string) => ({
  id,
  homeAway,
  score: '0',
  team: { id, displayName: `Team ${id}`, abbreviation: `T${id}`, location: `Town ${id}` },
});

export function liveEvent(sport: Sport, date: string) {
  const status = {
    period: 1,
    displayClock: '5:00',
    type: { id: '2', name: 'STATUS_IN_PROGRESS', state: 'in', completed: false },
  };
  const day = `${date.slice(0, 16)}Z`;
  return {
    id: `9${sport.length}1`,
    date: day,
    name: 'Team 2 at Team 1',
    shortName: 'T2 @ T1',
    season: { year: 2026, type: 2 },
    seasonType: { id: '2', type: 2 },
    timeValid: true,
    status,
    competitions: [
      { id: '1', date: day, timeValid: true, competitors: [side('1', 'home'), side('2', 'away')], status },
    ],
  };
}

type Event = ReturnType<typeof liveEvent>;

export const scoreboardPage = (events: readonly Event[]) => ({ leagues: [], events });

export const schedulePage = (events: readonly Event[]) => ({
  status: 'success',
  season: { year: 2026, type: 2 },
  requestedSeason: { year: 2026, type: 2 },
  team: { id: '1', displayName: 'Team 1' },
  events,
});
