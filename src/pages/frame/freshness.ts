import { html } from 'hono/html';
import type { Game, ShownGame } from './answers.ts';
import type { Html } from './html.ts';
import { moment, type Today } from './words.ts';

/** Why a cached value could not be refreshed, by the `detail` of `Cache-Status`. */
const PROBLEMS: Readonly<Record<string, string>> = {
  unreachable: 'could not be reached',
  timeout: 'has not answered in time',
  refused: 'has refused to answer',
  unreadable: 'has sent something that cannot be read',
  skipped: 'has kept failing and will be tried again shortly',
};

export interface Freshness {
  /** When the data was last confirmed with its origin, as an ISO time. */
  readonly lastUpdated: string;
  /** Why it has not been confirmed since; null when nothing failed. */
  readonly problem: string | null;
}

/** `has not answered in time`: what the origin has done since a value was confirmed. */
export const problemWords = (problem: string): string => PROBLEMS[problem] ?? 'has not answered';

/** The line under a block: when the data was checked, and what has failed since. */
export function freshnessLine({ lastUpdated, problem }: Freshness, origin: string, today: Today): Html {
  if (problem === null) return html`<p class="freshness">Checked ${moment(lastUpdated, today)}.</p>`;
  return html`<p class="freshness old">As of ${moment(lastUpdated, today)}. Since then ${origin} ${problemWords(problem)}.</p>`;
}

/** Games that could not be confirmed carry the moment up to which they are known: they are not shown as live. */
export const datedGames = (
  games: readonly Game[],
  { lastUpdated, problem }: Freshness,
): readonly ShownGame[] => (problem === null ? games : games.map((game) => ({ ...game, asOf: lastUpdated })));
