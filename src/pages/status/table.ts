import { html } from 'hono/html';
import { DAY_MS } from '../../platform/time.ts';
import { type CampusTime, durationText, inFigures, moment } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import { barsLegend, type Days, dayBars, dayTable } from './day-columns.ts';
import { failureList } from './failures.ts';

/** `fresh`: the last attempt succeeded recently. `missing`: no attempt has succeeded. `new`: no attempt was made. */
export type RowFreshness = 'missing' | 'old' | 'new' | 'fresh';

/** A scholarship source or a sport. */
export interface StatusRow {
  readonly name: string;
  readonly freshness: RowFreshness;
  /** Such as `OK`, `Held back: much is missing`. */
  readonly state: string;
  /** Details for operators. */
  readonly problem: Html | string;
  readonly lastGood: Html | '';
  /** Number of scholarships; `null`: not known. */
  readonly count?: number | null;
  /** Undefined in all rows if there is no data about any day. */
  readonly days?: Days | undefined;
}

/** All data is read at least once a day, so anything older than this has missed a run. */
const OVERDUE_MS = 2 * DAY_MS;

export const isOverdue = (lastGood: string | null, today: CampusTime): boolean =>
  lastGood !== null && today.now - Date.parse(lastGood) > OVERDUE_MS;

const ORDER: readonly RowFreshness[] = ['missing', 'old', 'new', 'fresh'];
const CLASSES: Readonly<Record<RowFreshness, string>> = {
  missing: 'state-bad',
  old: 'state-bad',
  new: 'quiet',
  fresh: 'state-ok',
};

/** `3 hours` */
export const agoText = (iso: string, today: CampusTime): string => durationText(today.now - Date.parse(iso));

/** `6:02 AM (3 hours ago)` */
export const momentAndAge = (iso: string, today: CampusTime): Html =>
  html`${moment(iso, today)} <small class="quiet">(${agoText(iso, today)} ago)</small>`;

const countCell = (count: number | null): Html =>
  html`<td role="cell" class="count">${
    count === null
      ? ''
      : html`${inFigures(count)}<span class="unit"> ${count === 1 ? 'scholarship' : 'scholarships'}</span>`
  }</td>`;

/** The roles are explicit because `display: block`, used on phones, removes a table's roles in browsers. */
const rowOf = ({ name, freshness, state, problem, lastGood, count, days }: StatusRow): Html =>
  html`<tr role="row" class="${freshness}"><th scope="row" role="rowheader">${name}</th>
<td role="cell" class="state ${CLASSES[freshness]}">${state}${problem === '' ? '' : html` <small class="quiet">${problem}</small>`}</td>
<td role="cell" class="when">${lastGood}</td>
${count === undefined ? '' : countCell(count)}
${days === undefined ? '' : html`<td role="cell" class="days">${dayBars(days)}</td>`}</tr>`;

const head = (text: string, kind = ''): Html =>
  html`<th scope="col" role="columnheader"${kind === '' ? '' : html` class="${kind}"`}>${text}</th>`;

interface StatusTable {
  readonly title: string;
  /** The kind of row, and what is counted per day: `Source`, `Runs`. */
  readonly what: string;
  readonly counted: string;
  readonly rows: readonly StatusRow[];
}

/** Problems come first. */
export function statusTable({ title, what, counted, rows }: StatusTable): Html {
  const sorted = ORDER.flatMap((freshness) => rows.filter((row) => row.freshness === freshness));
  const days = sorted.flatMap((row) => row.days ?? []);
  const hasCounts = rows.some(({ count }) => count !== undefined);
  return html`${days.length === 0 ? '' : barsLegend(counted)}
<table class="status" role="table" aria-label="${title}">
<thead role="rowgroup"><tr role="row">${head(what)}${head('State')}${head('Last success')}${hasCounts ? head('Listed', 'count') : ''}${days.length === 0 ? '' : head('Last 90 days', 'days')}</tr></thead>
<tbody role="rowgroup">${sorted.map(rowOf)}</tbody></table>
${failureList(days, what.toLowerCase())}
${days.length === 0 ? '' : dayTable(days, what, counted)}`;
}
