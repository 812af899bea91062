import { html } from 'hono/html';
import { countText, listText } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import type { Days } from './day-columns.ts';

/** Only this many are listed, the newest ones; the table has all. */
const MOST_SHOWN = 6;

/** Consecutive days on which something failed, as indexes. */
interface Failure {
  readonly first: number;
  readonly last: number;
}

/** All failures with the same first and last day. */
export interface Incident extends Failure {
  readonly failed: readonly Days[];
  /** `2026-11-20` */
  readonly day: string;
  /** `Nov 20 – Nov 21`, `Since Nov 20` */
  readonly daysText: string;
  /** `2 days`; `today` if it has just begun */
  readonly length: string;
  /** `Main and Nursing (it returned 500); Honors`, or `all three sources`. */
  readonly names: string;
}

function failuresOf({ days }: Days): Failure[] {
  const failures: Failure[] = [];
  for (const [at, { state }] of days.entries()) {
    if (state !== 'failed' && state !== 'partly') continue;
    const before = failures.at(-1);
    if (before?.last === at - 1) failures.splice(-1, 1, { ...before, last: at });
    else failures.push({ first: at, last: at });
  }
  return failures;
}

/** The cause, taken from the last day that has one. */
const causeOf = ({ days }: Days, { first, last }: Failure): string =>
  days.slice(first, last + 1).findLast(({ problem }) => problem)?.problem ?? '';

/** The names of the failed sources or sports, grouped by cause. */
function namesOf(failed: readonly Days[], all: number, what: string, failure: Failure): string {
  const byCause = Map.groupBy(failed, (days) => causeOf(days, failure));
  const parts = [...byCause].map(([cause, group]) => {
    const isAll = group.length === all && all > 1;
    const names = isAll ? `all ${countText(all, what)}` : listText(group.map(({ name }) => name));
    return cause === '' ? names : `${names} (${cause})`;
  });
  return parts.join('; ');
}

/** The incidents, newest first. `what`: the kind of row (`source`, `sport`). */
export function incidentsOf(all: readonly Days[], what: string): readonly Incident[] {
  const found = all.flatMap((days) => failuresOf(days).map((failure) => ({ ...failure, days })));
  const together = Map.groupBy(found, ({ first, last }) => `${first}-${last}`);
  return [...together.values()]
    .flatMap((group): Incident[] => {
      const [one] = group;
      if (one === undefined) return [];
      const { first, last, days } = one;
      const failed = group.map(({ days }) => days);
      const [from = '', until = ''] = [days.days[first]?.label, days.days[last]?.label];
      const goesOn = last === days.days.length - 1;
      return [
        {
          first,
          last,
          failed,
          day: days.days[first]?.day ?? '',
          daysText: goesOn ? `Since ${from}` : first === last ? from : `${from} – ${until}`,
          length: goesOn && first === last ? 'today' : countText(last - first + 1, 'day'),
          names: namesOf(failed, all.length, what, one),
        },
      ];
    })
    .sort((a, b) => b.last - a.last || b.first - a.first);
}

export function failureList(all: readonly Days[], what: string): Html | '' {
  const incidents = incidentsOf(all, what);
  if (incidents.length === 0) return '';
  return html`<h3>What failed</h3><ul class="failures">${incidents
    .slice(0, MOST_SHOWN)
    .map(
      ({ daysText, length, names }) =>
        html`<li><b>${daysText}</b> <span class="quiet">(${length})</span>: ${names}</li>`,
    )}${incidents.length > MOST_SHOWN ? html`<li>${countText(incidents.length - MOST_SHOWN, 'earlier failure')}, in the table</li>` : ''}</ul>`;
}
