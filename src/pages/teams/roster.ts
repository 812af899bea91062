import { html } from 'hono/html';
import type { Roster } from '../frame/api-types.ts';
import { inFigures } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import { pictureUrl } from '../frame/picture.ts';

type Athlete = Roster['athletes'][number];

const ORDERS = [
  ['', 'As listed'],
  ['number', 'Number'],
  ['name', 'Name'],
] as const;

/** The selection of athletes to show, and their order. */
export interface RosterQuestion {
  /** `''`: all. */
  readonly position: string;
  readonly sort: (typeof ORDERS)[number][0];
}

export const rosterQuestion = (query: Readonly<Record<string, readonly string[]>>): RosterQuestion => ({
  position: query.position?.[0] ?? '',
  sort: ORDERS.find(([order]) => order === query.sort?.[0])?.[0] ?? '',
});

/** Athletes without a number come last. */
const numberOf = ({ jersey }: Athlete): number => (jersey === '' ? Number.POSITIVE_INFINITY : Number(jersey));

function sorted(athletes: readonly Athlete[], sort: RosterQuestion['sort']): readonly Athlete[] {
  if (sort === '') return athletes;
  const byName = (a: Athlete, b: Athlete) =>
    (a.lastName || a.name).localeCompare(b.lastName || b.name, 'en-US') || a.name.localeCompare(b.name);
  return athletes.toSorted((a, b) => {
    const [left, right] = [numberOf(a), numberOf(b)];
    return sort === 'name' || left === right ? byName(a, b) : left < right ? -1 : 1;
  });
}

/** `HK` for Hollis Kimathi */
const initials = (name: string): string => {
  const parts = name.split(' ').filter((word) => word !== '');
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('');
};

function card({ name, jersey, position, class: year, height, weight, hometown, headshot }: Athlete): Html {
  const line = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
  const lines = [line([position, year]), line([height, weight]), hometown].filter((text) => text !== '');
  return html`<li>${
    headshot === null
      ? html`<span class="portrait" aria-hidden="true">${initials(name)}</span>`
      : html`<img class="portrait" src="${pictureUrl(headshot, 96)}" alt="" width="56" height="56" loading="lazy" decoding="async">`
  }<span>${jersey === '' ? '' : html`<span class="jersey">${jersey}</span> `}<b>${name}</b>${lines.map((text) => html`<br><span class="small quiet">${text}</span>`)}</span></li>`;
}

/** The roster as portraits, by position and in the chosen order. */
export function rosterGrid({ athletes, coaches }: Roster, sport: string, question: RosterQuestion): Html {
  if (athletes.length === 0) return html`<p class="empty">The provider lists no athletes.</p>`;
  const counts = new Map<string, number>();
  for (const { position } of athletes) counts.set(position, (counts.get(position) ?? 0) + 1);
  const positions = [...counts].filter(([position]) => position !== '');
  const chosen = counts.has(question.position) ? question.position : '';
  const shown = athletes.filter(({ position }) => chosen === '' || position === chosen);
  const link = (to: Partial<RosterQuestion>, text: string): Html => {
    const next = { position: chosen, sort: question.sort, ...to };
    const isCurrent = next.position === chosen && next.sort === question.sort;
    const given = Object.entries(next).filter(([, value]) => value !== '');
    const query = new URLSearchParams([['show', 'roster'], ...given]);
    return html`<a href="/teams/${sport}?${query}"${isCurrent ? html` aria-current="true"` : ''}>${text}</a>`;
  };
  return html`<div class="choices">${
    positions.length < 2
      ? ''
      : html`<nav class="days" aria-label="Positions">${link({ position: '' }, `All ${inFigures(athletes.length)}`)}
${positions.map(([position, count]) => link({ position }, `${position} ${count}`))}</nav>`
  }
<nav class="days" aria-label="Order"><span class="quiet small">Sort:</span>${ORDERS.map(([sort, text]) => link({ sort }, text))}</nav></div>
<ul class="cards people">${sorted(shown, question.sort).map(card)}</ul>
${coaches.length === 0 ? '' : html`<h2>Coaches</h2><ul>${coaches.map(({ name, title }) => html`<li>${name}${title === '' ? '' : `, ${title}`}</li>`)}</ul>`}`;
}
