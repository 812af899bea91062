import { html } from 'hono/html';
import type { Scholarship } from '../model/award.ts';
import type { PageDoubt } from '../suggest/doubts.ts';
import { NOT_READ } from '../suggest/not-read.ts';
import type { MarkedPage } from './mark-page.ts';

type Html = ReturnType<typeof html>;

export interface LookedAt {
  readonly url: string;
  readonly records: readonly Scholarship[];
  readonly doubts: readonly PageDoubt[];
}

/** Names on the page that may be awards and were not read. */
export const leftOf = ({ doubts }: LookedAt): string[] =>
  doubts.filter(({ field, why }) => field === null && why === NOT_READ).map(({ award }) => award);

const FIELDS = {
  ...{ title: 'Name', amount: 'Amount', deadline: 'Deadline' },
  ...{ gpaRequirement: 'GPA', contactEmail: 'Contact' },
};
const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const value = (kind: string, name: string, served: string | null, words: string | null): Html => html`
  <div><dt><span class="swatch ${kind}"></span>${name}</dt><dd>${served ?? html`<span class="quiet">not stated</span>`}${
    words !== null && words !== served ? html`<br><q class="small">${words}</q>` : ''
  }</dd></div>`;

const doubtLine = ({ field, why }: PageDoubt): Html =>
  html`<p class="doubt">${field === null ? '' : `${FIELDS[field]}: `}${why}</p>`;

interface Row {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly isMarked: boolean;
  readonly doubts: readonly PageDoubt[];
  readonly values: Html | string;
}

const rowOf = ({ id, number, title, isMarked, doubts, values }: Row): Html => {
  const name = html`<span class="number">${number}</span> ${title}`;
  return html`<li id="${id}" class="record${doubts.length > 0 ? ' doubtful' : ''}">
  <h2>${
    isMarked ? html`<a href="page#${id}" target="site" data-mark="${id}">${name}</a>` : name
  }</h2>${isMarked ? '' : html`<p class="small quiet">These words do not stand on the page in one piece.</p>`}
  ${doubts.map(doubtLine)}${values}</li>`;
};

const deadlineOf = ({ deadline }: Scholarship): string | null =>
  deadline.date ?? (deadline.kind === 'unknown' ? null : deadline.kind);

const valuesOf = (record: Scholarship): Html => html`<dl>
  ${value('amount', 'Amount', record.amountText, record.raw.amount)}
  ${value('deadline', 'Deadline', deadlineOf(record), record.raw.deadline)}
  ${value('gpa', 'GPA', record.gpaRequirement?.toString() ?? null, record.raw.gpa)}</dl>`;

/** The page of the workbench: the site's page in a frame, and the records beside it, doubts first. */
export function writeLook(looked: LookedAt, { isMarked }: Pick<MarkedPage, 'isMarked'>): string {
  const { url, records, doubts } = looked;
  const left = leftOf(looked);
  const rows = records.map((record, at) => ({
    id: `award-${at}`,
    number: `${at + 1}`,
    title: record.title,
    isMarked: isMarked.records[at] === true,
    doubts: doubts.filter(({ award, why }) => award === record.title && why !== NOT_READ),
    values: valuesOf(record),
  }));
  const leftRows = left.map((title, at) => ({
    id: `left-${at}`,
    number: `?${at + 1}`,
    title,
    isMarked: isMarked.left[at] === true,
    doubts: doubts.filter(({ award, why }) => award === title && why === NOT_READ),
    values: '',
  }));
  const doubtful = [...leftRows, ...rows.filter((row) => row.doubts.length > 0)];
  const sure = rows.filter((row) => row.doubts.length === 0);
  return `<!doctype html>${html`<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>What was read from ${url}</title>
<link rel="stylesheet" href="look.css"><script type="module" src="look.js"></script></head>
<body data-side="records"><header><h1>What was read from ${url}</h1>
<p>${plural(records.length, 'award')}, ${plural(doubtful.length, 'doubt')}. <kbd>n</kbd> goes to the next doubt.</p>
<p class="sides"><button type="button" data-show="page" aria-pressed="false">Page</button>
<button type="button" data-show="records" aria-pressed="true">Records</button></p>
<p><button type="button" id="next">Next doubt</button>
<button type="button" id="plain" aria-pressed="false">Without the site’s styles</button>
<span role="status" id="said"></span></p></header>
<div class="desk"><section class="site" aria-label="The site’s page">
<iframe name="site" title="The site’s page with its awards marked" src="page"
sandbox="allow-top-navigation-by-user-activation"></iframe></section>
<main tabindex="0" aria-label="Records"><ol class="records">${doubtful.map(rowOf)}${sure.map(rowOf)}</ol></main></div>
</body></html>`}`;
}
