import { html } from 'hono/html';
import type { ApiClient } from '../frame/api-client.ts';
import type { SourceHealth } from '../frame/api-types.ts';
import { type CampusTime, listText, moment } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';

export type Source = SourceHealth['sources'][number];

/** If more sources than this are failing, they are only counted: `/status` lists them. */
const MOST_NAMED = 3;

/** The state of each source; `[]` when it cannot be loaded. */
export async function fetchSources(client: ApiClient): Promise<readonly Source[]> {
  const result = await client.get<SourceHealth>('/scholarships/api/sources/health');
  return result.ok ? result.body.sources : [];
}

/** Whether the source has never been read successfully. */
const isUnread = ({ lastGoodRun }: Source): boolean => lastGoodRun === null;
const isOld = ({ lastGoodRun, lastAttempt }: Source): boolean =>
  lastGoodRun !== null && lastAttempt !== lastGoodRun;

/** Why there are no scholarships at all; `null` when at least one source has been read. */
export function nothingReadYet(sources: readonly Source[]): string | null {
  if (sources.length === 0 || !sources.every(isUnread)) return null;
  return sources.every(({ lastAttempt }) => lastAttempt === null)
    ? 'The scholarship pages are being read for the first time. Please reload this page in a few minutes.'
    : 'The scholarship pages could not be read yet. They will be tried again.';
}

/** The line under scholarships: when their pages were checked, and which sources have failed since. */
export function sourcesLine(sources: readonly Source[], today: CampusTime): Html | '' {
  const [oldest] = sources.flatMap(({ lastGoodRun }) => lastGoodRun ?? []).sort();
  if (oldest === undefined) return '';
  const old = sources.filter(isOld);
  const unread = sources.filter(isUnread).map(({ name }) => name);
  const missing =
    unread.length === 0
      ? ''
      : html`<p class="freshness old">Missing, because their pages have not been read yet: ${listText(unread)}.</p>`;
  if (old.length === 0) return html`<p class="freshness">Checked ${moment(oldest, today)}.</p>${missing}`;
  if (old.length > MOST_NAMED)
    return html`<p class="freshness old">We have not reached the pages of ${old.length} of ${sources.length} sources lately; details may be out of date. <a href="/status">Which ones, and since when</a></p>${missing}`;
  return html`${old.map(
    ({ name, lastGoodRun }) =>
      html`<p class="freshness old">We have not reached the pages of ${name} since ${moment(lastGoodRun ?? '', today)}; details may be out of date.</p>`,
  )}${missing}`;
}
