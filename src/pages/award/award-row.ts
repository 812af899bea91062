import { html } from 'hono/html';
import { fold, isSameWord, words } from '../../scholarships/http/contract.ts';
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

/** A word of a text, with the apostrophes inside it. */
const WORDS = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

/** Highlights the words of a text that a searched word finds. */
export function marked(text: string, searched: readonly string[]): Html | string {
  if (searched.length === 0) return text;
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const plain = fold(word);
    if (!searched.some((one) => isSameWord(plain, one))) continue;
    parts.push(text.slice(end, index), html`<mark>${word}</mark>`);
    end = index + word.length;
  }
  return end === 0 ? text : html`${parts}${text.slice(end)}`;
}

/** How much of a description is shown before and after a word, in characters: two lines on a phone. */
const BEFORE = 30;
const AFTER = 70;

/** If a searched word is not in the title, the passage of the description that contains it, to explain the match. */
export function passage(title: string, description: string, searched: readonly string[]): Html | '' {
  const inTitle = words(title);
  const missing = searched.filter((word) => !inTitle.some((each) => isSameWord(each, word)));
  if (missing.length === 0) return '';
  const found = description
    .matchAll(WORDS)
    .find(({ 0: word }) => missing.some((one) => isSameWord(fold(word), one)));
  if (found === undefined) return '';
  const { 0: word, index: at } = found;
  const start = at <= BEFORE ? 0 : description.indexOf(' ', at - BEFORE) + 1;
  const end =
    description.length - at <= AFTER ? description.length : description.lastIndexOf(' ', at + AFTER);
  const shown = description.slice(Math.min(start, at), Math.max(end, at + Math.min(word.length, AFTER)));
  return html`<p class="small">${start > 0 ? '… ' : ''}${marked(shown, missing)}${end < description.length ? ' …' : ''}</p>`;
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

/** What an award is based on does not describe a person. Of the others, `for` keeps the awards that do not say. */
const describesPerson = (tag: string): boolean => tag !== 'need-based' && tag !== 'merit';

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
<p class="small quiet">${gpa}${people.map((tag) => html`<a href="/scholarships?${describesPerson(tag) ? 'for' : 'audience'}=${tag}">${tagLabel(tag)}</a> · `)}${sourceName}</p>
${whyLine(reasons)}
${searched.length === 0 ? '' : passage(award.title, award.description ?? '', searched)}
</article>`;
}
