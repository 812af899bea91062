import { html } from 'hono/html';
import { plural } from '../../platform/formats/plural.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { NOT_CHECKED } from '../../scholarships/model/run.ts';
import { paidText } from '../../scholarships/values/money-text.ts';
import { MISSED_NAME } from '../suggest/missed-name-warning.ts';
import type { PageWarning } from '../suggest/page-warnings.ts';
import { type CorrectionEditor, correctionForm, correctionOf } from './correction-form.ts';
import { missedNamesOf, type Session } from './session.ts';
import { similarWarnings } from './similar-warnings.ts';

type Html = ReturnType<typeof html>;

const FIELDS = {
  title: 'Name',
  amount: 'Amount',
  deadline: 'Deadline',
  gpaRequirement: 'GPA',
  contactEmail: 'Contact',
  eligibility: 'Who may apply',
  requirements: 'What to submit',
};

const value = (kind: string, name: string, served: string | null, printed: string | null): Html => html`
  <div><dt><span class="swatch ${kind}"></span>${name}</dt><dd>${served ?? html`<span class="quiet">not stated</span>`}${
    printed !== null && printed !== served ? html`<br><q class="small">${printed}</q>` : ''
  }</dd></div>`;

const warningLine = ({ field, why }: PageWarning): Html =>
  html`<p class="doubt">${field === null ? '' : `${FIELDS[field]}: `}${why}</p>`;

interface Row {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly isMarked: boolean;
  readonly doubts: readonly PageWarning[];
  readonly values: Html | string;
  /** The id of the stored award. */
  readonly storedAs?: string | null;
}

const hintButton = (text: string, hint: Record<string, string | number>, about = ''): Html =>
  html`<button type="button" data-command="${JSON.stringify(hint)}"${
    about === '' ? '' : html` aria-label="${text}: ${about}"`
  }>${text}</button> `;

/** The buttons for a record, or for a missed name. */
function actionsOf({ id, title, doubts }: Row): Html {
  const isMissed = id.startsWith('left-');
  return html`<p class="actions">${isMissed ? hintButton('Add scholarship', { hint: 'also', place: `${title}…` }, title) : ''}${hintButton(
    'Not a scholarship',
    { hint: 'not', name: title },
    title,
  )}${doubts.length > 0 && !isMissed ? hintButton('Correct', { do: 'agree', award: title }, title) : ''}</p>`;
}

function rowOf(row: Row, corrections: CorrectionEditor | undefined): Html {
  const { id, number, title, isMarked, doubts, values } = row;
  const name = html`<span class="number">${number}</span> ${title}`;
  return html`<li id="${id}" class="record${doubts.length > 0 ? ' doubtful' : ''}" data-award="${row.storedAs ?? ''}">
  <h2>${
    isMarked ? html`<a href="page#${id}" target="site" data-mark="${id}">${name}</a>` : name
  }</h2>${isMarked ? '' : html`<p class="small quiet">This text is not on the page in one piece.</p>`}
  ${doubts.map(warningLine)}${values}${actionsOf(row)}${
    row.storedAs && corrections !== undefined ? correctionOf(row.storedAs, title, corrections) : ''
  }</li>`;
}

const deadlineOf = ({ deadline }: Scholarship): string | null =>
  deadline.date ?? (deadline.kind === 'unknown' ? null : deadline.kind);

const valuesOf = (record: Scholarship): Html => html`<dl>
  ${value('amount', 'Amount', paidText(record), record.raw.amount)}
  ${value('deadline', 'Deadline', deadlineOf(record), record.raw.deadline)}
  ${value('gpa', 'GPA', record.gpaRequirement?.toString() ?? null, record.raw.gpa)}</dl>`;

