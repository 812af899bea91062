import { html } from 'hono/html';
import type { Review, SourceHealth, SportsHealth } from './answers.ts';
import { awardAddress } from './award-row.ts';
import { AWARDS_AWAY, type PagesContext, SPORTS_AWAY } from './context.ts';
import { sportName } from './game-row.ts';
import type { Html, Page } from './layout.ts';
import type { PageAnswer, PageRequest } from './mount-page.ts';
import { capitalized, countWords, durationWords, moment, type Today } from './words.ts';

/** One thing that is copied: a scholarship source, or a resource of a sport. */
interface CopyState {
  readonly name: string;
  /** `null`: not yet tried. */
  readonly outcome: string | null;
  readonly lastGood: string | null;
  readonly lastAttempt: string | null;
  readonly count: number | null;
  readonly problem: string | null;
}

const OUTCOMES: Readonly<Record<string, string>> = {
  ok: 'fine',
  not_modified: 'fine, unchanged',
  empty: 'empty',
  failed: 'could not be read',
  layout_changed: 'its layout has changed',
  suspicious_drop: 'held back: much is missing',
  robots_denied: 'asks not to be read',
  found: 'fine',
  absent: 'not there',
  unreachable: 'could not be reached',
  timeout: 'did not answer in time',
  refused: 'refused to answer',
  unreadable: 'could not be read',
  skipped: 'left alone for a moment',
};
const GOOD = new Set(['ok', 'not_modified', 'empty', 'found', 'absent']);

const isGood = ({ outcome }: CopyState): boolean => outcome === null || GOOD.has(outcome);

/** What there is one of, or several. */
type Counted = readonly [one: string, many: string];

/** One sentence for all of them: `All 10 sources are fresh`, `2 of 10 sources are old`. */
function summary([one, many]: Counted, states: readonly CopyState[]): string {
  const bad = states.filter((state) => !isGood(state)).length;
  const untried = states.filter(({ outcome }) => outcome === null).length;
  if (bad > 0) return `${bad} of ${countWords(states.length, one, many)} ${bad === 1 ? 'is' : 'are'} old.`;
  if (untried > 0)
    return `${untried} of ${countWords(states.length, one, many)} ${untried === 1 ? 'has' : 'have'} not been read yet.`;
  return `All ${countWords(states.length, one, many)} are fresh.`;
}

function row(state: CopyState, today: Today): Html {
  const { outcome, lastGood, lastAttempt, problem, count } = state;
  const words = outcome === null ? 'not tried yet' : (OUTCOMES[outcome] ?? outcome.replaceAll('_', ' '));
  return html`<tr><th scope="row">${state.name}</th>
<td class="${outcome === null ? 'quiet' : isGood(state) ? 'state-ok' : 'state-bad'}">${capitalized(words)}${problem === null ? '' : html`<br><small class="quiet">${problem}</small>`}</td>
<td>${lastGood === null ? 'never' : html`${moment(lastGood, today)} <small class="quiet">(${durationWords(today.now - Date.parse(lastGood))} ago)</small>`}</td>
<td class="roomy">${lastAttempt === null || lastAttempt === lastGood ? '' : moment(lastAttempt, today)}</td>
<td class="number">${count ?? ''}</td></tr>`;
}

const table = (
  caption: string,
  states: readonly CopyState[],
  today: Today,
): Html => html`<div class="table"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Source</th><th scope="col">State</th><th scope="col">Last good</th><th scope="col" class="roomy">Tried since</th><th scope="col" class="number">Count</th></tr></thead>
<tbody>${states.map((state) => row(state, today))}</tbody></table></div>`;

const part = (title: string, what: Counted, states: readonly CopyState[] | string, today: Today): Html =>
  typeof states === 'string'
    ? html`<section><h2>${title}</h2><p class="notice">${states}</p></section>`
    : html`<section><h2>${title}</h2><p>${summary(what, states)}</p>${table(title, states, today)}</section>`;

const providerStates = ({ sources }: SportsHealth): CopyState[] =>
  sources.map(({ sport, resource, ...state }) => ({
    ...state,
    name: `${sportName(sport)}, ${resource}`,
    count: null,
  }));

const sourceStates = ({ sources }: SourceHealth): CopyState[] =>
  sources.map(({ lastGoodRun, ...state }) => ({ ...state, lastGood: lastGoodRun }));

const awardList = (ids: readonly { readonly id: string; readonly words: string }[]): Html =>
  html`<ul>${ids.map(({ id, words }) => html`<li><a href="${awardAddress(id)}">${id}</a>${words}</li>`)}</ul>`;

const printed = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What waits for a person: `docs/operating/corrections.md` says what to do. */
function reviewPart(
  { held, corrections, suspicious, problem }: Review,
  sourceName: (key: string) => string,
  today: Today,
): Html | '' {
  if (held.length + corrections.length + suspicious.length === 0 && problem === null) return '';
  return html`<section><h2>For a person to look at</h2>
${problem === null ? '' : html`<p class="notice">The corrections cannot be read: ${problem}</p>`}
${
  held.length === 0
    ? ''
    : html`<h3>Held back</h3><ul>${held.map(
        ({ source, since, missing }) =>
          html`<li>${sourceName(source)}: since ${moment(since, today)} its list lacks ${countWords(missing.length, 'award')}; the list from before is shown.</li>`,
      )}</ul>`
}
${
  suspicious.length === 0
    ? ''
    : html`<h3>Hard to believe</h3><p class="small">The page says so, and so it is shown.</p>${awardList(
        suspicious.map(({ id, field, from, to, why }) => ({
          id,
          words: `: ${field} is ${printed(to)}, ${why} (${printed(from)})`,
        })),
      )}`
}
${
  corrections.length === 0
    ? ''
    : html`<h3>Corrected by a person</h3>${awardList(
        corrections.map(({ id, state, because, fields }) => ({
          id,
          words: ` (${fields.join(', ')}): ${state}. ${because}`,
        })),
      )}`
}</section>`;
}

/** How old everything is, and what is wrong. A text stands for a part that could not be asked. */
const statusPage = (parts: {
  readonly provider: SportsHealth | string;
  readonly sources: SourceHealth | string;
  readonly review: Html | '';
  readonly version: string;
  readonly today: Today;
}): Page => ({
  title: 'Status',
  main: html`<h1>How old is what you see?</h1>
${part('Scholarships', ['source', 'sources'], typeof parts.sources === 'string' ? parts.sources : sourceStates(parts.sources), parts.today)}
${part('Sports', ['copy', 'copies'], typeof parts.provider === 'string' ? parts.provider : providerStates(parts.provider), parts.today)}
${parts.review}
<p class="freshness">Version ${parts.version}. The same as JSON: <a href="/scholarships/api/sources/health">scholarships</a>, <a href="/sports/api/sources/health">sports</a>, <a href="/health">health</a>.</p>`,
});

export async function writeStatus(
  { campus, version }: PagesContext,
  { ask, today }: PageRequest,
): Promise<PageAnswer> {
  const [provider, sources, review] = await Promise.all([
    ask.get<SportsHealth>('/sports/api/sources/health'),
    ask.get<SourceHealth>('/scholarships/api/sources/health'),
    ask.get<Review>('/scholarships/api/review'),
  ]);
  const page = statusPage({
    provider: provider.ok ? provider.body : SPORTS_AWAY,
    sources: sources.ok ? sources.body : AWARDS_AWAY,
    review: review.ok
      ? reviewPart(
          review.body,
          (key) => campus.sources.find((source) => source.key === key)?.name ?? key,
          today,
        )
      : '',
    version,
    today,
  });
  return { page };
}
