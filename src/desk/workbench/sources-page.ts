import { html } from 'hono/html';
import { z } from 'zod';
import { plural } from '../../platform/formats/plural.ts';
import { slug } from '../../scholarships/awards/award-keys.ts';
import { NOT_CHECKED } from '../../scholarships/model/run.ts';
import type { SourceState } from './overview.ts';
import { HTML, type ReviewPages } from './review-server.ts';

type Html = ReturnType<typeof html>;

/** Something that an operator has to review. */
export interface ReviewItem {
  /** The awards that the item is about. */
  readonly ids: readonly string[];
  /** The field that the item is about; for a correction, perhaps several fields. */
  readonly what: string;
  readonly text: string;
}

/**
 * The names on the current pages of a source that is held back; a string is the reason why the pages cannot be read.
 */
type NamesNow = ReadonlyMap<string, readonly string[] | string>;

interface OverviewContent {
  readonly campus: string;
  /** The time zone in which times are shown. */
  readonly timeZone: string;
  readonly states: readonly SourceState[];
  readonly now: NamesNow;
  readonly review: readonly ReviewItem[];
  /** Entries that await a person's approval. Nothing is served from these entries before that. */
  readonly proposed: readonly ProposedEntry[];
  /** Keys of sources whose extraction no person has confirmed. */
  readonly unchecked: ReadonlySet<string>;
}

interface ProposedEntry {
  readonly source: string;
  readonly titles: readonly string[];
  readonly doubts: number;
}

const STATES: Readonly<Record<string, string>> = {
  ok: 'OK',
  not_modified: 'OK',
  suspicious_drop: 'held back',
  blocked: 'blocked us',
  failed: 'failed',
  layout_changed: 'layout changed',
};

const urlOf = ({ key }: Pick<SourceState, 'key'>, id?: string): string =>
  `source/${key}/${id === undefined ? '' : `?award=${encodeURIComponent(id)}`}`;

function changesOf({ changes }: SourceState): Html | string {
  if (changes.length === 0) return 'none';
  return html`<details><summary>${changes.length}</summary><ul class="small">${changes.map((line) => html`<li>${line}</li>`)}</ul></details>`;
}

const stateOf = ({ latest, isHealthy }: SourceState, timeOf: (at: number) => string): Html => {
  if (latest === null) return html`never run`;
  const { outcome, problem, at } = latest;
  return html`<span class="${isHealthy ? '' : 'doubt'}">${STATES[outcome] ?? outcome}</span>, ${timeOf(at)}${
    problem === null ? '' : html`<br><span class="small quiet">${problem}</span>`
  }`;
};

const rowOf = (
  state: SourceState,
  isUnchecked: boolean,
  timeOf: (at: number) => string,
) => html`<tr id="${state.key}"><th scope="row"><a href="${urlOf(state)}">${state.name}</a>${isUnchecked ? html`<br><span class="small doubt">${NOT_CHECKED}</span>` : ''}</th>
<td>${stateOf(state, timeOf)}</td><td class="figure">${state.records.length}</td><td class="figure">${state.doubts}</td><td>${changesOf(state)}</td></tr>`;

const doButton = (text: string, what: string, { key, name }: SourceState): Html =>
  html`<button type="button" data-do="${JSON.stringify({ do: what, source: key })}" aria-label="${text}: ${name}">${text}</button> `;

const namesList = (names: readonly string[], isMarked: (name: string) => boolean, mark: string): Html =>
  html`<ol>${names.map((name) => html`<li>${name}${isMarked(name) ? html` <span class="doubt">${mark}</span>` : ''}</li>`)}</ol>`;

/** The list before and now, with buttons for the decision. */
function heldOf(state: SourceState, now: NamesNow): Html | string {
  const { held, name, records, key } = state;
  if (held === null) return '';
  const { since, missing, acceptedOn, isKept } = held;
  const names = now.get(key) ?? [];
  const before = new Set(records.map(({ title }) => slug(title)));
  const after = new Set((typeof names === 'string' ? [] : names).map(slug));
  const until = isKept
    ? 'Somebody decided to keep the previous list.'
    : `The previous list is served until somebody decides${acceptedOn === null ? '.' : `, or until ${acceptedOn}: if the site still shows the new list then, it is accepted on that day.`}`;
  return html`<section class="${isKept ? 'kept' : 'held'}" aria-labelledby="held-${key}"><h3 id="held-${key}">${name}</h3>
<p>Held back since ${since.slice(0, 10)}: ${missing.length} of ${records.length} scholarships are gone. ${until}</p>
<div class="sides-by-side"><section aria-label="Before"><h4>Before, ${records.length}</h4>
${namesList(
  records.map(({ title }) => title),
  (title) => !after.has(slug(title)),
  'gone',
)}</section>
<section aria-label="Now"><h4>Now, ${typeof names === 'string' ? 'not readable' : names.length}</h4>
${typeof names === 'string' ? html`<p>${names}</p>` : namesList(names, (title) => !before.has(slug(title)), 'new')}</section></div>
<p>${doButton('Accept', 'accept', state)}${isKept ? '' : doButton('Keep', 'keep', state)}<a href="${urlOf(state)}">See the page</a></p>
<p class="small quiet">Accept scrapes the site again and accepts the result. Keep rejects the new list until somebody accepts it, or it grows again.</p></section>`;
}

