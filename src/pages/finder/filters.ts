import { html } from 'hono/html';
import type { AwardList } from '../frame/answers.ts';
import type { Html } from '../frame/html.ts';
import { listWords, monthWords, type Today, tagWords } from '../frame/words.ts';
import { AVOIDABLE, FACETS, type FacetName, type Question } from './question.ts';
import { GROUNDS, PERSON, whoWords, YEARS } from './who.ts';

/** Values of a facet shown at once; the rest unfolds. */
const SHOWN_VALUES = 6;
/** Months of deadlines to choose from. */
const MONTHS_AHEAD = 12;

const LEGENDS: Readonly<Record<FacetName, string>> = {
  audience: 'Based on',
  field: 'I study',
  amount: 'Amount',
  deadline: 'Deadline',
  feature: 'Requirements and perks',
  source: 'Offered by',
};

export type Facets = NonNullable<AwardList['facets']>;
type Facet = NonNullable<Facets[string]>[number];

const DEADLINE_WORDS: Readonly<Record<string, string>> = { open: 'Open now', closed: 'Closed only' };

/** Tags are shown by name, because their labels are whole sentences. */
export function facetWords(name: FacetName, { value, label }: Facet): string {
  if (name === 'deadline') return DEADLINE_WORDS[value] ?? label;
  return name === 'audience' || name === 'field' || name === 'feature' ? tagWords(value) : label;
}

const CHECKED = html` checked`;

function choice(name: FacetName, facet: Facet, isChosen: boolean): Html {
  const { label, count } = facet;
  const words = facetWords(name, facet);
  const type = name === 'deadline' ? 'radio' : 'checkbox';
  // What is open is what the finder shows without a choice.
  const value = name === 'deadline' && facet.value === 'open' ? '' : facet.value;
  const title = words === label || name === 'deadline' ? '' : html` title="${label}"`;
  return html`<label class="choice${count === 0 ? ' none' : ''}"${title}><input type="${type}" name="${name}" value="${value}"${isChosen ? CHECKED : ''}> <span>${words}</span> <span class="count">${count}</span></label>`;
}

/** A choice that has no count. */
const plainChoice = (
  type: 'checkbox' | 'radio',
  name: string,
  value: string,
  words: string,
  isChosen: boolean,
): Html =>
  html`<label class="choice"><input type="${type}" name="${name}" value="${value}"${isChosen ? CHECKED : ''}> <span>${words}</span></label>`;

const group = (legend: string, content: Html): Html =>
  html`<fieldset><legend>${legend}</legend><div>${content}</div></fieldset>`;

function facetChoices(name: FacetName, facets: readonly Facet[], chosen: readonly string[]): Html {
  const isChosen = ({ value }: Facet) =>
    chosen.includes(value) || (name === 'deadline' && value === 'open' && chosen.length === 0);
  const choices = facets.map((facet) => choice(name, facet, isChosen(facet)));
  const folded = choices.slice(SHOWN_VALUES);
  const isOpen = facets.slice(SHOWN_VALUES).some(isChosen);
  return html`${choices.slice(0, SHOWN_VALUES)}${
    folded.length === 0
      ? ''
      : html`<details id="more-${name}"${isOpen ? html` open` : ''}><summary>${folded.length} more</summary>${folded}</details>`
  }`;
}

/** What a visitor is: awards that say nothing of it stay, so that there is no count. */
const whoGroup = (legend: string, values: Readonly<Record<string, unknown>>, who: readonly string[]): Html =>
  group(
    legend,
    html`${Object.keys(values).map((value) =>
      plainChoice('checkbox', 'for', value, whoWords(value), who.includes(value)),
    )}`,
  );

/** The filters whose counts change with each answer. */
function facetGroups({ chosen }: Question, facets: Facets): Html {
  return html`${FACETS.filter((name) => name !== 'field').map((name) => {
    const isShown = ({ value }: Facet) => GROUNDS.includes(value) || chosen.audience.includes(value);
    const values = (facets[name] ?? []).filter((facet) => name !== 'audience' || isShown(facet));
    return values.length === 0 ? '' : group(LEGENDS[name], facetChoices(name, values, chosen[name]));
  })}`;
}

function monthChoice(chosen: string, today: Today): Html {
  const [year = 0, first = 0] = today.day.split('-').map(Number);
  const months = Array.from({ length: MONTHS_AHEAD }, (_, ahead) => {
    const month = first - 1 + ahead;
    return `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
  const all = chosen === '' || months.includes(chosen) ? months : [chosen, ...months];
  const choices = ['', ...all].map((month) =>
    plainChoice('radio', 'month', month, month === '' ? 'Any' : monthWords(month), month === chosen),
  );
  return html`<details id="months"${chosen === '' ? '' : html` open`}><summary>Due in …</summary>${choices}</details>`;
}

/** What every student knows, above everything else. */
export function questions({ chosen, gpa, deadlineTo }: Question, facets: Facets, today: Today): Html {
  const fields = facets.field ?? [];
  const studied = chosen.field.map((value) => tagWords(value));
  return html`<div class="questions">
<details id="study"${fields.length === 0 ? html` hidden` : ''}><summary>${LEGENDS.field} <b>${studied.length === 0 ? 'anything' : listWords(studied)}</b></summary><fieldset><legend class="hidden">${LEGENDS.field}</legend><div>${fields.map((facet) => choice('field', facet, chosen.field.includes(facet.value)))}</div></fieldset></details>
<p><label for="gpa">My GPA</label> <input id="gpa" name="gpa" type="number" min="0" max="5" step="any" inputmode="decimal" placeholder="3.2" value="${gpa}"></p>
<p><label for="deadlineTo">I need it by</label> <input id="deadlineTo" name="deadlineTo" type="date" min="${today.day}" value="${deadlineTo}"></p></div>`;
}

/** The finder's filters, named like the API's parameters. */
export const filters = (question: Question, facets: Facets, today: Today): Html => html`
<div id="facets">${whoGroup('Year of study', YEARS, question.who)}
${whoGroup('Who I am', PERSON, question.who)}
${facetGroups(question, facets)}</div>
${group(
  'More filters',
  html`<p class="line"><label for="amountMin">Minimum amount $</label> <input id="amountMin" name="amountMin" type="number" min="0" step="any" inputmode="numeric" placeholder="500" value="${question.amountMin}"></p>
${monthChoice(question.month, today)}
${Object.entries(AVOIDABLE).map(([value, words]) =>
  plainChoice('checkbox', 'without', value, words, question.without.includes(value)),
)}`,
)}
<p class="submit"><button type="submit">Show scholarships</button></p>`;
