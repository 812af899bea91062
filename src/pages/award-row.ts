import { html } from 'hono/html';
import type { AwardItem } from './answers.ts';
import type { Html } from './layout.ts';
import { capitalized, deadlineWords, gpaWords, type Today } from './words.ts';

const WORDS = /[\p{L}\p{N}]+/gu;
/** As the search compares words: without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A text with the words that hold a searched one marked. */
export function marked(text: string, search: string): Html {
  const searched = folded(search).match(WORDS) ?? [];
  let end = 0;
  const parts: unknown[] = [];
  for (const match of text.matchAll(WORDS)) {
    if (!searched.some((word) => folded(match[0]).includes(word))) continue;
    parts.push(text.slice(end, match.index), html`<mark>${match[0]}</mark>`);
    end = match.index + match[0].length;
  }
  return html`${parts}${text.slice(end)}`;
}

export const awardAddress = (id: string): string => `/scholarships/award/${encodeURIComponent(id)}`;

/** An award in a list. `sourceName`: who offers it. */
export function awardRow(
  award: AwardItem,
  { today, sourceName, search = '' }: { today: Today; sourceName: string; search?: string },
): Html {
  const deadline = deadlineWords(award.deadline, today);
  return html`<article class="award">
<h3><a href="${awardAddress(award.id)}">${marked(award.title, search)}</a></h3>
<p class="facts"><span class="amount">${capitalized(award.amount ?? 'amount not stated')}</span>
<span class="${deadline.isSoon ? 'soon' : deadline.isClosed ? 'quiet' : ''}">${capitalized(deadline.text)}</span>
${award.gpaRequirement === null ? '' : html`<span>GPA ${gpaWords(award.gpaRequirement)}</span>`}</p>
<p class="small quiet">${sourceName}</p>
</article>`;
}
