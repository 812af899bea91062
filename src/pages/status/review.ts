import { html } from 'hono/html';
import { awardAddress } from '../award/award-row.ts';
import type { Review } from '../frame/answers.ts';
import type { Html } from '../frame/html.ts';
import { countWords, dayTime, moment, shortDay, type Today } from '../frame/words.ts';

/** Entries shown at once; the rest unfolds. */
const SHOWN = 10;

const printed = (value: unknown): string => {
  if (value === null) return 'unknown';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const isApplied = ({ state }: Review['corrections'][number]): boolean => state === 'applied';

/** How many things need a person's decision. */
export const waiting = ({
  held,
  corrections,
  suspicious,
  lacking = [],
  proposed = [],
  problem,
}: Review): number =>
  held.length +
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
${rest.length === 0 ? '' : html`<details><summary>${countWords(rest.length, 'more', 'more')}</summary><ul>${rest}</ul></details>`}`;
}

const award = (id: string, words: string | Html): Html =>
  html`<li><a href="${awardAddress(id)}">${id}</a>${words}</li>`;

const AWARDS = { held: ', missing from the list that is held back', gone: ', no longer listed' };

const outdated = ({ id, state, fields, award: where }: Review['corrections'][number]): Html =>
  award(id, `: ${fields.join(', ')}, ${state}${where === undefined ? '' : AWARDS[where]}`);

/** A doubt; one that several awards share is said once. */
function doubtful([why, alike]: readonly [string, Review['doubts']]): Html {
  const [first, ...more] = alike;
  if (first !== undefined && more.length === 0) return award(first.id, `: ${why}`);
  return html`<li><details><summary>${countWords(alike.length, 'scholarship')}: ${why}</summary>
<ul>${alike.map(({ id }) => award(id, ''))}</ul></details></li>`;
}

/** What needs a person's decision, and what has been corrected; see `docs/operating/corrections.md`. */
export function reviewPart(review: Review, sourceName: (key: string) => string, today: Today): Html | '' {
  // A backend of the release before says nothing of `corrected`, `lacking` and `doubts`.
  const {
    held,
    corrections,
    corrected = [],
    suspicious,
    lacking = [],
    unchecked = [],
    proposed = [],
    doubts = [],
    problem,
    webhooks,
  } = review;
  if (
    webhooks === undefined &&
    [held, corrections, suspicious, lacking, unchecked, proposed, doubts].every(
      ({ length }) => length === 0,
    ) &&
    problem === null
  )
    return '';
  const lists = held.map(
    ({ source, since, missing, acceptedOn }) =>
      html`<li>${sourceName(source)}: since ${moment(since, today)} its list lacks ${countWords(missing.length, 'award')}; the previous list is shown ${
        acceptedOn
          ? html`until ${dayTime(acceptedOn, shortDay(acceptedOn, today.day))}, when the new one is accepted if it still reads the same`
          : 'until a person accepts the new one'
      } (<code>scrape --source ${source} --accept</code> accepts it now, <code>--keep</code> rejects it).</li>`,
  );
  const lacks = lacking.map(
    ({ source, why }) =>
      html`<li>${sourceName(source)}: ${why} (<code>scrape --source ${source} --accept</code> accepts it).</li>`,
  );
  const entries = proposed.map(
    ({ source, titles, doubts: count }) =>
      html`<li>${sourceName(source)}: another way to read its page, with ${countWords(titles.length, 'award')} and ${countWords(count, 'doubt')} (<code>review --take ${source}</code> takes it).</li>`,
  );
  const values = suspicious.map(({ id, field, from, to, why }) =>
    award(id, `: ${field} is ${printed(to)}, ${why}${from === null ? '' : ` (${printed(from)})`}`),
  );
  const open = corrections.filter((one) => !isApplied(one));
  const applied = corrected.map(({ id, fields, at }) =>
    award(id, html`: ${fields.join(', ')}${at === null ? '' : html`, ${moment(at, today)}`}`),
  );
  return html`<section id="review"><h2>For review</h2>
${problem === null ? '' : html`<p class="notice">The corrections cannot be read: ${problem}</p>`}
${waiting(review) === 0 ? html`<p class="empty">${doubts.length + lacking.length + unchecked.length === 0 ? 'Nothing to review.' : 'Nothing needs a decision.'}</p>` : ''}
${list('Held back', lists)}
${list('Proposed', entries, 'The layout of the page has changed; nothing is shown from this until a person takes it.')}
${list('Much is missing', lacks, 'Shown as it was read; perhaps the page says it elsewhere now.')}
${list('Hard to believe', values, 'Shown as the page states it.')}
${list(
  'Doubtful',
  [...Map.groupBy(doubts, ({ why }) => why)].map(doubtful),
  'Shown as they were read; their pages say them in more than one way.',
)}
${list('Corrections that no longer hold', open.map(outdated))}
${list('Corrected by a person', applied)}
${list(
  'Read automatically, not checked yet',
  unchecked.map((key) => html`<li>${sourceName(key)}</li>`),
  'No person has said yet that these are read right.',
)}
${webhooks === undefined ? '' : html`<p id="webhooks">Webhooks: ${webhooks.waiting} waiting, ${webhooks.dead} dead.</p>`}</section>`;
}
