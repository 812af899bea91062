import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import type { RouteResult } from '../frame/api-client.ts';
import type { AwardDetail, Review } from '../frame/api-types.ts';
import { todayAt } from '../frame/display-text.ts';
import { restOf, writeAward } from './award-page.ts';

const AT = '2026-11-21T18:00:00.000Z';
const WHERE = 'https://x.edu/awards#:~:text=May%201%20or%20June%201';
const AWARD: AwardDetail = {
  also: [],
  ...{ id: 'nsm-1', title: 'Reed Award', source: 'nsm', sourceName: 'Sciences', description: '', tags: [] },
  ...{ amount: null, amountMin: null, amountMax: null, amountPer: null, years: null, opens: null },
  ...{ gpaRequirement: null, contactEmail: null },
  ...{ deadline: '2027-05-01', deadlineKind: 'inferred_year', state: 'open', link: 'https://x.edu/awards' },
  ...{ eligibility: [], requirements: [], createdAt: AT, updatedAt: AT, corrected: [] },
  printed: {
    ...{ amount: null, deadline: 'May 1 or June 1', gpa: 'javascript' },
    where: { amount: null, deadline: WHERE, gpa: 'javascript:alert(1)' },
  },
};
const why = 'The page gives two deadlines; this is the earlier one.';
const DOUBTS = [
  { id: 'nsm-1', field: 'deadline', why },
  { id: 'nsm-2', field: 'amount', why: 'about another award' },
];

/** Renders the page of an award. `review`: `undefined` if it cannot be loaded. */
async function write(
  review: Partial<Review> | undefined,
  award: object = AWARD,
  others: readonly object[] = [],
) {
  const bodies: Readonly<Record<string, object | undefined>> = {
    '/scholarships/api/scholarship?id=nsm-1': award,
    '/scholarships/api/review': review,
  };
  const api = {
    async get<T>(path: string): Promise<RouteResult<T>> {
      const listed = /scholarships\?ids=([^&]*)/.exec(path)?.[1];
      const body =
        listed === 'law-1%2Cart-1' && path.includes('sourceName') ? { scholarships: others } : bodies[path];
      return body === undefined
        ? { ok: false, status: 503, error: 'away' }
        : { ok: true, body: body as T, problem: null };
    },
    hasForeign: () => false,
    version: () => '',
  };
  const campus = { name: 'Campus', timeZone: 'America/Chicago', teams: [], sources: [] };
  const today = todayAt(Date.parse(AT), campus.timeZone);
  const { page } = await writeAward(
    { campus, origins: [], version: '1' },
    { api, today, query: {}, param: () => 'nsm-1' },
  );
  return load(String(await page.main));
}

test('a warning about a value is a sentence on the page of its award, and on no other page', async () => {
  const $ = await write({ doubts: DOUBTS });
  assert.match($('main, body').text(), new RegExp(`Deadline: ${why}`));
  assert.doesNotMatch($('body').text(), /another award/);
  for (const review of [{}, undefined])
    assert.doesNotMatch((await write(review))('body').text(), /two deadlines/);
});

test('the facts of an award fill the whole width if it has no text', async () => {
  const isTwo = async (award: AwardDetail) => (await write(undefined, award))('.columns').hasClass('two');
  assert.equal(await isTwo(AWARD), false);
  assert.equal(await isTwo({ ...AWARD, eligibility: ['Seniors'] }), true);
});

test('a description does not repeat who may apply and what to submit', () => {
  const lists = { eligibility: ['Declared major in music', '3.0 GPA'], requirements: ['Write an essay.'] };
  const description =
    'Begun in 1987. Write an essay.\n\n• Declared major in music\n• 3.0 GPA\n\nA gift of $25,000.';
  assert.equal(restOf({ ...lists, description }), 'Begun in 1987.\n\nA gift of $25,000.');
  assert.equal(restOf({ ...lists, description: 'Declared major in music\n3.0 GPA' }), '');
});

test('a printed value links to its text on the site, if its URL is http or https', async () => {
  const $ = await write({});
  const links = $('dl.facts a').map((_, link) => `${$(link).text()} ${$(link).attr('href')}`);
  assert.deepEqual(links.get(), [`“May 1 or June 1” ${WHERE}`]);
});

test('the sources that also list an award are linked, with their deadline if it differs', async () => {
  const also = [
    { id: 'law-1', source: 'law' },
    { id: 'art-1', source: 'art' },
  ];
  const others = [
    { ...AWARD, id: 'law-1', sourceName: 'Law' },
    { ...AWARD, id: 'art-1', sourceName: 'Art', deadline: '2027-05-15' },
  ];
  const $ = await write({}, { ...AWARD, also }, others);
  const lines = $('p:contains("Also listed by")').map((_, line) => $(line).text());
  assert.deepEqual(lines.get(), [
    'Also listed by Law',
    'Also listed by Art: due May 15, 2027 (175 days)\u00a0· 2027\u00a0assumed',
  ]);
  assert.equal($('p:contains("Also listed by") a').first().attr('href'), '/scholarships/award/law-1');
  const { also: _, ...ofFormerRelease } = AWARD;
  assert.equal((await write({}, ofFormerRelease))('p:contains("Also listed")').length, 0);
});
