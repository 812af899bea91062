import { bullets, each, esc } from '../parts/html.ts';
import type { Listed } from '../parts/listing.ts';

/** One card; the small screen's copy of it says everything a second time. */
export function card(listed: Listed, path: string): string {
  const { key, award, about, eligibility, requirements, deadlineText, ended } = listed;
  const badge = ended
    ? '<span class="badge bg-secondary">Closed</span>'
    : '<span class="badge bg-success">Open</span>';
  const amount = award.pays.text === null ? '' : `<p class="card-amount">${esc(award.pays.text)}</p>`;
  const deadline = deadlineText === null ? '' : `<p class="card-deadline">${esc(deadlineText)}</p>`;
  const mail = award.contact;
  return `<div class="views-row col-md-4"><div class="card" id="card-${key}">
<div class="card-body">
<div class="hidden-xs">
${badge}
<h3 class="card-title"><a href="${path}/${key}">${esc(award.title)}</a></h3>
${amount}
${deadline}
<div class="card-text">${each('p', about)}${bullets(eligibility, ' class="eligibility"')}${bullets(requirements, ' class="requirements"')}${mail === undefined ? '' : `<p>Ask <a href="mailto:${mail}">${mail}</a></p>`}</div>
</div>
<div class="visible-xs" aria-hidden="true">
<h4><a href="${path}/${key}">${esc(award.title)}</a></h4>
<p>${esc([award.pays.text, deadlineText].filter((text) => text !== null).join(' · '))}</p>
${each('p', about)}
</div>
<a class="btn btn-outline-primary" href="${path}/${key}">Learn more<span class="visually-hidden"> about ${esc(award.title)}</span></a>
</div>
</div></div>`;
}
