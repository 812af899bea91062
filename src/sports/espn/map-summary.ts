import { hasBegun } from '../model/game-state.ts';
import {
  type BoxScore,
  type GameDetail,
  type HitsAndErrors,
  type Leaders,
  NO_BOX_SCORE,
} from '../model/games.ts';
import type { Sport } from '../model/sports.ts';
import type { TeamRef } from '../model/teams.ts';
import { LEAGUES } from './leagues.ts';
import { readBoxLeaders } from './map-box-leaders.ts';
import { hitsInBox, readBoxScore } from './map-box-score.ts';
import { readSides } from './map-competitors.ts';
import { mapEvent } from './map-event.ts';
import { readSummaryLeaders } from './map-leaders.ts';
import { readDate } from './map-parts.ts';
import { readWinProbability } from './map-play.ts';
import { lastPlayOf, readPlays } from './map-plays.ts';
import { type Mapped, read, readPage, unreadable } from './reading.ts';
import type { Event } from './schemas/event.ts';
import { type SummaryPage, summaryPage } from './schemas/pages.ts';

/** A summary as an event: its header has the same parts in other places, and lacks the names of the game. */
function eventOf({ header, gameInfo, broadcasts, ticketsInfo }: SummaryPage): Event {
  const { id, season, timeValid, gameNote, competitions: of } = header;
  const { date, eventLink: href } = ticketsInfo?.seatSituation ?? {};
  const isThisGame = date !== undefined && readDate(date) === readDate(of.date);
  const competition = {
    ...of,
    tickets: isThisGame ? [{ links: [{ href }] }] : of.tickets,
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

/** One game of our team. Another team's game is unreadable, because the id was that of one of ours. */
export const mapSummary = (payload: unknown, team: TeamRef): Mapped<GameDetail> =>
  readPage('summary', summaryPage, payload, (page) => {
    const event = eventOf(page);
    const sides = readSides(event.competition.competitors, team.teamId);
    const { value: game, anomalies } = mapEvent(event, team, {
      leaders: leadersOf(page, team.sport, team.teamId),
      opponentLeaders: leadersOf(page, team.sport, sides?.opponentId ?? ''),
    });
    if (game === undefined || sides === undefined)
      return unreadable(`summary: event ${event.id}: ${anomalies[0]?.reason}`);
    if (!hasBegun(game)) return read({ ...game, boxScore: NO_BOX_SCORE, plays: [] }, anomalies);
    const probability = readWinProbability(page.winprobability.at(-1), game.local.isHome);
    const plays = readPlays(page, sides, team.teamId);
    const boxScore = readBoxScore(page, sides, team.teamId);
    return read(
      {
        ...game,
        local: withHits(game.local, boxScore, true),
        opponent: withHits(game.opponent, boxScore, false),
        lastPlay: game.lastPlay ?? plays.at(-1)?.text ?? lastPlayOf(page),
        winProbability: game.winProbability ?? probability,
        boxScore,
        plays,
      },
      anomalies,
    );
  });

/** In baseball and softball, hits and errors that the header lacks are taken from the box score. */
function withHits<T extends HitsAndErrors>(side: T, box: BoxScore, isLocal: boolean): T {
  if (side.hits === undefined) return side;
  const inBox = hitsInBox(box, isLocal);
  return { ...side, hits: side.hits ?? inBox.hits, errors: side.errors ?? inBox.errors };
}
