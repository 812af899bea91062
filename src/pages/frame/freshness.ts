import { html } from 'hono/html';
import { isUnderWay } from '../../sports/http/contract.ts';
import type { ApiClient } from './api-client.ts';
import type { Game, GameDetail, ShownGame } from './api-types.ts';
import { type CampusTime, capitalized, listText, moment } from './display-text.ts';
import { sportName } from './game-text.ts';
import type { Html } from './html.ts';

/** Texts for why a cached value could not be refreshed, by `detail` in `Cache-Status`. */
const PROBLEMS: Readonly<Record<string, string>> = {
  unreachable: 'could not be reached',
  timeout: 'has not responded in time',
  refused: 'has refused our requests',
  unreadable: 'has sent something we cannot read',
  skipped: 'has been down; we keep trying',
  /** Several parts, with different reasons. */
  various: 'has not confirmed them',
};

export interface Freshness {
  /** When the data was last confirmed with its upstream, as an ISO time. */
  readonly lastUpdated: string;
  /** Why it has not been confirmed since; null if nothing failed. */
  readonly problem: string | null;
  /** The time of the scores of games in progress, if they have not been confirmed since. */
  readonly scoresAsOf?: string | undefined;
  /** The sports that could not be confirmed, if others could. */
  readonly failingSports?: readonly string[];
}

/** `has not responded in time`: what the upstream has done since a value was confirmed. */
export const problemText = (problem: string): string => PROBLEMS[problem] ?? 'has not responded';

/** The line under a block: when the data was checked, and what has failed since. */
export function freshnessLine(
  { lastUpdated, problem, scoresAsOf, failingSports = [] }: Freshness,
  upstream: string,
  today: CampusTime,
): Html {
  if (problem === null) return html`<p class="freshness">Checked ${moment(lastUpdated, today)}.</p>`;
  const whose = failingSports.length === 0 ? '' : `${listText(failingSports.map(sportName))}: `;
  const what = capitalized(`${whose}${scoresAsOf === undefined ? 'as' : 'scores as'}`);
  const seen = html`${what} of ${moment(scoresAsOf ?? lastUpdated, today)}`;
  return html`<p class="freshness old">${seen}. Since then ${upstream} ${problemText(problem)}.</p>`;
}

export interface DatedGames extends Freshness {
  readonly games: readonly ShownGame[];
}

/** The earliest of ISO times; undefined if there is none. */
export const earliest = (times: readonly (string | undefined)[]): string | undefined =>
  times.filter((time) => time !== undefined).sort()[0];

/**
 * Adds the time of their data (`asOf`) to games that could not be confirmed, so that they are not shown as live. Scores
 * are confirmed more often than schedules, so for a game in progress this is the time in the game's own response.
 */
export async function datedGames(
  client: ApiClient,
  games: readonly Game[],
  { lastUpdated, problem }: Freshness,
): Promise<DatedGames> {
  if (problem === null) return { games, lastUpdated, problem };
  const dated = await Promise.all(
    games.map(async (game) => {
      if (!isUnderWay(game)) return { ...game, asOf: lastUpdated };
      const result = await client.get<GameDetail>(`/sports/api/game?${new URLSearchParams({ id: game.id })}`);
      return { ...game, asOf: result.ok ? result.body.lastUpdated : lastUpdated };
    }),
  );
  const scoresAsOf = earliest(dated.filter(isUnderWay).map(({ asOf }) => asOf));
  return { games: dated, lastUpdated, problem, scoresAsOf };
}
