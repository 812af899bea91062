import { HttpError } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { GameDetail } from '../contract.ts';
import type { GameIndex } from '../game-index.ts';
import { isOver, isUnderWay } from '../game-state.ts';
import type { Game } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import { combine, type Part } from './combine.ts';
import { type AnswerTools, holding, seasonOf } from './tools.ts';
import { detailOf } from './views.ts';

const DAY = 86_400;
const LIVE = 15;
const SCHEDULED = 300;

function maxAgeOf(game: Game): number {
  if (isUnderWay(game)) return LIVE;
  return isOver(game) ? DAY : SCHEDULED;
}

type KnownGame = Part & { readonly value: Game };

/** As the season knows it: the scoreboard's word during a game, the schedule's before it. */
async function inSeason(tools: AnswerTools, team: TeamRef, id: string): Promise<KnownGame | undefined> {
  const season = await seasonOf(tools.seasons, team, false);
  const value = season.games.find((game) => game.id === id);
  return value && { ...season, value };
}

/** A game under way is answered from the scoreboard that is polled anyway; else the provider's summary. */
async function readGame(tools: AnswerTools, team: TeamRef, id: string, bypass: boolean): Promise<KnownGame> {
  const known = await inSeason(tools, team, id);
  if (!bypass && known !== undefined && isUnderWay(known.value)) return known;
  const held = await tools.copies.read(tools.resources.game(team, id), { bypass });
  if (held.kind === 'absent') throw new HttpError('game_not_found');
  // Nothing has happened in a game not begun: its schedule entry says all there is to say.
  if (held.kind === 'failed' && known?.value.status === 'scheduled') return known;
  return holding(held);
}

/** One game. An id that was never shown is answered without asking the provider. */
export async function getGame(
  tools: AnswerTools & { games: GameIndex },
  { query: { id }, bypass }: { query: { id: string }; bypass: boolean },
): Promise<Answer<GameDetail>> {
  const sport = await tools.games.sportOf(id);
  const team = sport && tools.teams.get(sport);
  if (team === undefined) throw new HttpError('game_not_found');
  const game = await readGame(tools, team, id, bypass);
  return { ...combine([game]), maxAge: maxAgeOf(game.value), body: () => detailOf(game.value) };
}
