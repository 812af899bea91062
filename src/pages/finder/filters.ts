import { html } from 'hono/html';
import type { AwardList } from '../frame/api-types.ts';
import { type CampusTime, calendarDay, listText, tagLabel } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import { GROUNDS, PERSON, whoLabel, YEARS } from './audiences.ts';
import { AVOIDABLE, FACETS, type FacetName, type FinderQuery } from './finder-query.ts';
import type { Month } from './months.ts';

/** How many values of a facet are shown unfolded. */
const SHOWN_VALUES = 6;
const LEGENDS: Readonly<Record<FacetName, string>> = {
  audience: 'Type of award',
  field: 'I study',
  amount: 'Amount',
  deadline: 'Deadline',
  feature: 'Requirements and perks',
  source: 'Offered by',
};

export type Facets = NonNullable<AwardList['facets']>;
type Facet = NonNullable<Facets[string]>[number];

const DEADLINE_LABELS: Readonly<Record<string, string>> = {
  open: 'Open or opening later',
  closed: 'Closed only',
};

/** Tags get a short name, because their labels are whole sentences. */
export function facetLabel(name: FacetName, { value, label }: Facet): string {
  if (name === 'deadline') return DEADLINE_LABELS[value] ?? label;
  return name === 'audience' || name === 'field' || name === 'feature' ? tagLabel(value) : label;
}

const CHECKED = html` checked`;

interface Choice {
  readonly type?: 'radio';
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly title?: string;
  readonly isChosen: boolean;
  /** The number of matching scholarships, if counted. */
  readonly count?: number;
}

/** A bar for a count, relative to the largest count of its group. */
const bar = (count: number, most: number): Html =>
  html`<svg class="share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round((count / most) * 100)}" height="1"/></svg>`;

/** `most`: the largest count, for groups whose counts have bars. */
function choice({ type, name, value, label, title, isChosen, count }: Choice, most = 0): Html {
  const tip = title === undefined ? '' : html` title="${title}"`;
  const share = count === undefined || count === 0 || most === 0 ? '' : bar(count, most);
  const counted = count === undefined ? '' : html` <span class="count">${count}</span>`;
  return html`<label class="choice${count === 0 ? ' none' : ''}"${tip}>${share}<input type="${type ?? 'checkbox'}" name="${name}" value="${value}"${isChosen ? CHECKED : ''}> <span>${label}</span>${counted}</label>`;
}

const group = (legend: string, content: Html): Html =>
  html`<fieldset><legend>${legend}</legend><div>${content}</div></fieldset>`;

/** The first few values. The rest is folded, unless a folded value is chosen. */
function choicesOf(name: string, choices: readonly Choice[], most?: number): Html {
  const line = (each: Choice) => choice(each, most);
  const folded = choices.slice(SHOWN_VALUES);
  const isOpen = folded.some(({ isChosen }) => isChosen);
  return html`${choices.slice(0, SHOWN_VALUES).map(line)}${
    folded.length === 0
      ? ''
      : html`<details id="more-${name}"${isOpen ? html` open` : ''}><summary>${folded.length} more</summary>${folded.map(line)}</details>`
  }`;
}

function facetChoice(name: FacetName, facet: Facet, chosen: readonly string[]): Choice {
  const { value, label, count } = facet;
  const text = facetLabel(name, facet);
  const isChosen = chosen.includes(value);
  // `open` is the finder's default, so its value is empty.
  if (name === 'deadline') {
    const isOpen = value === 'open';
    const isDefault = isOpen && chosen.length === 0;
    return {
      type: 'radio',
      name,
      value: isOpen ? '' : value,
      label: text,
      isChosen: isChosen || isDefault,
      count,
    };
  }
  return { name, value, label: text, isChosen, count, ...(text !== label && { title: label }) };
}

const largest = (choices: readonly Facet[]): number => Math.max(...choices.map(({ count }) => count));

/** Filters for who the visitor is. Without counts, because awards that do not state an audience match, too. */
const whoGroup = (legend: string, values: Readonly<Record<string, unknown>>, who: readonly string[]): Html =>
  group(
    legend,
    html`${Object.keys(values).map((value) =>
      choice({ name: 'for', value, label: whoLabel(value), isChosen: who.includes(value) }),
    )}`,
  );

