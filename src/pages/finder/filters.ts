import { html } from 'hono/html';
import type { AwardList } from '../frame/answers.ts';
import type { Html } from '../frame/html.ts';
import { monthWords, type Today, tagWords } from '../frame/words.ts';
import { AVOIDABLE, FACETS, type FacetName, type Question } from './question.ts';

/** Values of a facet shown at once; the rest unfolds. */
const SHOWN_VALUES = 6;
/** Months of deadlines to choose from. */
const MONTHS_AHEAD = 12;

const LEGENDS: Readonly<Record<FacetName, string>> = {
  audience: 'Who I am',
  field: 'What I study',
  amount: 'How much',
  deadline: 'Deadline',
  feature: 'What it asks or gives',
  source: 'Who offers it',
};
/** Audiences that say how far a student is, and those that say by what an award is decided. */
const YEARS = new Set(['high-school', 'freshman', 'undergraduate', 'graduate', 'transfer']);
const GROUNDS = new Set(['need-based', 'merit']);

export type Facets = NonNullable<AwardList['facets']>;
type Facet = NonNullable<Facets[string]>[number];

/** Tags are shown by name, because their labels are whole sentences. */
export const facetWords = (name: FacetName, { value, label }: Facet): string =>
  name === 'audience' || name === 'field' || name === 'feature' ? tagWords(value) : label;

const CHECKED = html` checked`;

function choice(name: FacetName, facet: Facet, isChosen: boolean): Html {
  const { value, label, count } = facet;
  const words = facetWords(name, facet);
  const type = name === 'deadline' ? 'radio' : 'checkbox';
  return html`<label class="choice${count === 0 ? ' none' : ''}"${words === label ? '' : html` title="${label}"`}><input type="${type}" name="${name}" value="${value}"${isChosen ? CHECKED : ''}> <span>${words}</span> <span class="count">${count}</span></label>`;
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

function facetGroup(
  name: FacetName,
  facets: readonly Facet[],
  chosen: readonly string[],
  { legend = LEGENDS[name], before = '' }: { legend?: string; before?: Html | '' } = {},
): Html | '' {
  if (facets.length === 0) return '';
  const choices = facets.map((facet) => choice(name, facet, chosen.includes(facet.value)));
  const folded = choices.slice(SHOWN_VALUES);
  const isOpen = facets.slice(SHOWN_VALUES).some(({ value }) => chosen.includes(value));
  return group(
    legend,
    html`${before}${choices.slice(0, SHOWN_VALUES)}${
      folded.length === 0
        ? ''
        : html`<details id="more-${name}"${isOpen ? html` open` : ''}><summary>${folded.length} more</summary>${folded}</details>`
    }`,
  );
}

/** The audiences: how far a student is, who else they are, and by what it is decided. */
function audiences(facets: readonly Facet[], chosen: readonly string[]): Html {
  const legendOf = ({ value }: Facet) =>
    YEARS.has(value) ? 'Year of study' : GROUNDS.has(value) ? 'What decides' : LEGENDS.audience;
  const groups = Map.groupBy(facets, legendOf);
  return html`${['Year of study', LEGENDS.audience, 'What decides'].map((legend) =>
    facetGroup('audience', groups.get(legend) ?? [], chosen, { legend }),
  )}`;
}

/** The filters whose counts change with each answer. */
function facetGroups(question: Question, facets: Facets): Html {
  const any = plainChoice('radio', 'deadline', '', 'Any', question.chosen.deadline.length === 0);
  return html`${FACETS.map((name) => {
    const values = facets[name] ?? [];
    const chosen = question.chosen[name];
    if (name === 'audience') return audiences(values, chosen);
    return facetGroup(name, values, chosen, name === 'deadline' ? { before: any } : {});
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
  return html`<details id="months"${chosen === '' ? '' : html` open`}><summary>Month of the deadline</summary>${choices}</details>`;
}

/** The finder's filters, named like the API's parameters. */
export const filters = (question: Question, facets: Facets, today: Today): Html => html`
<fieldset><legend>My GPA</legend><div><label class="hidden" for="gpa">Grade point average, 0 to 5</label>
<input id="gpa" name="gpa" type="number" min="0" max="5" step="any" inputmode="decimal" placeholder="3.2" value="${question.gpa}"></div></fieldset>
<div id="facets">${facetGroups(question, facets)}</div>
${group(
  'More',
  html`<p class="line"><label for="amountMin">At least $</label> <input id="amountMin" name="amountMin" type="number" min="0" step="any" inputmode="numeric" placeholder="500" value="${question.amountMin}"></p>
${monthChoice(question.month, today)}
${Object.entries(AVOIDABLE).map(([value, words]) =>
  plainChoice('checkbox', 'without', value, words, question.without.includes(value)),
)}`,
)}
<p class="submit"><button type="submit">Show scholarships</button></p>`;
