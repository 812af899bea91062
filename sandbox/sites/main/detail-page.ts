import { bullets, each, esc } from '../parts/html.ts';
import type { Listed } from '../parts/listing.ts';
import { portalPage } from './frame.ts';

const GENERAL_APPLICATION =
  'To be considered for this opportunity you must complete the general application. Sign in to begin.';

export function detailPage(listed: Listed): string {
  const { award, about, eligibility, requirements, deadlineText } = listed;
  const main = `<section id="main" class="opportunity">
<header class="section-header main">
<h3>${esc(award.title)}</h3>
${each('p', about)}
${bullets(eligibility)}
</header>
<dl class="full-width-rows">
<dt>Award</dt><dd>${esc(award.pays.text ?? 'Varies')}</dd>
<dt>Scopes</dt><dd>${esc((award.categories ?? ['University-wide']).join(', '))}</dd>
${deadlineText === null ? '' : `<dt>Deadline</dt><dd>${deadlineText}</dd>`}
${contact(award.contact)}
</dl>
${questions(requirements)}
<div class="section-anchor js-sticky sticky-form-footer"><p>${GENERAL_APPLICATION}</p>
<a class="button" href="/users/sign_in">Apply</a></div>
</section>`;
  return portalPage(award.title, main);
}

function contact(address: string | undefined): string {
  return address === undefined ? '' : `<dt>Contact</dt><dd><a href="mailto:${address}">${address}</a></dd>`;
}

function questions(texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const items = texts.map((text) => `<li class="js-question"><p>${esc(text)}</p></li>`);
  return `<h4>Supplemental Questions</h4>\n<ol>\n${items.join('\n')}\n</ol>`;
}
