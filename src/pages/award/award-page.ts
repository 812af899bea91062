import { html } from 'hono/html';
import { TAG_GROUPS } from '../../scholarships/http/contract.ts';
import {
  AWARD_FIELDS,
  type Award,
  type AwardDetail,
  type AwardHistory,
  type AwardItem,
  type AwardList,
  type Review,
} from '../frame/api-types.ts';
import { AWARDS_UNAVAILABLE, errorPageFor, type PagesContext } from '../frame/context.ts';
import {
  type CampusTime,
  capitalized,
  type DeadlineText,
  deadlineText,
  deadlineTime,
  gpaText,
  moment,
  paidText,
  tagLabel,
} from '../frame/display-text.ts';
import { type Html, linkedDataScript } from '../frame/html.ts';
import type { PageContent } from '../frame/layout.ts';
import type { PageRequest } from '../frame/mount-page.ts';
import { awardUrl, star } from './award-row.ts';
import { fetchSources, type Source, sourcesLine } from './sources-line.ts';

const list = (title: string, items: readonly string[]): Html | '' =>
  items.length === 0 ? '' : html`<h2>${title}</h2><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** Structured data for search engines. */
function linkedData(award: Award): Html {
  const { amountMin, amountMax } = award;
  const most = amountMax ?? amountMin;
  return linkedDataScript({
    '@type': 'MonetaryGrant',
    name: award.title,
    description: award.description,
    url: award.link,
    ...(most !== null && {
      amount: {
        '@type': 'MonetaryAmount',
        currency: 'USD',
        ...(amountMin === null || amountMin === most
          ? { value: most }
          : { minValue: amountMin, maxValue: most }),
      },
    }),
    funder: { '@type': 'Organization', name: award.sourceName },
  });
}

const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link);

/** A text from the site, linked to where it was found there. */
const linkToText = (label: string | null, where: string | null | undefined): Html =>
  where && isWebAddress(where) ? html`<a href="${where}" rel="noopener">“${label}”</a>` : html`“${label}”`;

const groupOf = (tag: string): string =>
  (['audience', 'field', 'feature'] as const).find((group) => TAG_GROUPS[group].has(tag)) ?? 'audience';

/** Shorter sentences are not removed, because they may occur in the lists by chance. */
const LEAST_SENTENCE = 12;

/** A description without the sentences that are also in the lists of eligibility and requirements. */
export function restOf({
  description,
  eligibility,
  requirements,
}: Pick<Award, 'description' | 'eligibility' | 'requirements'>): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const items = new Set(['', ...[...eligibility, ...requirements].map(plain)]);
  const listed = [...items].join('');
  const isNew = (sentence: string) => {
    const label = plain(sentence);
    return !items.has(label) && (label.length < LEAST_SENTENCE || !listed.includes(label));
  };
  const paragraphs = description.split(/\n\n+/).map((paragraph) =>
    paragraph
      .split('\n')
      .map((line) =>
        line
          .split(/(?<=\.) /)
          .filter(isNew)
          .join(' '),
      )
      .filter((line) => line !== '')
      .join('\n'),
  );
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** The original wording of the values that we normalize. */
function printedText({ printed, corrected, sourceName }: Award): Html | '' {
  const lines = [
    ['Amount', printed.amount, printed.where?.amount],
    ['Deadline', printed.deadline, printed.where?.deadline],
    ['GPA', printed.gpa, printed.where?.gpa],
  ] as const;
  const stated = lines.filter(([, label]) => label !== null);
  if (stated.length === 0 && corrected.length === 0) return '';
  return html`<details class="folded"><summary><h2>In the source page’s own words</h2></summary>
