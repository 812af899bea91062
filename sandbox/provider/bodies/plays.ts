import type { Game } from '../world/game.ts';
import { type GameState, isLive } from '../world/game-state.ts';
import { type Play, playByPlay } from '../world/plays.ts';
import { hasBoxScore } from './box-score.ts';
import { type Body, type Context, second } from './context.ts';
import { ordinal } from './status.ts';

const playsUntilNow = (game: Game, { world, now }: Context): Play[] =>
  playByPlay(game, { home: world.squad(game.home), away: world.squad(game.away) }, now);

/** The scoreboard's `situation` of a game in progress: bases and outs, or win probability. */
export function situation(game: Game, state: GameState, context: Context): Body {
  const last = playsUntilNow(game, context).at(-1);
  const clockwork = game.league.rules.kind !== 'innings';
  const at = Math.floor(state.progress * 1000);
  return {
    ...(last !== undefined && { lastPlay: lastPlay(game, last, clockwork) }),
    ...(!clockwork && {
      balls: at % 4,
      strikes: at % 3,
      outs: Math.floor(at / 7) % 3,
      onFirst: at % 2 === 0,
      onSecond: at % 3 === 0,
      onThird: at % 5 === 0,
    }),
  };
}

function lastPlay(game: Game, { id, side, value, text, homeWins }: Play, hasProbability: boolean): Body {
  const probability = {
    tiePercentage: 0,
    homeWinPercentage: homeWins,
    awayWinPercentage: Math.round((1 - homeWins) * 1000) / 1000,
  };
  return {
    id,
    type: { id: '1', text: side === null ? 'Start' : 'Score' },
    text,
    scoreValue: value,
    ...(side !== null && { team: { id: game[side].id } }),
    ...(hasProbability && { probability }),
    athletesInvolved: [],
  };
}

/** The summary's plays and win probabilities, once a game has begun. In football, plays are under `drives`. */
export function summaryPlays(game: Game, state: GameState, context: Context): Body {
  if (state.progress === 0) return isLive(state) ? { plays: [] } : { winprobability: [] };
  if (!hasBoxScore(game)) return { plays: [] };
  const plays = playsUntilNow(game, context);
  const winprobability = plays.map(({ id, homeWins }) => ({
    homeWinPercentage: homeWins,
    tiePercentage: 0,
    playId: id,
  }));
  const bodies = plays.map((play, index) => playBody(game, play, index));
  if (game.league.key === 'football') {
    const [current] = bodies.slice(-1);
    const drives = {
      previous: [{ id: '1', plays: bodies.slice(0, -1) }],
      ...(current && { current: { id: '2', plays: [current] } }),
    };
    return { drives, winprobability };
  }
  // Baseball's last entry only ends a batter's turn, and has no text.
  const closing =
    game.league.sport === 'baseball' ? [{ ...bodies.at(-1), id: `${game.id}9999`, text: undefined }] : [];
  return { plays: [...bodies, ...closing], winprobability };
}

function playBody(game: Game, { id, at, phase, side, value, text, home, away }: Play, index: number): Body {
  const innings = game.league.rules.kind === 'innings';
  const number = phase.period;
  return {
    id,
    sequenceNumber: String(index + 1),
    type: { id: '1', text: side === null ? 'Start' : 'Score' },
    text,
    awayScore: away,
    homeScore: home,
    period: {
      ...(innings && { type: phase.half ?? 'Top' }),
      number,
      displayValue: innings ? `${ordinal(number)} Inning` : ordinal(number),
    },
    scoringPlay: side !== null,
    scoreValue: value,
    ...(side !== null && { team: { id: game[side].id } }),
    wallclock: second(at),
  };
}
