import { html } from 'hono/html';
import type { TeamResponse } from '../frame/api-types.ts';
import { countText, recordText } from '../frame/display-text.ts';
import { resultLetter } from '../frame/game-text.ts';
import { type Html, scrolling } from '../frame/html.ts';

const WORDS = { win: 'won', loss: 'lost', tie: 'tied' } as const;
const NONE = '0-0';

/** How the team has played: its last games, and records by venue, against ranked teams and by month. */
export function recentFormTable({ form }: TeamResponse): Html | '' {
  if (!form) return '';
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
  const lines: readonly (readonly [string, string])[] = [
    ['Home', form.home],
    ['Away', form.away],
    ['Neutral site', form.neutral],
    ['Against ranked teams', form.ranked],
    ...form.byMonth.map(
      ({ month: key, record }) => [month.format(new Date(`${key}-01T00:00Z`)), record] as const,
    ),
  ];
  return html`<section id="form"><h2>Last ${countText(form.lastFive.length, 'game')}</h2>
${form.streak === '' ? '' : html`<p>Streak: <b>${form.streak}</b></p>`}
<ol class="pills" aria-label="Last games, latest first">${form.lastFive.map(
    ({ id, result }) =>
      html`<li><a class="${result}" href="/games/${encodeURIComponent(id)}" aria-label="${WORDS[result]}">${resultLetter(result)}</a></li>`,
  )}</ol>
<details class="folded"><summary>Splits</summary>${scrolling('Records')}<table class="narrow"><tbody>${lines
    .filter(([, record]) => record !== NONE)
    .map(
      ([text, record]) =>
        html`<tr><th scope="row">${text}</th><td class="number">${recordText(record)}</td></tr>`,
    )}</tbody></table></div></details></section>`;
}
