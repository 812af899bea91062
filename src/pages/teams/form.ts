import { html } from 'hono/html';
import type { TeamAnswer } from '../frame/answers.ts';
import { type Html, scrolling } from '../frame/html.ts';
import { recordWords } from '../frame/words.ts';

const LETTERS = { win: 'W', loss: 'L', tie: 'T' } as const;
const NONE = '0-0';

/** How the team has played: its last games, and records by place, against ranked teams and by month. */
export function formTable({ form }: TeamAnswer): Html | '' {
  if (!form) return '';
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
  const lines: readonly (readonly [string, string])[] = [
    ['At home', form.home],
    ['Away', form.away],
    ['Neutral', form.neutral],
    ['Against ranked teams', form.ranked],
    ...form.byMonth.map(
      ({ month: key, record }) => [month.format(new Date(`${key}-01T00:00Z`)), record] as const,
    ),
  ];
  return html`<section id="form"><h2>Form</h2>
<p>${form.streak === '' ? '' : html`<b>${form.streak}</b> · `}Latest first: ${form.lastFive.map(
    ({ id, result }, at) =>
      html`${at === 0 ? '' : ' '}<a href="/games/${encodeURIComponent(id)}" aria-label="${result}">${LETTERS[result]}</a>`,
  )}</p>
<details class="folded"><summary>Records by place and month</summary>${scrolling('Records')}<table class="narrow"><tbody>${lines
    .filter(([, record]) => record !== NONE)
    .map(
      ([words, record]) =>
        html`<tr><th scope="row">${words}</th><td class="number">${recordWords(record)}</td></tr>`,
    )}</tbody></table></div></details></section>`;
}
