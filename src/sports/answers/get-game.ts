import { HttpError } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { GameDetail } from '../contract.ts';
import type { GameIndex } from '../game-index.ts';
import { isOver, isUnderWay } from '../game-state.ts';
import { scoreboardDayOf } from '../live/scoreboard-day.ts';
import type { Game } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import { combine, type Part } from './combine.ts';
import { type AnswerTools, holding } from './tools.ts';
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
async function inSeason({ seasons }: AnswerTools, team: TeamRef, id: string): Promise<KnownGame | undefined> {
  const held = await seasons.read(team);
  if (held.kind !== 'copy') return undefined;
  const value = held.season.games.find((game) => game.id === id);
  return value && { ...held.season, value };
}

/** `nocache` during a game: its scoreboard is asked, whose clock and period a summary does not have. */
async function askScoreboard(tools: AnswerTools, team: TeamRef, game: KnownGame): Promise<KnownGame> {
  const day = scoreboardDayOf(game.value);
  await tools.copies.read(tools.resources.scoreboard(team, day), { bypass: true });
  return (await inSeason(tools, team, game.value.id)) ?? game;
}

const isSame = (one: Game, other: Game): boolean =>
  one.status === other.status &&
  one.date === other.date &&
  one.local.score === other.local.score &&
  one.opponent.score === other.opponent.score;

/** The summary tells more, unless it was read before something happened that the season knows of. */
function better(summary: KnownGame, season: KnownGame): KnownGame {
  if (isSame(summary.value, season.value)) return summary;
  const begunSince = summary.value.status === 'scheduled' && season.value.status !== 'scheduled';
  return begunSince || summary.confirmedAt < season.confirmedAt ? season : summary;
}

/** A game under way is answered from the scoreboard that is polled anyway; else the provider's summary. */
async function readGame(tools: AnswerTools, team: TeamRef, id: string, bypass: boolean): Promise<KnownGame> {
  const known = await inSeason(tools, team, id);
  if (known !== undefined && isUnderWay(known.value)) {
    return bypass ? askScoreboard(tools, team, known) : known;
  }
  const held = await tools.copies.read(tools.resources.game(team, id), { bypass });
  if (held.kind === 'copy') return known === undefined ? holding(held) : better(holding(held), known);
  // What the season says of it is a copy too.
  if (known !== undefined) return held.kind === 'failed' ? { ...known, problem: held.failure } : known;
  if (held.kind === 'absent') throw new HttpError('game_not_found');
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
