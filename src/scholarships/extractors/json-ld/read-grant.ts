import { isObject, type JsonObject } from '../../../platform/formats/json.ts';
import type { Built } from '../../awards/build.ts';
import { readTitle } from '../../awards/title.ts';
import { resolveLink } from '../../html/links.ts';
import { findEmail } from '../../values/contact.ts';
import { closedMarkAt, lastSentence } from '../../values/line-ends.ts';
import { moneyText } from '../../values/money-text.ts';
import { dayOf, markupToText } from './plain-text.ts';

const oneLine = (value: unknown): string => markupToText(value).replace(/\s+/g, ' ').trim();

const listOf = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((each) =>
      markupToText(each)
        .split('\n')
        .map((line) => line.replace(/^• /, '')),
    )
    .filter(Boolean);

const first = (grant: JsonObject, names: readonly string[]): unknown =>
  names.map((name) => grant[name]).find((value) => value !== undefined && value !== null && value !== '');

function money(value: unknown, currency: string): string {
  const text = oneLine(value);
  return /^\d+(\.\d+)?$/.test(text) ? moneyText(Number(text), currency || 'USD') : text;
}

/** A `MonetaryAmount`, a number or a text, written as on a page. */
function amountOf(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(amountOf).filter(Boolean).join('; ') || null;
  if (!isObject(value)) return money(value, '') || null;
  const nested = isObject(value.value) ? value.value : value;
  const currency = oneLine(value.currency ?? value.priceCurrency ?? nested.currency);
  const low = money(nested.minValue, currency);
  const high = money(nested.maxValue, currency);
  if (low !== '' && high !== '') return low === high ? low : `${low} - ${high}`;
  if (high !== '') return `Up to ${high}`;
  if (low !== '') return `At least ${low}`;
  return money(nested.value ?? nested.price ?? nested.name ?? nested.description, currency) || null;
}

const AMOUNT = ['amount', 'value', 'award', 'monetaryAmount'];
const DEADLINE = [
  'applicationDeadline',
  'validThrough',
  'deadline',
  'expires',
  'availabilityEnds',
  'endDate',
];
const ELIGIBILITY = ['eligibility', 'eligibilityRequirements', 'qualifications', 'eligibleCustomerType'];
const REQUIREMENTS = ['applicationRequirements', 'requirements', 'howToApply'];

function emailOf(grant: JsonObject): string | null {
  const points = [
    grant.contactPoint,
    grant.applicationContact,
    grant.email,
    grant.funder,
    grant.sponsor,
    grant.provider,
  ].flat();
  for (const point of points) {
    const email = findEmail(
      isObject(point)
        ? oneLine(point.email) || oneLine(isObject(point.contactPoint) ? point.contactPoint.email : '')
        : oneLine(point),
    );
    if (email !== null) return email;
  }
  return null;
}

/** The site's number or code, unless it is a URL, which is handled as such. */
function idOf(grant: JsonObject): string | null {
  const { identifier } = grant;
  const text = oneLine(isObject(identifier) ? identifier.value : [identifier].flat()[0]);
  return text === '' || /^https?:/.test(text) ? null : text;
}

/** Matches `https://schema.org/EventExpired`, `Discontinued`. */
const isOver = (status: string): boolean =>
  /discontinued$/i.test(status) ||
  closedMarkAt(lastSentence(status.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))) !== null;

const CATEGORIES = ['keywords', 'category', 'educationalLevel', 'about', 'fundedItem'];

export function readGrant(grant: JsonObject, pageUrl: string, base: string): Built | null {
  const title = readTitle(oneLine(grant.name ?? grant.headline));
  if (title.text === '') return null;
  const urls = [grant.url, grant['@id'], grant.sameAs]
    .flat()
    .map((url) => resolveLink(typeof url === 'string' ? url : '', base));
  const url = urls.find((each) => each !== null) ?? null;
  const link = url ?? pageUrl;
  const description = markupToText(grant.description ?? grant.abstract);
  const eligibility = ELIGIBILITY.flatMap((name) => listOf(grant[name]));
  const audience = [grant.audience]
    .flat()
    .map((each) =>
      isObject(each) ? oneLine(each.audienceType ?? each.educationalRole ?? each.name) : oneLine(each),
    );
  const requirements = REQUIREMENTS.flatMap((name) => listOf(grant[name]));
  const record = {
    title: title.text,
    link,
    description,
    amount: amountOf(first(grant, AMOUNT)) ?? amountOf(grant.offers) ?? title.amount,
    deadline: dayOf(oneLine(first(grant, DEADLINE))) || title.deadline,
    gpa: oneLine(first(grant, ['minimumGPA', 'gpa', 'gpaRequirement'])) || null,
    eligibility: [...eligibility, ...audience.filter(Boolean)],
    requirements,
    contactEmail: emailOf(grant),
    categories: CATEGORIES.flatMap((name) => listOf(grant[name])).flatMap((text) =>
      text.split(/[,;]/).map((part) => part.trim()),
    ),
    ended: title.closed || isOver(oneLine(grant.status ?? grant.eventStatus ?? grant.creativeWorkStatus)),
  };
  const prose = [description, ...eligibility, ...requirements].join('\n');
  const ownUrl = url !== null && new URL(url).host === new URL(pageUrl).host ? url : null;
  return {
    record,
    identity: { title: title.text, id: idOf(grant), url: ownUrl, anchor: null, content: [link, prose] },
    nodes: [],
  };
}