<dl class="facts">${stated.map(([term, label, where]) => html`<dt>${term}</dt><dd>${linkToText(label, where)}</dd>`)}</dl>
${
  corrected.length === 0
    ? ''
    : html`<p class="small">A person has corrected what was read from the page of ${sourceName}: ${corrected.map((name) => fieldText(name).toLowerCase()).join(', ')}.</p>`
}</details>`;
}

const EVENTS: Readonly<Record<AwardHistory['changes'][number]['event'], string>> = {
  added: 'Added',
  changed: 'Changed',
  extended: 'Deadline extended',
  closed: 'Closed',
  gone: 'No longer on its page',
  returned: 'On its page again',
};
const CAUSES: Readonly<Record<AwardHistory['changes'][number]['cause'], string>> = {
  page: '',
  reader: ', because we now read the page better',
  correction: ', by a person',
};
const MOST_CHANGES = 10;
/** Longer values are not shown in the history, because they would hide the changes. */
const SHORT = 60;

const FIELDS: Readonly<Record<string, string>> = {
  gpaRequirement: 'GPA',
  amountMin: 'Amount',
  amountMax: 'Amount',
};
/** `contactEmail` → `Contact email` */
const fieldText = (name: string): string =>
  FIELDS[name] ?? capitalized(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= SHORT);

const changedField = ({ field, from, to }: AwardHistory['changes'][number]['fields'][number]): Html =>
  isShort(to) && (isShort(from) || from === null)
    ? html`${fieldText(field)}: ${from === null ? '' : html`<s class="quiet">${from}</s> `}${to}`
    : html`${fieldText(field)}`;

const historyList = ({ changes }: AwardHistory, today: CampusTime): Html | '' =>
  changes.length === 0
    ? ''
    : html`<details class="folded"><summary><h2>History</h2></summary><ul class="history">${changes
        .slice(0, MOST_CHANGES)
        .map(
          ({ at, event, cause, fields }) =>
            html`<li>${moment(at, today)}: ${EVENTS[event]}${CAUSES[cause]}${
              event === 'added'
                ? ''
                : fields.map((change) => html`<br><span class="small">${changedField(change)}</span>`)
            }</li>`,
        )}</ul></details>`;

/** Longer names would make the button three lines high on a phone. */
const LONG_NAME = 50;

/** The button to apply; before applications open, their first day instead. */
function applyLink({ link, sourceName }: Award, { isClosed, opens }: DeadlineText): Html | '' {
  if (!isWebAddress(link)) return '';
  const arrow = html`&nbsp;<span aria-hidden="true">↗</span>`;
  if (opens !== null)
    return html`<p class="apply">Applications open ${opens}. <a href="${link}" rel="noopener">Open its page${arrow}</a></p>`;
  const where = sourceName.length > LONG_NAME ? 'its own site' : `the ${sourceName} site`;
  const label = isClosed ? 'Open its page' : `Apply on ${where}`;
  return html`<p class="apply"><a class="button" href="${link}" rel="noopener">${label}${arrow}</a></p>`;
}

/** The same award as other sources list it, with their deadlines where they differ. */
const alsoListed = (award: Award, others: readonly OtherListing[], today: CampusTime): Html[] =>
  others.map((other) => {
    const isSame = other.deadline === award.deadline && other.deadlineKind === award.deadlineKind;
    const deadline = isSame ? '' : html`: ${deadlineTime(other.deadline, deadlineText(other, today).text)}`;
    return html`<p class="small">Also listed by <a href="${awardUrl(other.id)}">${other.sourceName}</a>${deadline}</p>`;
  });

/** The time if it is today, otherwise the day. */
const sinceText = (iso: string, today: CampusTime): Html =>
  html`${today.at(Date.parse(iso)).day === today.day ? 'today, ' : ''}${moment(iso, today)}`;

/** An award as the page of another award names it. */
type OtherListing = AwardItem & Pick<Award, 'sourceName'>;

/** The page of an award, with the most important facts first. */
function awardPage(
  award: Award,
  {
    history,
    sources,
    today,
    doubts,
    others,
  }: {
    history: Html | '';
    sources: readonly Source[];
    today: CampusTime;
    doubts: Review['doubts'];
    others: readonly OtherListing[];
  },
): PageContent {
  const deadline = deadlineText(award, today);
  const rest = restOf(award);
  const parts = [
    list('Who may apply', award.eligibility),
    list('What to submit', award.requirements),
    rest === '' ? '' : html`<h2>Description</h2><p class="prose">${rest}</p>`,
  ].filter((part) => part !== '');
  return {
    title: award.title,
    path: awardUrl(award.id),
    section: 'scholarships',
    scripts: ['saved'],
    description: award.description.slice(0, 160),
    head: linkedData(award),
    main: html`<p class="crumbs"><a href="/scholarships">Scholarships</a> · <a href="/scholarships?source=${award.source}">${award.sourceName}</a></p>
