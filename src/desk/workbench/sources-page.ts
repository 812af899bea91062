import { html } from 'hono/html';
import { z } from 'zod';
import { commandLine } from '../../platform/command-line.ts';
import { slug } from '../../scholarships/awards/award-keys.ts';
import type { Finding } from '../../scholarships/model/finding.ts';
import type { SourceState } from './overview.ts';
import { HTML, type ReviewPages } from './review-server.ts';

type Html = ReturnType<typeof html>;

interface OverviewContent {
  readonly campus: string;
  /** The time zone in which times are shown. */
  readonly timeZone: string;
  readonly states: readonly SourceState[];
  /**
   * The names on the current pages of a source that is held back; a string is the reason why the pages cannot be read.
   */
  readonly namesNow: ReadonlyMap<string, readonly string[] | string>;
  readonly findings: readonly Finding[];
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

/** A source, with what the list of findings does not repeat. A warning that many awards share counts once. */
function rowOf(state: SourceState, findings: readonly Finding[], timeOf: (at: number) => string): Html {
  const own = findings.filter(({ source }) => source === state.key);
  const unchecked = own.find(({ kind }) => kind === 'unchecked');
  return html`<tr id="${state.key}"><th scope="row"><a href="${urlOf(state)}">${state.name}</a>${unchecked === undefined ? '' : html`<br><span class="small doubt">${unchecked.title}</span>`}</th>
<td>${stateOf(state, timeOf)}</td><td class="figure">${state.records.length}</td><td class="figure">${own.filter(({ kind }) => kind === 'doubts').length}</td><td>${changesOf(state)}</td></tr>`;
}

const doButton = (text: string, what: string, { key, name }: SourceState): Html =>
  html`<button type="button" data-do="${JSON.stringify({ do: what, source: key })}" aria-label="${text}: ${name}">${text}</button> `;

const namesList = (names: readonly string[], isMarked: (name: string) => boolean, mark: string): Html =>
  html`<ol>${names.map((name) => html`<li>${name}${isMarked(name) ? html` <span class="doubt">${mark}</span>` : ''}</li>`)}</ol>`;

/** The list before and now, with buttons for the decision. */
function heldBody({ kind }: Finding, state: SourceState, { namesNow }: OverviewContent): Html {
  const { records, key } = state;
  const names = namesNow.get(key) ?? [];
  const before = new Set(records.map(({ title }) => slug(title)));
  const after = new Set((typeof names === 'string' ? [] : names).map(slug));
  return html`<div class="sides-by-side"><section aria-label="Before"><h4>Before, ${records.length}</h4>
${namesList(
  records.map(({ title }) => title),
  (title) => !after.has(slug(title)),
  'gone',
)}</section>
<section aria-label="Now"><h4>Now, ${typeof names === 'string' ? 'not readable' : names.length}</h4>
${typeof names === 'string' ? html`<p>${names}</p>` : namesList(names, (title) => !before.has(slug(title)), 'new')}</section></div>
<p>${doButton('Accept', 'accept', state)}${kind === 'kept' ? '' : doButton('Keep', 'keep', state)}<a href="${urlOf(state)}">See the page</a></p>
<p class="small quiet">Accept scrapes the site again and accepts the result. Keep rejects the new list until somebody accepts it, or it grows again.</p>`;
}

/** The scholarships of a prepared entry, with a button that takes it. */
function proposedBody({ details }: Finding, state: SourceState): Html {
  const before = new Set(state.records.map(({ title }) => slug(title)));
  return html`${namesList(details, (title) => !before.has(slug(title)), 'new')}
<p>${doButton('Take it', 'take', state)}<a href="${urlOf(state)}">See the page</a></p>`;
}

/** The findings that are decided here. */
const DECIDED: Partial<
  Readonly<Record<Finding['kind'], (finding: Finding, state: SourceState, content: OverviewContent) => Html>>
> = { held: heldBody, kept: heldBody, proposed: proposedBody };

/** A finding. Its name links to the source, or to the record of the scholarship. */
function itemOf(finding: Finding, content: OverviewContent): Html {
  const { kind, source, ids, name, key, details, commands, reason } = finding;
  const text = `${finding.text}${finding.since === null ? '' : `; since ${finding.since.slice(0, 10)}`}`;
  const state = content.states.find((one) => one.key === source);
  const body = state && DECIDED[kind]?.(finding, state, content);
  if (body !== undefined)
    return html`<section class="${kind === 'kept' ? 'kept' : 'held'}" aria-label="${name}"><h4>${name}</h4><p>${text}</p>${body}</section>`;
  const link = (label: string, id?: string): Html | string =>
    state === undefined ? label : html`<a href="${urlOf(state, id)}">${label}</a>`;
  const each = ids.length === details.length ? details.map((detail, at) => link(detail, ids[at])) : details;
  // What `look` shows is linked.
  const others = commands.filter(({ command }) => command !== 'look');
  return html`<li>${
    key === null
      ? name
      : link(
          name,
          ids.find((id) => id === key),
        )
  }: ${text}${reason === undefined ? '' : `. Because: ${reason}`}
${each.length === 0 ? '' : html`<details><summary>Show ${each.length}</summary><ul class="small">${each.map((detail) => html`<li>${detail}</li>`)}</ul></details>`}
<div class="small quiet">${others.map(({ does, command, options }) => html`<code>${commandLine(command, options)}</code> ${does}. `)}</div></li>`;
}

/** The findings that the table of sources shows. */
const IN_TABLE: readonly Finding['kind'][] = ['failing', 'unchecked'];

/** The page of all sources of a campus: their state, and what needs review. */
function writeOverview(content: OverviewContent): string {
  const { campus, timeZone, states, findings } = content;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const failingFirst = states.toSorted((one, other) => Number(one.isHealthy) - Number(other.isHealthy));
  const listed = findings.filter(({ kind }) => !IN_TABLE.includes(kind));
  return `<!doctype html>${html`<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sources of ${campus}</title>
<link rel="stylesheet" href="look.css"><script type="module" src="overview.js"></script></head>
<body class="overview"><header><h1>Sources of ${campus}</h1><p class="small"><a href="">Refresh</a></p><p role="status" id="message"></p></header>
<main><div class="scrolls" tabindex="0" role="region" aria-label="All sources"><table><thead><tr><th scope="col">Source</th><th scope="col">State</th>
<th scope="col">Scholarships</th><th scope="col">Warnings</th><th scope="col">Changed since yesterday</th></tr></thead>
<tbody>${failingFirst.map((state) => rowOf(state, findings, format.format))}</tbody></table></div>
<h2>To be reviewed</h2>${listed.length === 0 ? html`<p>Nothing to review.</p>` : ''}
${[...Map.groupBy(listed, ({ title }) => title)].map(([title, alike]) => {
  const items = alike.map((finding) => itemOf(finding, content));
  const areDecided = alike.some(({ kind }) => DECIDED[kind] !== undefined);
  return html`<h3>${title}</h3>${areDecided ? items : html`<ul class="review">${items}</ul>`}`;
})}</main></body></html>`}`;
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
          kind: 'review',
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
      path === '' ? { contentType: HTML, body: writeOverview(await content()), kind: 'review' } : null,
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
