import { html } from 'hono/html';
import { isoTime } from '../../platform/clock.ts';
import { type DayOutcome, RECENT_DAYS } from '../../platform/recent-days.ts';
import { DAY_MS } from '../../platform/time.ts';
import { countText, inFigures } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';

type State = 'good' | 'partly' | 'failed' | 'unknown';

/** Each state's letter, for readers who cannot distinguish the colors, and its name. */
const STATES = {
  good: ['G', 'good'],
  partly: ['P', 'partly failed'],
  failed: ['F', 'failed'],
  unknown: ['–', 'no data'],
} as const satisfies Record<State, readonly [letter: string, name: string]>;

/** `problem`: why something failed on that day, if known. */
type KnownDay = DayOutcome & { readonly problem?: string | null | undefined };

interface ShownDay extends KnownDay {
  readonly state: State;
  /** `Nov 3` */
  readonly label: string;
}

/** A source or a sport with its last days, oldest first. */
export interface Days {
  readonly name: string;
  readonly days: readonly ShownDay[];
}

const stateOf = ({ good, failed }: DayOutcome): State =>
  failed === 0 ? 'good' : good === 0 ? 'failed' : 'partly';

const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Fills in days without data, from the first day `from` to today. */
export function createDayReader(from: string): (name: string, seen: readonly KnownDay[]) => Days {
  const all = Array.from({ length: RECENT_DAYS }, (_, at) => {
    const midnight = Date.parse(from) + at * DAY_MS;
    return { day: isoTime(midnight).slice(0, 10), label: MONTH_AND_DAY.format(midnight) };
  });
  return (name, seen) => {
    const byDay = new Map(seen.map((day) => [day.day, day]));
    const days = all.map(({ day, label }): ShownDay => {
      const outcome = byDay.get(day);
      if (outcome === undefined) return { day, label, good: 0, failed: 0, state: 'unknown' };
      return { ...outcome, label, state: stateOf(outcome) };
    });
    return { name, days };
  };
}

/** `2 of 3 failed` */
const countsOf = ({ good, failed }: Pick<DayOutcome, 'good' | 'failed'>): string =>
  `${inFigures(failed)} of ${inFigures(good + failed)} failed`;

/** `Last 90 days: 84 good, 4 failed, 2 no data` */
function sentenceOf(days: readonly ShownDay[]): string {
  const byState = Map.groupBy(days, ({ state }) => state);
  const parts = (Object.keys(STATES) as State[]).flatMap((state) => {
    const count = byState.get(state)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${STATES[state][1]}`];
  });
  return `Last ${RECENT_DAYS} days: ${parts.join(', ')}`;
}

/** Consecutive days with the same state. */
type Streak = ShownDay & { readonly until: string; readonly length: number };

function streaksOf(days: readonly ShownDay[]): Streak[] {
  const streaks: Streak[] = [];
  for (const day of days) {
    const last = streaks.at(-1);
    if (last?.state === day.state) {
      const counts = { good: last.good + day.good, failed: last.failed + day.failed };
      streaks.splice(-1, 1, { ...last, ...counts, until: day.label, length: last.length + 1 });
    } else streaks.push({ ...day, until: day.label, length: 1 });
  }
  return streaks;
}

/** Whether a streak is the time before the first data, which is left out. */
const isBefore = ({ state }: Streak, at: number, all: readonly Streak[]): boolean =>
  at === 0 && state === 'unknown' && all.length > 1;

const daysOf = ({ label, until }: Streak): string => (label === until ? label : `${label} – ${until}`);

function titleOf(streak: Streak): string {
  const [letter, text] = STATES[streak.state];
  return `${daysOf(streak)}: ${letter}, ${streak.state === 'partly' ? countsOf(streak) : text}`;
}

/** The height of a day's column: full for a good day, shorter after failures. */
const HEIGHTS = { good: 24, partly: 14, failed: 6, unknown: 2 } as const satisfies Record<State, number>;
const FULL = HEIGHTS.good;

/**
 * The columns of consecutive days, drawn as one thick line from day `at` on, which the style sheet dashes into columns.
 */
const columns = (state: State, at: number, length: number, title: Html | '' = ''): Html =>
  html`<path class="${state}" d="M${at} ${FULL - HEIGHTS[state] / 2}h${length}">${title}</path>`;

/** One thin column per day. Each streak is one element, because 90 elements per row would be most of the page. */
export function dayBars({ days }: Days): Html {
  let at = 0;
  const drawn = streaksOf(days).map((streak, index, all) => {
    at += streak.length;
    if (isBefore(streak, index, all)) return '';
    return columns(streak.state, at - streak.length, streak.length, html`<title>${titleOf(streak)}</title>`);
  });
  return html`<svg class="bars" viewBox="0 0 ${RECENT_DAYS} ${FULL}" preserveAspectRatio="none" role="img" aria-label="${sentenceOf(days)}">${drawn}</svg>`;
}

const LEGEND = { good: 'all good', partly: 'some failed', failed: 'all failed', unknown: 'no data' };

/** The legend of the columns; `counted`: the unit that is counted per day, such as runs. */
export const barsLegend = (counted: string): Html =>
  html`<p class="small quiet legend">${counted} in the last ${RECENT_DAYS} days, one bar per day, today on the right:
${(Object.keys(LEGEND) as State[]).map((state) => html`<span><svg class="bars" viewBox="0 0 1 ${FULL}" preserveAspectRatio="none" aria-hidden="true">${columns(state, 0, 1)}</svg> ${LEGEND[state]}</span> `)}</p>`;

function streakRow(streak: Streak): Html {
  const { state, good, failed } = streak;
  const [, text] = STATES[state];
  const number = state === 'partly' ? countsOf(streak) : inFigures(good + failed);
  return html`<tr><td>${daysOf(streak)}</td><td>${text}</td><td class="number">${state === 'unknown' ? '' : number}</td></tr>`;
}

/** The days as a table. `what`: the kind of row, such as source; `counted`: the unit that is counted, such as runs. */
export const dayTable = (all: readonly Days[], what: string, counted: string): Html =>
  html`<details><summary>These ${countText(RECENT_DAYS, 'day')} as a table</summary>
<table class="streaks"><thead><tr><th scope="col">${what}, days</th><th scope="col">State</th><th scope="col" class="number">${counted}</th></tr></thead>
${all.map(
  ({ name, days }) =>
    html`<tbody><tr><th scope="rowgroup" colspan="3">${name}</th></tr>${streaksOf(days)
      .filter((...of) => !isBefore(...of))
      .map(streakRow)}</tbody>`,
)}</table></details>`;
