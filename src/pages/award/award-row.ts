import { html } from 'hono/html';
import { fold, isSameWord, words } from '../../scholarships/http/contract.ts';
import type { AwardItem } from '../frame/api-types.ts';
import {
  amountText,
  type CampusTime,
  capitalized,
  deadlineText,
  deadlineTime,
  gpaText,
  paidText,
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

/** Something to know about an award in a list, and whether it is what the visitor searches for. */
export interface Fact {
  readonly text: string;
  readonly fits?: boolean;
}

export const gpaFact = ({ gpaRequirement }: AwardItem): readonly Fact[] =>
  gpaRequirement === null ? [] : [{ text: `GPA ${gpaText(gpaRequirement)} or higher` }];

export interface RowOptions {
  readonly today: CampusTime;
  /** The name of the source. */
  readonly sourceName: string;
  /** Words to highlight. */
  readonly searched?: readonly string[];
  readonly facts?: readonly Fact[];
  /** What a heading above the award says of its deadline. */
  readonly under?: 'nothing' | 'month' | 'day';
  /** Whether the row has a button to save it. */
  readonly canSave?: boolean;
}

const factText = ({ text, fits = false }: Fact): Html =>
  fits ? html`<b class="fits">✓ ${text}</b>` : html`${text}`;

/** The deadline without what the heading above it says. Screen readers get all of it. */
function deadlineLine(award: AwardItem, today: CampusTime, under: NonNullable<RowOptions['under']>): Html {
  const { text, when, assumed, isSoon, isClosed, opens } = deadlineText(award, today);
  const whole = capitalized(text);
  const className = under === 'day' ? 'small quiet' : isSoon ? 'soon' : isClosed ? 'quiet' : '';
  if (under === 'nothing' || opens !== null)
    return html`<span class="${className}">${deadlineTime(award.deadline, whole)}</span>`;
  const shown = under === 'day' ? assumed : (when ?? whole);
  return html`<span class="${className}"><span class="hidden">${deadlineTime(award.deadline, whole)}</span><span aria-hidden="true">${shown}</span></span>`;
}

/** An award in a list: title, amount and deadline, then a line of facts. */
export function awardRow(award: AwardItem, options: RowOptions): Html {
  const { today, sourceName, searched = [], facts = gpaFact(award) } = options;
  const line = [...facts, { text: sourceName }].map(
    (fact, at) => html`${at === 0 ? '' : ' · '}${factText(fact)}`,
  );
  return html`<article class="award">
${options.canSave ? star(award) : ''}<h3><a href="${awardUrl(award.id)}">${marked(award.title, searched)}</a></h3>
<p class="facts"><span class="amount">${paidText(award)}</span>
${deadlineLine(award, today, options.under ?? 'nothing')}</p>
<p class="small quiet">${line}</p>
${searched.length === 0 ? '' : passage(award.title, award.description ?? '', searched)}
</article>`;
}
