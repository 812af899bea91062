import { html } from 'hono/html';
import type { Html } from '../frame/html.ts';
import { countWords } from '../frame/words.ts';
import type { Days } from './days.ts';

/** Of the newest; the table has all. */
const MOST_SHOWN = 6;

/** Days in a row on which something failed, as places among all days. */
interface Failure {
  readonly first: number;
  readonly last: number;
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

const LIST = new Intl.ListFormat('en-US');
const namesOf = (failed: readonly Days[], all: readonly Days[], what: string): string =>
  failed.length === all.length && all.length > 1
    ? `all ${countWords(all.length, what)}`
    : LIST.format(failed.map(({ name }) => name));

/** When something failed and for how long, the newest first; what failed together is told together. `what`: a row is. */
export function failureList(all: readonly Days[], what: string): Html | '' {
  const found = all.flatMap((days) => failuresOf(days).map((failure) => ({ ...failure, days })));
  const together = Map.groupBy(found, ({ first, last }) => `${first}-${last}`);
  const newest = [...together.values()]
    .flatMap((group) =>
      group[0] === undefined ? [] : [{ ...group[0], failed: group.map(({ days }) => days) }],
    )
    .sort((a, b) => b.last - a.last || b.first - a.first);
  if (newest.length === 0) return '';
  return html`<h3>What failed</h3><ul class="failures">${newest
    .slice(0, MOST_SHOWN)
    .map(({ first, last, days: { days }, failed }) => {
      const [from, until] = [days[first]?.label, days[last]?.label];
      const goesOn = last === days.length - 1;
      return html`<li><b>${from}${goesOn ? ' until today' : first === last ? '' : ` – ${until}`}</b> <span class="quiet">(${countWords(last - first + 1, 'day')})</span>: ${namesOf(failed, all, what)}</li>`;
    })}${newest.length > MOST_SHOWN ? html`<li>${countWords(newest.length - MOST_SHOWN, 'earlier failure')}, in the table</li>` : ''}</ul>`;
}
