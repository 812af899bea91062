import { html } from 'hono/html';
import type { AwardList } from '../frame/answers.ts';
import type { Html } from '../frame/html.ts';
import { countWords, tagWords } from '../frame/words.ts';
import { FACETS, type FacetName, type Question } from './question.ts';

/** Values of a facet shown at once; the rest unfolds. */
const SHOWN_VALUES = 6;

const LEGENDS: Readonly<Record<FacetName, string>> = {
  audience: 'Who I am',
  field: 'What I study',
  amount: 'How much',
  deadline: 'Deadline',
  feature: 'What it asks or gives',
  source: 'Who offers it',
};

export type Facets = NonNullable<AwardList['facets']>;
type Facet = NonNullable<Facets[string]>[number];

/** Tags are shown by name, because their labels are whole sentences. */
export const facetWords = (name: FacetName, { value, label }: Facet): string =>
  name === 'audience' || name === 'field' || name === 'feature' ? tagWords(value) : label;

function choice(name: FacetName, facet: Facet, isChosen: boolean): Html {
  const { value, label, count } = facet;
  const type = name === 'deadline' ? 'radio' : 'checkbox';
  return html`<label class="choice${count === 0 ? ' none' : ''}" title="${label}"><input type="${type}" name="${name}" value="${value}"${
    isChosen ? html` checked` : ''
  }> <span>${facetWords(name, facet)}</span> <span class="count">${count}</span></label>`;
}

function facetGroup(name: FacetName, facets: readonly Facet[], chosen: readonly string[]): Html | '' {
  if (facets.length === 0) return '';
  const choices = facets.map((facet) => choice(name, facet, chosen.includes(facet.value)));
  const folded = choices.slice(SHOWN_VALUES);
  const isOpen = facets.slice(SHOWN_VALUES).some(({ value }) => chosen.includes(value));
  return html`<fieldset><legend>${LEGENDS[name]}</legend><div>${choices.slice(0, SHOWN_VALUES)}${
    folded.length === 0
      ? ''
      : html`<details${isOpen ? html` open` : ''}><summary>${folded.length} more</summary>${folded}</details>`
  }</div></fieldset>`;
}

/** The finder's filters: checkboxes with counts, named like the API's parameters. */
export const filters = (question: Question, list: AwardList | undefined): Html => html`
<fieldset><legend>My GPA</legend><div><label class="hidden" for="gpa">Grade point average, 0 to 5</label>
<input id="gpa" name="gpa" type="number" min="0" max="5" step="0.01" inputmode="decimal" placeholder="3.2" value="${question.gpa}"></div></fieldset>
${FACETS.map((name) => facetGroup(name, list?.facets?.[name] ?? [], question.chosen[name]))}
<p class="submit"><button type="submit">${list === undefined ? 'Show' : `Show ${countWords(list.total, 'scholarship')}`}</button></p>`;
