import { html } from 'hono/html';
import { awardUrl } from '../award/award-row.ts';
import type { ApiClient } from '../frame/api-client.ts';
import type { AwardList, Review } from '../frame/api-types.ts';
import { countText, dayTime, inFigures, moment, shortDay, type Today } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';

/** How many entries of a list are shown unfolded. */
const SHOWN = 10;

function shown(field: string, value: unknown): string {
  if (value === null) return 'unknown';
  if (field === 'amount' && typeof value === 'number') return `$${inFigures(value)}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isApplied = ({ state }: Review['corrections'][number]): boolean => state === 'applied';

/** How many items need a person's decision. */
export const waiting = ({
  held,
  corrections,
  suspicious,
  lacking = [],
  leftOut = [],
  proposed = [],
  problem,
}: Review): number =>
  held.length +
  leftOut.length +
  proposed.length +
  corrections.filter((one) => !isApplied(one)).length +
  suspicious.length +
  lacking.filter(({ before }) => before !== null).length +
  (problem === null ? 0 : 1);

function list(title: string, items: readonly Html[], note = ''): Html | '' {
  if (items.length === 0) return '';
  const rest = items.slice(SHOWN);
  return html`<h3>${title}</h3>${note === '' ? '' : html`<p class="small quiet">${note}</p>`}
<ul>${items.slice(0, SHOWN)}</ul>
${rest.length === 0 ? '' : html`<details><summary>${countText(rest.length, 'more', 'more')}</summary><ul>${rest}</ul></details>`}`;
}

/** The titles of scholarships by id, without those that are no longer listed. */
type Titles = ReadonlyMap<string, string>;

/** The API takes at most this many ids. */
const MOST_TITLES = 100;

export async function fetchTitles(
  client: ApiClient,
  { suspicious, doubts = [], corrections, corrected = [] }: Review,
): Promise<Titles> {
  const all = [...suspicious, ...doubts, ...corrections, ...corrected].map(({ id }) => id);
  const ids = [...new Set(all)].slice(0, MOST_TITLES);
  if (ids.length === 0) return new Map();
  const query = new URLSearchParams({ ids: ids.join(), fields: 'title', limit: String(MOST_TITLES) });
  const result = await client.get<AwardList>(`/scholarships/api/scholarships?${query}`);
  return new Map((result.ok ? result.body.scholarships : []).map(({ id, title }) => [id, title]));
}

const award = (id: string, titles: Titles, text: string | Html): Html =>
  html`<li><a href="${awardUrl(id)}">${titles.get(id) ?? id}</a>${text}</li>`;

const AWARDS = { held: ', missing from the list that is held back', gone: ', no longer listed' };

const outdated = ({ id, state, fields, award: where }: Review['corrections'][number], titles: Titles): Html =>
  award(id, titles, `: ${fields.join(', ')}, ${state}${where === undefined ? '' : AWARDS[where]}`);

/** A warning. If several awards share it, it is shown once. */
function ambiguous(alike: Review['doubts'], titles: Titles): Html {
  const [first, ...more] = alike;
  if (first === undefined) return html``;
  const { id, field, why } = first;
  if (more.length === 0) return award(id, titles, `, ${field}: ${why}`);
  return html`<li><details><summary>${countText(alike.length, 'scholarship')}, ${field}: ${why}</summary>
<ul>${alike.map(({ id }) => award(id, titles, ''))}</ul></details></li>`;
}

const INCOMPLETE = 'Shown without these values; the page may state them elsewhere now.';

/** The items that need a person's decision, and the corrections; see `docs/operating/corrections.md`. */
export function reviewPart(
  review: Review,
  { sourceName, titles }: { readonly sourceName: (key: string) => string; readonly titles: Titles },
  today: Today,
): Html | '' {
  // A backend of the previous release does not send `corrected`, `lacking` and `doubts`.
  const {
    held,
    corrections,
    corrected = [],
    suspicious,
    lacking = [],
    unchecked = [],
    leftOut = [],
    proposed = [],
    doubts = [],
    problem,
    webhooks,
  } = review;
  if (
    webhooks === undefined &&
    [held, corrections, suspicious, lacking, unchecked, leftOut, proposed, doubts].every(
      ({ length }) => length === 0,
    ) &&
    problem === null
  )
    return '';
  const lists = held.map(
    ({ source, since, missing, acceptedOn }) =>
      html`<li>${sourceName(source)}: since ${moment(since, today)} its list lacks ${countText(missing.length, 'scholarship')}; the previous list is shown ${
        acceptedOn
          ? html`until ${dayTime(acceptedOn, shortDay(acceptedOn, today.day))}, when the new one is accepted if it still reads the same`
          : 'until a person accepts the new one'
      } (<code>scrape --source ${source} --accept</code> accepts it now, <code>--keep</code> rejects it).</li>`,
  );
  const isNew = ({ before }: (typeof lacking)[number]) => before !== null;
  const lacksOf = (isOne: typeof isNew) =>
    lacking
      .filter(isOne)
      .map(
        ({ source, why }) =>
          html`<li>${sourceName(source)}: ${why} (<code>scrape --source ${source} --accept</code> accepts it).</li>`,
      );
  const isQuiet =
    doubts.length + corrected.length + unchecked.length + lacking.filter((one) => !isNew(one)).length === 0;
  const entries = proposed.map(
    ({ source, titles: found, doubts: count }) =>
      html`<li>${sourceName(source)}: another way to read its page, with ${countText(found.length, 'scholarship')} and ${countText(count, 'warning')} (<code>review --take ${source}</code> takes it).</li>`,
  );
  const missed = leftOut.map(
    ({ source, count, first }) =>
      html`<li><details><summary>${sourceName(source)}: ${countText(count, 'name or row', 'names or rows')} with values</summary>
<ul>${first.map(({ text, values, why }) => html`<li>${text} (${why}): ${values.join(', ')}</li>`)}</ul></details></li>`,
  );
  const values = suspicious.map(({ id, field, from, to, why }) =>
    award(
      id,
      titles,
      `: ${field} is ${shown(field, to)}; ${why}${from === null ? '' : ` (${shown(field, from)})`}`,
    ),
  );
  const open = corrections.filter((one) => !isApplied(one));
  const applied = corrected.map(({ id, fields, at }) =>
    award(id, titles, html`: ${fields.join(', ')}${at === null ? '' : html`, ${moment(at, today)}`}`),
  );
  return html`<section id="review"><h2>Needs a decision</h2>
${problem === null ? '' : html`<p class="notice">The corrections cannot be read: ${problem}</p>`}
${waiting(review) === 0 ? html`<p class="empty">Nothing needs a decision.</p>` : ''}
${list('Held back', lists)}
${list('Proposed', entries, 'The layout of the page has changed; nothing is shown from this until a person takes it.')}
${list('Left out', missed, 'Values of the pages that are in no scholarship, until a person confirms that the source is read correctly.')}
${list('Much is missing', lacksOf(isNew), INCOMPLETE)}
${list('Unusual values', values, 'Shown as published.')}
${list(
  'Corrections that no longer apply',
  open.map((one) => outdated(one, titles)),
)}
${isQuiet ? '' : html`<h2>Worth a look</h2>`}
${list(
  'Never found',
  lacksOf((one) => !isNew(one)),
  INCOMPLETE,
)}
${list(
  'Ambiguous',
  [...Map.groupBy(doubts, ({ field, why }) => `${field} ${why}`).values()].map((alike) =>
    ambiguous(alike, titles),
  ),
  'The source pages can be read in more than one way. Each scholarship’s page shows our best reading.',
)}
${list('Corrected by a person', applied)}
${list(
  'Read automatically, not checked yet',
  unchecked.map((key) => html`<li>${sourceName(key)}</li>`),
  'Nobody has confirmed yet that these sources are read correctly.',
)}
${webhooks === undefined ? '' : html`<p id="webhooks">Webhooks: ${webhooks.waiting} waiting, ${webhooks.dead} failed permanently.</p>`}</section>`;
}