/** The filters whose counts change with each response. */
function facetGroups({ chosen }: FinderQuery, facets: Facets): Html {
  return html`${FACETS.filter((name) => name !== 'field').map((name) => {
    const isShown = ({ value }: Facet) => GROUNDS.includes(value) || chosen.audience.includes(value);
    const values = (facets[name] ?? []).filter((facet) => name !== 'audience' || isShown(facet));
    const choices = values.map((facet) => facetChoice(name, facet, chosen[name]));
    const most = name === 'amount' ? largest(values) : undefined;
    return values.length === 0 ? '' : group(LEGENDS[name], choicesOf(name, choices, most));
  })}`;
}

/** A histogram of deadlines by month, to choose a month from. */
function monthGroup(chosen: string, months: readonly Month[]): Html | '' {
  const most = largest(months);
  if (most <= 0 && chosen === '') return '';
  const any = {
    type: 'radio',
    name: 'month',
    value: '',
    label: 'Any month',
    isChosen: chosen === '',
  } as const;
  const choices = months.map(({ value, label, count }) => {
    return { type: 'radio', name: 'month', value, label, isChosen: value === chosen, count } as const;
  });
  return group('Due in', html`<div class="months">${choice(any)}${choicesOf('month', choices, most)}</div>`);
}

/** The line that unfolds the filters, with the values of those that any student can fill in. */
export function filtersLine(
  { chosen, gpa, deadlineTo }: FinderQuery,
  count: number,
  today: CampusTime,
): Html {
  const studied = chosen.field.map((value) => tagLabel(value));
  const set = [
    studied.length === 0 ? 'Any subject' : listText(studied),
    gpa === '' ? 'GPA' : `GPA ${gpa}`,
    deadlineTo === '' ? 'Due by' : `Due by ${calendarDay(deadlineTo, today.day)}`,
  ];
  return html`<summary>${set.join(' · ')} · <b>Filters${count === 0 ? '' : ` (${count})`}</b></summary>`;
}

/** The filters that any student can fill in. */
function questions({ chosen, gpa, deadlineTo }: FinderQuery, facets: Facets, today: CampusTime): Html {
  const fields = facets.field ?? [];
  const studied = chosen.field.map((value) => tagLabel(value));
  return html`<div class="questions">
<details id="study"${fields.length === 0 ? html` hidden` : ''}><summary>${LEGENDS.field} <b>${studied.length === 0 ? 'any subject' : listText(studied)}</b></summary><fieldset><legend class="hidden">${LEGENDS.field}</legend><div>${fields.map((facet) => choice(facetChoice('field', facet, chosen.field)))}</div></fieldset></details>
<p><label for="gpa">My GPA</label> <input id="gpa" name="gpa" type="number" min="0" max="5" step="any" inputmode="decimal" placeholder="3.2" value="${gpa}"></p>
<p><label for="deadlineTo">Due by</label> <input id="deadlineTo" name="deadlineTo" type="date" min="${today.day}" value="${deadlineTo}"></p></div>`;
}

/** The finder's filters, named like the API's parameters. */
export const filters = (
  question: FinderQuery,
  facets: Facets,
  months: readonly Month[],
  today: CampusTime,
): Html => html`${questions(question, facets, today)}
<div id="facets">${monthGroup(question.month, months)}
${whoGroup('Year in school', YEARS, question.who)}
${whoGroup('Who I am', PERSON, question.who)}
${facetGroups(question, facets)}</div>
${group(
  'More filters',
  html`<p class="line"><label for="amountMin">Minimum amount $</label> <input id="amountMin" name="amountMin" type="number" min="0" step="any" inputmode="numeric" placeholder="500" value="${question.amountMin}"></p>
${Object.entries(AVOIDABLE).map(([value, text]) =>
  choice({ name: 'without', value, label: text, isChosen: question.without.includes(value) }),
)}`,
)}
<p class="submit"><button type="submit">Show scholarships</button></p>`;