/** A prepared entry for a source whose page has a new layout. */
function proposalOf(
  { source, titles, doubts }: ProposedEntry,
  states: readonly SourceState[],
): Html | string {
  const state = states.find(({ key }) => key === source);
  if (state === undefined) return '';
  const before = new Set(state.records.map(({ title }) => slug(title)));
  return html`<section class="held" aria-labelledby="proposed-${source}"><h3 id="proposed-${source}">${state.name}</h3>
<p>The layout of the page has changed. Nothing is served from this entry until somebody accepts it: ${plural(titles.length, 'scholarship')}, ${plural(doubts, 'warning')}.</p>
${namesList(titles, (title) => !before.has(slug(title)), 'new')}
<p>${doButton('Take it', 'take', state)}<a href="${urlOf(state)}">See the page</a></p></section>`;
}

/** The name of an award, as a link to its record. */
function awardLink(id: string, states: readonly SourceState[]): Html | string {
  const state = states.find(({ records }) => records.some((record) => record.id === id));
  const title = state?.records.find((record) => record.id === id)?.title ?? id;
  return state === undefined ? title : html`<a href="${urlOf(state, id)}">${title}</a>`;
}

/** An item of the review. What several awards share is shown once. */
function itemOf({ ids, what, text }: ReviewItem, states: readonly SourceState[]): Html {
  const [first = '', ...more] = ids;
  if (more.length === 0) return html`<li>${awardLink(first, states)} ${what}: ${text}</li>`;
  return html`<li><details><summary>${what} of ${ids.length} scholarships: ${text}</summary>
<ul class="small">${ids.map((id) => html`<li>${awardLink(id, states)}</li>`)}</ul></details></li>`;
}

/** The page of all sources of a campus: their state, lists held back, and what else needs review. */
function writeOverview({
  campus,
  timeZone,
  states,
  now,
  review,
  proposed,
  unchecked,
}: OverviewContent): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const failingFirst = states.toSorted((one, other) => Number(one.isHealthy) - Number(other.isHealthy));
  const held = states.filter((state) => state.held !== null);
  return `<!doctype html>${html`<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sources of ${campus}</title>
<link rel="stylesheet" href="look.css"><script type="module" src="overview.js"></script></head>
<body class="overview"><header><h1>Sources of ${campus}</h1><p class="small"><a href="">Refresh</a></p><p role="status" id="said"></p></header>
<main><div class="scrolls" tabindex="0" role="region" aria-label="All sources"><table><thead><tr><th scope="col">Source</th><th scope="col">State</th>
<th scope="col">Scholarships</th><th scope="col">Warnings</th><th scope="col">Changed since yesterday</th></tr></thead>
<tbody>${failingFirst.map((state) => rowOf(state, unchecked.has(state.key), format.format))}</tbody></table></div>
${held.length === 0 ? '' : html`<h2>Held back</h2>${held.map((state) => heldOf(state, now))}`}
${proposed.length === 0 ? '' : html`<h2>Proposed</h2>${proposed.map((entry) => proposalOf(entry, states))}`}
<h2>To be reviewed</h2>${
    review.length === 0
      ? html`<p>Nothing to review.</p>`
      : html`<ul class="review">${review.map((item) => itemOf(item, states))}</ul>`
  }</main></body></html>`}`;
}

interface SourcesReviewDeps {
  readonly content: () => Promise<OverviewContent>;
  /** The page of a source. A string is the reason why it cannot be shown; `null`: there is no such source. */
  readonly open: (key: string) => Promise<ReviewPages | string | null>;
  /** Accepts or rejects a list that is held back. The text is the result. */
  readonly decide: (
    key: string,
    what: 'accept' | 'keep' | 'take',
  ) => Promise<{ isDone: boolean; text: string }>;
}

const decision = z.strictObject({ do: z.enum(['accept', 'keep', 'take']), source: z.string().max(100) });
const SOURCE = /^source\/([^/]{1,100})\//;

/** A page with a single sentence. */
const sentence = (text: string): ReviewPages => ({
  respond: async (path) =>
    path === ''
      ? {
          contentType: HTML,
          kind: 'desk',
          body: `<!doctype html>${html`<html lang="en"><head><meta charset="utf-8"><title>Cannot be shown</title><link rel="stylesheet" href="look.css"></head>
<body class="overview"><main><h1>This page cannot be shown</h1><p>${text}</p><p><a href="../..">All sources</a></p></main></body></html>`}`,
        }
      : null,
  handle: async () => ({ isDone: false, text }),
});

/** Serves one page with all sources of a campus and, below its URL, a page for each source. */
export function sourcesReview({ content, open, decide }: SourcesReviewDeps) {
  const all: ReviewPages = {
    respond: async (path) =>
      path === '' ? { contentType: HTML, body: writeOverview(await content()), kind: 'desk' } : null,
    async handle(hint) {
      const parsed = decision.safeParse(hint);
      if (!parsed.success) return { isDone: false, text: 'This cannot be done.' };
      return decide(parsed.data.source, parsed.data.do);
    },
  };
  return async (path: string): Promise<{ pages: ReviewPages; basePath: string } | null> => {
    const [basePath, key] = SOURCE.exec(path) ?? [];
    if (basePath === undefined || key === undefined) return { pages: all, basePath: '' };
    const pages = await open(key);
    return pages === null ? null : { pages: typeof pages === 'string' ? sentence(pages) : pages, basePath };
  };
}