/** A warning that many awards share, shown once. */
function sharedRow([first, ...more]: readonly PageWarning[]): Html | string {
  if (first === undefined) return '';
  const awards = [first, ...more].map(({ award }) => award);
  return html`<li class="record doubtful" tabindex="-1"><h2>${plural(awards.length, 'scholarship')} with the same warning</h2>
  ${warningLine(first)}<details><summary>Which</summary><p class="small">${awards.join(' · ')}</p></details>
  <p class="actions">${hintButton('Correct for all', { do: 'agree', why: first.why }, first.why)}</p></li>`;
}

function listOf(session: Session, corrections: CorrectionEditor | undefined) {
  const reading = session.current();
  const { records, doubts, marked } = reading;
  const render = (row: Row): Html => rowOf(row, corrections);
  const { shared, own } = similarWarnings(doubts);
  const rows = records.map((record, at) => ({
    id: `award-${at}`,
    number: `${at + 1}`,
    title: record.title,
    isMarked: marked.isMarked.records[at] === true,
    doubts: own.filter(({ award, why }) => award === record.title && why !== MISSED_NAME),
    values: valuesOf(record),
    storedAs: session.idOf(record.id),
  }));
  const missed = missedNamesOf(reading).map((title, at) => ({
    id: `left-${at}`,
    number: `?${at + 1}`,
    title,
    isMarked: marked.isMarked.missed[at] === true,
    doubts: own.filter(({ award, why }) => award === title && why === MISSED_NAME),
    values: '',
  }));
  const ambiguous = [...missed, ...rows.filter((row) => row.doubts.length > 0)];
  return {
    count: ambiguous.length + shared.length,
    doubtful: [...shared.map(sharedRow), ...ambiguous.map(render)] as Html[],
    sure: rows.filter((row) => row.doubts.length === 0).map(render),
  };
}

const stepButton = (id: string, text: string, isPossible: boolean): Html =>
  html`<button type="button" data-command="${JSON.stringify({ do: id })}"${isPossible ? '' : html` disabled`}>${text}</button> `;

const pointButton = (hint: string, text: string, field?: string): Html =>
  html`<button type="button" data-point="${hint}"${field === undefined ? '' : html` data-field="${field}"`}>${text}</button> `;

const POINTS = [['amount', 'amount'] as const, ['deadline', 'deadline'] as const, ['gpa', 'GPA'] as const];

/** The buttons for the selected text. */
const pointing =
  (): Html => html`<form id="find" class="small"><label for="words">Click text in the page, or find it:</label>
<input id="words" type="search" autocomplete="off"> <button type="submit">Find</button></form>
<section id="pointed" aria-label="Selected text" hidden><p><q id="pointed-words"></q>
<button type="button" data-move="wider">Wider</button> <button type="button" data-move="further">Next like this</button></p>
<p>${pointButton('also', 'Also a scholarship')}${pointButton('alsoLike', 'All like this are scholarships')}${pointButton('names', 'Only these are the names')}</p>
<p>In each scholarship, this is its ${POINTS.map(([field, text]) => pointButton('value', text, field))}</p>
<p>For all scholarships, this is the ${POINTS.map(([field, text]) => pointButton('all', text, field))}</p></section>`;

function otherLists(session: Session): Html | string {
  const others = session.others();
  if (others.length === 0) return '';
  return html`<details><summary>Use another list</summary><ul>${others.map(({ entry, records }, number) => {
    const kinds = ('pages' in entry ? entry.pages : [entry]).map(({ kind }) => kind).join(' and ');
    const titles = records.slice(0, 3).map(({ title }) => title);
    return html`<li>${hintButton('Use it', { hint: 'list', number }, kinds)} ${plural(records.length, 'scholarship')}, ${kinds}: ${titles.join(' · ')}</li>`;
  })}</ul></details>`;
}

