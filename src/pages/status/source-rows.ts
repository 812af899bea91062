import { html } from 'hono/html';
import type { SourceHealth, SourceRuns } from '../frame/api-types.ts';
import { type CampusTime, countText, inFigures, moment } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import { createDayReader } from './day-columns.ts';
import { agoText, isOverdue, momentAndAge, type RowFreshness, type StatusRow } from './table.ts';

type Source = SourceHealth['sources'][number];
type Runs = SourceRuns['sources'][number];
type Run = NonNullable<Runs['latest']>;

const OUTCOMES: Readonly<Record<Run['outcome'], string>> = {
  ok: 'OK',
  not_modified: 'OK',
  blocked: 'Blocked us',
  failed: 'Could not be read',
  layout_changed: 'The page’s layout has changed',
  suspicious_drop: 'Held back: much is missing',
};

/** Explains each outcome, and what to do about it. */
const WHAT_TO_DO = '/docs/guides/scraping.md';

const GOOD = new Set<Source['outcome']>(['ok', 'not_modified']);

function freshnessOf({ outcome, lastGoodRun }: Source, today: CampusTime): [RowFreshness, state: string] {
  if (outcome === null) return ['new', 'Not read yet'];
  if (!GOOD.has(outcome)) return [lastGoodRun === null ? 'missing' : 'old', OUTCOMES[outcome]];
  if (!isOverdue(lastGoodRun, today)) return ['fresh', OUTCOMES[outcome]];
  return ['old', `Not read for ${agoText(lastGoodRun ?? '', today)}`];
}

/** `118 scholarships: 2 new, 1 gone`. Dropped rows are mentioned even when nothing has changed. */
function runText({ records, added, changed, gone, dropped }: Run): string {
  const changes = [
    [added, 'new'],
    [changed, 'changed'],
    [gone, 'gone'],
  ] as const;
  const text = changes.flatMap(([count, what]) => (count === 0 ? [] : [`${inFigures(count)} ${what}`]));
  const isFirst = added === records && text.length === 1;
  const all = text.length === 0 ? ', nothing changed' : isFirst ? ', all new' : `: ${text.join(', ')}`;
  const unreadable =
    dropped === 0
      ? ''
      : `; ${countText(dropped, 'row')} could not be read and ${dropped === 1 ? 'was' : 'were'} dropped`;
  return `${countText(records, 'scholarship')}${all}${unreadable}`;
}

function lastGoodOf({ lastGoodRun, outcome }: Source, runs: Runs | undefined, today: CampusTime): Html | '' {
  if (lastGoodRun === null) return outcome === null ? '' : html`never`;
  const run = runs?.latestGood ?? null;
  const label = GOOD.has(outcome) ? '' : html`<span class="unit">Last success </span>`;
  return html`${label}${momentAndAge(lastGoodRun, today)}${run === null ? '' : html` <small class="ran">${runText(run)}</small>`}`;
}

/** A source's problem, and when it was last tried. */
function problemOf(source: Source, today: CampusTime): Html | '' {
  const { outcome, problem, lastAttempt, failingSince, nextAttempt } = source;
  if (GOOD.has(outcome) || lastAttempt === null) return '';
  const tried = `tried ${agoText(lastAttempt, today)} ago`;
  // A backend of the previous release does not send these two.
  const since = failingSince === undefined ? '' : html`; since ${moment(failingSince, today)}`;
  const isComing = nextAttempt !== undefined && Date.parse(nextAttempt) > today.now;
  const next = isComing ? html`, next ${moment(nextAttempt, today)}` : '';
  return html`${problem === null ? '' : `${problem}; `}${tried}${next}${since} (<a href="${WHAT_TO_DO}">what to do</a>)`;
}

/** The rows of the scholarship sources, with their runs if those could be loaded. */
export function sourceRows(
  { sources }: SourceHealth,
  runs: SourceRuns | undefined,
  today: CampusTime,
): StatusRow[] {
  const byKey = new Map(runs?.sources.map((one) => [one.key, one]));
  const daysOf = runs?.sources.some(({ days }) => days.length > 0) ? createDayReader(runs.from) : undefined;
  return sources.map((source) => {
    const { key, name, outcome, count } = source;
    const ofSource = byKey.get(key);
    const [freshness, state] = freshnessOf(source, today);
    return {
      name,
      count: outcome === null ? null : count,
      freshness,
      state,
      problem: problemOf(source, today),
      lastGood: lastGoodOf(source, ofSource, today),
      days: daysOf?.(name, ofSource?.days ?? []),
    };
  });
}
