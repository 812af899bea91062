import { html } from 'hono/html';
import type { Html } from './layout.ts';
import { moment, type Today } from './words.ts';

/** Why a cached value could not be renewed, in words; `Cache-Status` carries the reason. */
const PROBLEMS: Readonly<Record<string, string>> = {
  unreachable: 'could not be reached',
  timeout: 'has not answered in time',
  refused: 'has refused to answer',
  unreadable: 'has answered something that cannot be read',
  skipped: 'has kept failing, and will be asked again shortly',
};

export interface Freshness {
  /** When the data was last confirmed with its origin, ISO. */
  readonly lastUpdated: string;
  /** Why it could not be confirmed since. */
  readonly problem: string | null;
}

/** The line under a block: when it was checked, and what is wrong where something is. */
export function freshnessLine({ lastUpdated, problem }: Freshness, origin: string, today: Today): Html {
  if (problem === null) return html`<p class="freshness">Checked ${moment(lastUpdated, today)}.</p>`;
  return html`<p class="freshness old">As of ${moment(lastUpdated, today)}. Since then ${origin} ${
    PROBLEMS[problem] ?? 'has not answered'
  }.</p>`;
}
