import type { Game, Leaders } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import { LEAGUES } from './leagues.ts';
import { readBoxLeaders } from './map-box-score.ts';
import { mapEvent } from './map-event.ts';
import { readSummaryLeaders } from './map-leaders.ts';
import { type Mapped, read, readPage, unreadable } from './reading.ts';
import type { Event } from './schemas/event.ts';
import { type SummaryPage, summaryPage } from './schemas/pages.ts';

/** The header is an event with its parts in other places, and without the names of the game. */
function eventOf({ header, gameInfo }: SummaryPage): Event {
  const { id, season, timeValid, competitions: competition } = header;
  const { status, venue = gameInfo?.venue } = competition;
  return { id, season, timeValid, competition: { ...competition, status, venue } };
}

/** Baseball has no `leaders`, and some games no box score. */
function leadersOf({ leaders, boxscore }: SummaryPage, { sport, teamId }: TeamRef): Leaders {
  const { kind } = LEAGUES[sport];
  const told = readSummaryLeaders(leaders, { kind, teamId });
  return Object.keys(told).length > 0 ? told : readBoxLeaders(boxscore?.players ?? [], kind, teamId);
}

/** One game of ours. Somebody else's is unreadable: the id was of a game of ours when we got it. */
export const mapSummary = (payload: unknown, team: TeamRef): Mapped<Game> =>
  readPage('summary', summaryPage, payload, (page) => {
    const { value: game, oddities } = mapEvent(eventOf(page), team, leadersOf(page, team));
    return game ? read(game, oddities) : unreadable(`summary: ${oddities[0]?.detail}`);
  });