/** The change of the campus file, with buttons to save it. */
function saving(session: Session): Html {
  const diff = session.diff();
  if (diff === null)
    return html`<p class="small quiet">There is no campus file to write to: restart with <code>--campus FILE</code>, or copy the entry.</p>
<details><summary>The entry</summary><pre tabindex="0">${JSON.stringify(session.current().entry, null, 2)}</pre></details>`;
  return html`<dialog id="writing" aria-labelledby="writing-name"><h2 id="writing-name">${diff.name}</h2>
  ${diff.lines.length === 0 ? html`<p>No changes.</p>` : html`<pre tabindex="0">${diff.lines.join('\n')}</pre>`}
  <p>${diff.lines.length === 0 ? '' : stepButton('save', 'Save', true)}<button type="button" data-close="writing">Back</button></p></dialog>`;
}

const newsOf = (news: readonly string[]): Html | string =>
  news.length === 0
    ? ''
    : html`<details id="news" open><summary>${plural(news.length, 'change')}</summary><ul>${news.map((line) => html`<li>${line}</li>`)}</ul></details>`;

export interface ReviewContext {
  /** The URL of the page of all sources, if there is one. */
  readonly home?: string | undefined;
  /** Where corrections are stored, if there are stored awards. */
  readonly corrections?: CorrectionEditor | undefined;
}

/** The number of warnings, and what to do next. */
function summaryOf(awards: number, doubts: number): Html {
  if (doubts > 0)
    return html`, ${plural(doubts, 'warning')}.<span class="keys"> <kbd>n</kbd> moves to the next one.</span>`;
  if (awards > 0) return html`, no warnings. If something is missing or wrong, click it in the page.`;
  return html`. Click the name of a scholarship in the page, or select it with the mouse.`;
}

/** A remark about the page as a whole. */
function remarkOf(session: Session): string | null {
  const { records, remark, refusal } = session.current();
  if (remark !== undefined) return remark;
  if (refusal !== null) return `A run would reject this page: ${refusal}.`;
  return records.length > 0 ? null : 'No scholarship was found on this page.';
}

/**
 * The page of the workbench: the site's page in a frame, and next to it the records, with the doubtful records first.
 */
export function renderReviewPage(session: Session, { home, corrections }: ReviewContext = {}): string {
  const { url, records, news } = session.current();
  const remark = remarkOf(session);
  const { doubtful: ambiguous, sure, count } = listOf(session, corrections);
  const hint = `${session.diff() === null || session.isChecked() ? '' : ` ${NOT_CHECKED}.`}${session.isUnsaved() ? ' Not saved yet.' : ''}`;
  return `<!doctype html>${html`<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Extracted from ${url}</title>
<link rel="stylesheet" href="look.css"><script type="module" src="look.js"></script></head>
<body data-side="records"><header>${home === undefined ? '' : html`<p class="small"><a href="${home}">All sources</a></p>`}<h1>Extracted from ${url}</h1>
<p>${plural(records.length, 'scholarship')}${summaryOf(records.length, count)}${hint}</p>
${remark === null ? '' : html`<p class="doubt" id="remark">${remark}</p>`}
<p class="sides"><button type="button" data-show="page" aria-pressed="false">Page</button>
<button type="button" data-show="records" aria-pressed="true">Records</button></p>
<p><button type="button" id="next">Next warning</button>
${stepButton('undo', 'Undo', session.canUndo())}${stepButton('redo', 'Redo', session.canRedo())}
${session.diff() === null ? '' : html`<button type="button" data-open="writing">Write to campus file</button> ${stepButton('confirm', 'This is right', !session.isChecked() || session.isUnsaved())}`}${session.canAsk() ? stepButton('ask', 'Ask the language model', true) : ''}
<button type="button" id="plain" aria-pressed="false">Plain view</button>
<span role="status" id="message"></span></p>${saving(session)}${corrections === undefined ? '' : correctionForm(corrections)}</header>
<div class="desk"><section class="site" aria-label="The site’s page">
<iframe name="site" title="The site’s page with its scholarships marked" src="page"
sandbox="allow-same-origin allow-top-navigation-by-user-activation"></iframe></section>
<main tabindex="0" aria-label="Records">${pointing()}${newsOf(news)}${otherLists(session)}
<ol class="records">${ambiguous}${sure}</ol></main></div>
</body></html>`}`;
}
