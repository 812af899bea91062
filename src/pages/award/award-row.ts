import { html } from 'hono/html';
import type { AwardItem } from '../frame/api-types.ts';
import {
  amountText,
  capitalized,
  deadlineText,
  deadlineTime,
  gpaText,
  paidText,
  type Today,
  tagLabel,
} from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';

const WORDS = /[\p{L}\p{N}]+/gu;
/** ASCII text has no accents. */
const ASCII = /^[\0-\x7f]*$/;
/** The text in lower case and without accents, as it is compared in searches. */
export const folded = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();

/** The words of a search, folded. */
export const searchedWords = (search: string): readonly string[] => folded(search).match(WORDS) ?? [];

/** Highlights the words of a text that contain a searched word. */
export function marked(text: string, searched: readonly string[]): Html | string {
  const whole = searched.length === 0 ? '' : folded(text);
  // Most titles contain none of the words: checking the whole title first saves folding each word.
  const found = searched.filter((word) => whole.includes(word));
  if (found.length === 0) return text;
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const plain = folded(word);
    if (!found.some((part) => plain.includes(part))) continue;
    parts.push(text.slice(end, index), html`<mark>${word}</mark>`);
    end = index + word.length;
  }
  return html`${parts}${text.slice(end)}`;
}

/** How much of a description is shown before and after a word, in characters: two lines on a phone. */
const BEFORE = 30;
const AFTER = 70;

/** If a searched word is not in the title, the passage of the description that contains it, to explain the match. */
export function passage(title: string, description: string, searched: readonly string[]): Html | '' {
  const inTitle = folded(title);
  const missing = searched.find((word) => !inTitle.includes(word));
  if (missing === undefined) return '';
  // Not folded, because descriptions are long: a word typed without its accent gets no passage.
  const at = description.toLowerCase().indexOf(missing);
  if (at < 0) return '';
  const start = at <= BEFORE ? 0 : description.indexOf(' ', at - BEFORE) + 1;
  const end =
    description.length - at <= AFTER ? description.length : description.lastIndexOf(' ', at + AFTER);
  const shown = description.slice(Math.min(start, at), Math.max(end, at + missing.length));
  return html`<p class="small">${start > 0 ? '… ' : ''}${marked(shown, [missing])}${end < description.length ? ' …' : ''}</p>`;
}

export const awardUrl = (id: string): string => `/scholarships/award/${encodeURIComponent(id)}`;

/** The button that saves the award. `client/saved.js` shows it, and compares its values with those saved earlier. */
export const star = (award: AwardItem): Html =>
  html`<button type="button" class="star" hidden data-save="${award.id}"
 data-amount="${amountText(award.amount)}" data-deadline="${award.deadline ?? award.deadlineKind}"
 data-gpa="${award.gpaRequirement === null ? 'not stated' : gpaText(award.gpaRequirement)}"
 aria-label="Save ${award.title}" aria-pressed="false">☆</button>`;

const MOST_TAGS = 3;

interface RowOptions {
  readonly today: Today;
  /** The name of the source. */
  readonly sourceName: string;
  /** Words to highlight. */
  readonly searched?: readonly string[];
  /** Tags that describe an audience, such as `veterans`. */
  readonly audiences?: ReadonlySet<string>;
  /** Why the award matches a search, and what it requires. */
  readonly reasons?: { readonly fits: readonly string[]; readonly notes: readonly string[] };
  /** Whether the row has a button to save it. */
  readonly canSave?: boolean;
}

const NO_REASONS = { fits: [], notes: [] };

function whyLine({ fits, notes }: NonNullable<RowOptions['reasons']>): Html | '' {
  if (fits.length + notes.length === 0) return '';
  const why =
    fits.length === 0 ? '' : html`<b>${capitalized(fits.join(' · '))}</b>${notes.length === 0 ? '' : ' · '}`;
  const rest = why === '' ? capitalized(notes.join(' · ')) : notes.join(' · ');
  return html`<p class="small why"><span class="hidden">How you match: </span>${why}${rest}</p>`;
}

/** An award in a list: title, amount, deadline and GPA, then audiences and source. */
export function awardRow(
  award: AwardItem,
  {
    today,
    sourceName,
    searched = [],
    audiences = new Set(),
    reasons = NO_REASONS,
    canSave = false,
  }: RowOptions,
): Html {
  const deadline = deadlineText(award, today);
  const gpa = award.gpaRequirement === null ? '' : `GPA ${gpaText(award.gpaRequirement)} or higher · `;
  const people = award.tags.filter((tag) => audiences.has(tag)).slice(0, MOST_TAGS);
  return html`<article class="award">
${canSave ? star(award) : ''}<h3><a href="${awardUrl(award.id)}">${marked(award.title, searched)}</a></h3>
<p class="facts"><span class="amount">${paidText(award)}</span>
<span class="${deadline.isSoon ? 'soon' : deadline.isClosed ? 'quiet' : ''}">${deadlineTime(award.deadline, capitalized(deadline.text))}</span></p>
<p class="small quiet">${gpa}${people.map((tag) => html`<a href="/scholarships?audience=${tag}">${tagLabel(tag)}</a> · `)}${sourceName}</p>
${whyLine(reasons)}
${searched.length === 0 ? '' : passage(award.title, award.description ?? '', searched)}
</article>`;
}
