import { html } from 'hono/html';
import { awardUrl } from '../award/award-row.ts';
import type { Review } from '../frame/api-types.ts';
import { type CampusTime, countText, moment } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';

type Finding = Review['findings'][number];

/** How many findings of a kind are shown unfolded. */
const SHOWN = 10;

/** How many findings need a person's decision. */
export const waiting = (findings: readonly Finding[]): number => findings.filter(({ waits }) => waits).length;

const linkTo = (id: string, label: string): Html => html`<a href="${awardUrl(id)}">${label}</a>`;

function item(finding: Finding, today: CampusTime): Html {
  const { ids, name, key, text, details, since, commands } = finding;
  // A scholarship that is not listed has no name, and no page.
  const about = key !== null && key !== name && ids.includes(key) ? linkTo(key, name) : name;
  const each = ids.length === details.length ? ids.map((id, at) => linkTo(id, details[at] ?? id)) : details;
  const line = html`${about}: ${text}${since === null ? '' : html`; since ${moment(since, today)}`}`;
  return html`<li>${
    each.length === 0
      ? line
      : html`<details><summary>${line}</summary><ul>${each.map((one) => html`<li>${one}</li>`)}</ul></details>`
  }<div class="small quiet">${commands.map(({ does, command, options }) => html`<code>${command} ${options}</code> ${does}. `)}</div></li>`;
}

const list = (items: readonly Html[]): Html => {
  const rest = items.slice(SHOWN);
  return html`<ul>${items.slice(0, SHOWN)}</ul>
${rest.length === 0 ? '' : html`<details><summary>${countText(rest.length, 'more', 'more')}</summary><ul>${rest}</ul></details>`}`;
};

/** The findings: those that need a person's decision, and folded the others. */
export function reviewPart({ findings, webhooks }: Review, today: CampusTime): Html | '' {
  if (webhooks === undefined && findings.length === 0) return '';
  const waitingFirst = findings.toSorted((one, other) => Number(other.waits) - Number(one.waits));
  const groups = [...Map.groupBy(waitingFirst, ({ title }) => title)].map(([title, alike]) => {
    const items = list(alike.map((finding) => item(finding, today)));
    return waiting(alike) > 0
      ? html`<h3>${title}</h3>${items}`
      : html`<details><summary>${title}: ${alike.length}</summary>${items}</details>`;
  });
  return html`<section id="review"><h2>Needs a decision</h2>
${waiting(findings) === 0 ? html`<p class="empty">Nothing needs a decision.</p>` : ''}
${groups}
${webhooks === undefined ? '' : html`<p id="webhooks">Webhooks: ${webhooks.waiting} waiting, ${webhooks.dead} failed permanently.</p>`}</section>`;
}
