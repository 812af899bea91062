import { html } from 'hono/html';
import { isUnderWay } from '../../sports/http/contract.ts';
import type { ApiClient } from '../frame/api-client.ts';
import type { GameDetail, ShownGame } from '../frame/api-types.ts';
import { bandOf } from '../frame/color.ts';
import type { Team } from '../frame/context.ts';
import type { CampusTime } from '../frame/display-text.ts';
import { isLive, sportName } from '../frame/game-text.ts';
import type { Html } from '../frame/html.ts';
import { aboutText, isLiveNow, liveMarks, sentence, sideLine, sidesOf, stateText } from './game-row.ts';

/** A game with what only its own page knows, if that could be loaded. */
export type ScoredGame = ShownGame & { readonly opponent: Partial<GameDetail['opponent']> } & Partial<
    Pick<GameDetail, 'lastPlay'>
  >;

/** A game in progress with what only its own page knows. Its score is requested anyway while it is live. */
export async function scored(api: ApiClient, game: ShownGame, { now }: CampusTime): Promise<ScoredGame> {
  if (!isLive(game, now)) return game;
  const detail = await api.get<GameDetail>(`/sports/api/game?${new URLSearchParams({ id: game.id })}`);
  if (!detail.ok) return game;
  const { opponent, lastPlay } = detail.body;
  return { ...game, opponent: { ...game.opponent, color: opponent.color }, lastPlay };
}

/** The opponent's side has its own color; ours has the campus's, from the style sheet. */
function colored(color: string | null | undefined): { readonly className: string; readonly back: Html | '' } {
  if (!color) return { className: 'plain', back: '' };
  const { fill, ink } = bandOf(color);
  return {
    className: `${ink}-ink`,
    back: html`<svg class="back" aria-hidden="true"><rect width="100%" height="100%" fill="${fill}"/></svg>`,
  };
}

/** Both teams on their colors, with figures that can be read from afar. Our team comes first. */
export function scoreboardSides(game: ScoredGame, us: Team): Html {
  const [ours, theirs] = sidesOf(game, us);
  return html`<span class="sides">${sideLine(ours, 48, { className: 'ours', back: '' })}${sideLine(theirs, 48, colored(game.opponent.color))}</span>`;
}

export const stateOf = (game: ShownGame, today: CampusTime): Html =>
  html`<span class="state${isLiveNow(game, today.now) ? ' live' : ''}">${stateText(game, today)}</span>`;

/** A game in progress on a page of several things: a link to its page, with the last play. */
export function scoreCard(game: ScoredGame, us: Team, today: CampusTime): Html {
  const about = aboutText(game);
  const lastPlay = isUnderWay(game) ? (game.lastPlay ?? '') : '';
  return html`<a class="scoreboard" href="/games/${encodeURIComponent(game.id)}"${liveMarks(game, us, today)}>
<span class="hidden"><span class="sentence">${sentence(game, sidesOf(game, us), stateText(game, today))}</span>. ${about.replaceAll(' · ', '. ')}</span>
<span class="about" aria-hidden="true">${stateOf(game, today)} ${sportName(game.sport)}</span>
<span aria-hidden="true">${scoreboardSides(game, us)}</span>
<span class="last-play" aria-hidden="true">${lastPlay}</span>
<span class="small quiet" aria-hidden="true">${about}</span></a>`;
}