<div class="headline"><h1>${award.title}</h1>${star(award)}</div>
<dl class="strip">
<div><dt>Amount</dt><dd>${award.amount === null ? 'Not stated' : paidText(award)}</dd></div>
<div><dt>Deadline</dt><dd class="${deadline.isSoon ? 'soon' : ''}">${deadlineTime(award.deadline, capitalized(deadline.text))}</dd></div>
<div><dt>GPA</dt><dd>${award.gpaRequirement === null ? 'Not stated' : `${gpaText(award.gpaRequirement)} or higher`}</dd></div>
</dl>
${doubts.map(({ field, why }) => html`<p class="small">${fieldText(field)}: ${why}</p>`)}
${
  deadline.isClosed
    ? html`<p class="notice">This scholarship is closed. Many open again next year: see its page.</p>`
    : ''
}
${applyLink(award, deadline)}
${alsoListed(award, others, today)}
${
  award.deadline === null || deadline.isClosed
    ? ''
    : html`<p class="small remind"><a
href="/scholarships/api/scholarships.ics?ids=${encodeURIComponent(award.id)}">Add deadline to calendar</a></p>`
}
${award.tags.length === 0 ? '' : html`<p>${award.tags.map((tag) => html`<a class="tag" href="/scholarships?${groupOf(tag)}=${tag}">${tagLabel(tag)}</a> `)}</p>`}
<div class="columns${parts.length === 0 ? '' : ' two'}">
${parts.length === 0 ? '' : html`<div>${parts}</div>`}
<div>
${award.contactEmail === null ? '' : html`<h2>Questions</h2><p><a href="mailto:${award.contactEmail}">${award.contactEmail}</a></p>`}
${printedText(award)}
${history}
<p class="freshness">Source: ${award.sourceName} · first seen ${sinceText(award.createdAt, today)}${award.updatedAt === award.createdAt ? '' : html` · last changed ${sinceText(award.updatedAt, today)}`} ·
<a href="/scholarships/api/scholarship?id=${encodeURIComponent(award.id)}">JSON</a></p>
${sourcesLine(sources, today)}
</div></div>`,
  };
}

async function otherListings(
  api: PageRequest['api'],
  also: AwardDetail['also'],
): Promise<readonly OtherListing[]> {
  if (also.length === 0) return [];
  const query = new URLSearchParams({
    ids: also.map(({ id }) => id).join(),
    fields: `${AWARD_FIELDS},sourceName`,
  });
  const found = await api.get<AwardList>(`/scholarships/api/scholarships?${query}`);
  return found.ok ? (found.body.scholarships as OtherListing[]) : [];
}

export async function writeAward(_context: PagesContext, { api, today, param }: PageRequest) {
  const query = new URLSearchParams({ id: param('id') });
  const [result, history, sources, review] = await Promise.all([
    api.get<AwardDetail>(`/scholarships/api/scholarship?${query}`),
    api.get<AwardHistory>(`/scholarships/api/history?${query}`),
    fetchSources(api),
    api.get<Review>('/scholarships/api/review'),
  ]);
  if (!result.ok) return errorPageFor(result.status, 'Scholarship not found', AWARDS_UNAVAILABLE);
  const own = sources.filter(({ key }) => key === result.body.source);
  // A backend of the previous release sends no `also`.
  const others = await otherListings(api, result.body.also ?? []);
  const changes = history.ok ? historyList(history.body, today) : '';
  // A backend of the previous release sends no `doubts`. Warnings about titles concern the list, not this award.
  const doubts = review.ok
    ? (review.body.doubts ?? []).filter(({ id, field }) => id === result.body.id && field !== 'title')
    : [];
  return { page: awardPage(result.body, { history: changes, sources: own, today, doubts, others }) };
}
