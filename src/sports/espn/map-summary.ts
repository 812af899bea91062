import { hasBegun } from '../model/game-state.ts';
import type { Game, Leaders, Sport, TeamRef } from '../model/types.ts';
import { LEAGUES } from './leagues.ts';
import { readBoxLeaders } from './map-box-score.ts';
import { readSides } from './map-competitors.ts';
import { mapEvent } from './map-event.ts';
import { readSummaryLeaders } from './map-leaders.ts';
import { readWinProbability } from './map-play.ts';
import { type Mapped, read, readPage, unreadable } from './reading.ts';
import type { Event } from './schemas/event.ts';
import { type SummaryPage, summaryPage } from './schemas/pages.ts';

/** A summary as an event: its header has the same parts in other places, and lacks the names of the game. */
function eventOf({ header, gameInfo, broadcasts }: SummaryPage): Event {
  const { id, season, timeValid, gameNote, competitions: of } = header;
  const competition = {
    ...of,
    status: of.status,
    venue: of.venue ?? gameInfo?.venue,
    attendance: of.attendance || gameInfo?.attendance,
    broadcasts: of.broadcasts.length > 0 ? of.broadcasts : broadcasts,
    notes: gameNote === undefined ? of.notes : [{ headline: gameNote }],
  };
  return { id, season, timeValid, competition };
}

/** Baseball's summaries have no `leaders`, and some games have no box score. */
function leadersOf({ leaders, boxscore }: SummaryPage, sport: Sport, teamId: string): Leaders {
  const { kind } = LEAGUES[sport];
  const told = readSummaryLeaders(leaders, { kind, teamId });
  return Object.keys(told).length > 0 ? told : readBoxLeaders(boxscore?.players ?? [], kind, teamId);
}

/** In football, plays are inside drives. */
function lastPlayOf({ plays, drives }: SummaryPage): string | null {
  const all = [
    ...plays,
    ...[...(drives?.previous ?? []), drives?.current].flatMap((drive) => drive?.plays ?? []),
  ];
  return all.findLast((play) => play?.text !== undefined)?.text ?? null;
}

/** One game of our team. Another team's game is unreadable, because the id was that of one of ours. */
export const mapSummary = (payload: unknown, team: TeamRef): Mapped<Game> =>
  readPage('summary', summaryPage, payload, (page) => {
    const event = eventOf(page);
    const opponentId = readSides(event.competition.competitors, team.teamId)?.opponentId ?? '';
    const { value: game, anomalies } = mapEvent(event, team, {
      leaders: leadersOf(page, team.sport, team.teamId),
      opponentLeaders: leadersOf(page, team.sport, opponentId),
    });
    if (game === undefined) return unreadable(`summary: event ${event.id}: ${anomalies[0]?.reason}`);
    if (!hasBegun(game)) return read(game, anomalies);
    const probability = readWinProbability(page.winprobability.at(-1), game.local.isHome);
    const { lastPlay, winProbability } = game;
    return read(
      { ...game, lastPlay: lastPlay ?? lastPlayOf(page), winProbability: winProbability ?? probability },
      anomalies,
    );
  });
