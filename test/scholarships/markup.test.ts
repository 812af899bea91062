import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { type PretendSite, sourceOf, startPretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../support/scholarships-backend.ts';
import { sharedPath, skipWithoutShared } from '../support/shared.ts';
import { kindNamed } from '../support/site-pages.ts';

/** The expected values of the fields that a case tests. */
type Expected = Readonly<Record<string, unknown>>;

interface Case {
  /** The markup of `main`. */
  readonly html: string;
  /** By default `list`. */
  readonly kind?: string;
  readonly options?: object;
  /** Markup of `head`. */
  readonly head?: string;
  /** The awards in the order of their names. */
  readonly awards: readonly Expected[];
}

const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'];
/** Awards in headings, each with its lines. */
const headings = (...awards: readonly string[]): string =>
  awards.map((lines, at) => `<h3>${NAMES[at]} Scholarship</h3>${lines}`).join('');
const table = (...rows: readonly string[]): string =>
  `<table><tr><th>Scholarship<th>Amount<th>Deadline<th>GPA</tr>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
const FUTURE = '2027-03-01';
const FORMATS = 'https://forms.cedar.example';

/** Markup and text around the values on a page; each case is named after the rule that it tests. */
const CASES: Readonly<Record<string, Case>> = {
  'footnote marks are not part of a number or a name': {
    html: headings(
      '<p>Amount: $1,000<sup>1</sup> per year</p><p>Deadline: March 1<sup>2</sup>, 2027</p><p>GPA of 3.0<sup>3</sup></p>',
      '<p>Amount: $750<sup><a href="#n1">a</a></sup></p><p>Deadline: March 1, 2027<sup>*</sup></p><p>GPA of 3<sup>3</sup></p>',
      '<p>Amount: $500¹</p><p>Deadline: March 1², 2027</p><p>GPA of 3.0³</p>',
      '<p>Amount: $500<a href="#note1">1</a></p><p>Deadline: March 1<span class="superscript">2</span>, 2027</p><p>GPA: 3.0</p>',
      '<p>Amount: $500<span class="MsoFootnoteReference">1</span></p><p>Deadline: March 1<span style="vertical-align: super">st</span>, 2027</p><p>GPA: 3.0</p>',
    ).replace('Elm Scholarship', 'Elm Scholarship<sup>1</sup>'),
    awards: [1_000, 750, 500, 500, 500].map((amount, at) => ({
      title: `${NAMES[at]} Scholarship`,
      amountMax: amount,
      deadline: FUTURE,
      gpaRequirement: 3,
    })),
  },
  'cents in small print are a decimal part': {
    html: headings('<p>Amount: <sup>$</sup>1,500<sup>00</sup></p>', '<p>Amount: $99<sup>50</sup></p>'),
    awards: [{ amountMax: 1_500 }, { amountMax: 99.5 }],
  },
  'a footnote mark in a table cell is not part of a value': {
    kind: 'table',
    html: table('<td>Alder Award<sup>1</sup><td>$500<sup>1</sup><td>March 1<sup>2</sup><td>3.0<sup>2</sup>'),
    awards: [{ title: 'Alder Award', amountMax: 500, deadline: FUTURE, gpaRequirement: 3 }],
  },
  'a word in a class only hides boilerplate': {
    html: ['social-work', 'share', 'social-sciences', 'cookies-company', 'menu']
      .map(
        (name, at) => `<div class="award ${name}"><h3>${NAMES[at]} Scholarship</h3><p>Amount: $800</p></div>`,
      )
      .join('')
      .concat('<div class="social-links"><h3>Follow the Fir Scholarship</h3></div>'),
    awards: [0, 1, 2, 3, 4].map(() => ({ amountMax: 800 })),
  },
  'a cell that spans a short row does not reach the rows below it': {
    kind: 'table',
    html: table(
      '<td>Alder Award<td>$500<td rowspan=2>March 1, 2027',
      '<td>Birch Award',
      '<td>Cedar Award<td>$700<td>April 2, 2027',
    ),
    awards: [
      { amountMax: 500, deadline: FUTURE },
      { amountMax: null, deadline: FUTURE },
      { amountMax: 700, deadline: '2027-04-02' },
    ],
  },
  'a date is not a name': {
    kind: 'table',
    html: table(
      '<td>Alder Award<td>$500<td>March 1, 2027',
      '<td>April 15, 2026<td>$600',
      '<td>Varies by scholarship<td>$600',
      '<td>Opens fall 2025<td>$600',
      '<td>Birch Award<td>$700<td>April 2, 2027',
    ),
    awards: [
      { title: 'Alder Award', amountMax: 500, deadline: FUTURE },
      { title: 'Birch Award', amountMax: 700, deadline: '2027-04-02' },
    ],
  },
  'thousands may be separated by an apostrophe or a line break': {
    html: headings(
      "<p>Amount: $1'500</p>",
      '<p>Amount: $2’500 - $3’500</p>',
      "<p>Amount: $10'000</p>",
      '<p>Amount: $2,<br>500</p>',
    ),
    awards: [
      { amountMax: 1_500 },
      { amountMin: 2_500, amountMax: 3_500 },
      { amountMax: 10_000 },
      { amountMax: 2_500 },
    ],
  },
  'an amount below ten dollars is a misreading': {
    html: headings('<p>Amount: $9</p>', '<p>Amount: $10</p>'),
    awards: [{ amountMin: null, amountMax: null }, { amountMax: 10 }],
  },
  'an email address that Cloudflare obfuscates is a contact, not a link': {
    options: { title: 'h3' },
    html: headings(
      '<p>Contact: <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="42233132272c022127262330302b2625276c272637">[email&#160;protected]</a></p>',
    ),
    awards: [{ link: 'PAGE', contactEmail: 'aspen@cedarridge.edu' }],
  },
  'session ids are part of neither ids nor links': {
    html: [
      '/award/Alder/view;jsessionid=1A2B',
      '/award?PHPSESSID=77&amp;title=Birch',
      '/award.do;jsessionid=9?name=Cedar',
      '/award?_wpnonce=af&amp;key=Dogwood',
    ]
      .map((href, at) => `<h3><a href="${href}">${NAMES[at]} Scholarship</a></h3><p>Amount: $800</p>`)
      .join(''),
    awards: [
      { id: 'KEY-alder', link: 'SITE/award/Alder/view' },
      { id: 'KEY-birch', link: 'SITE/award?title=Birch' },
      { id: 'KEY-cedar', link: 'SITE/award.do?name=Cedar' },
      { id: 'KEY-dogwood', link: 'SITE/award?key=Dogwood' },
    ],
  },
  'crossed-out text is not read': {
    html: headings(
      '<p>Amount: <span style="text-decoration: line-through">$1,000</span> $1,500</p>',
      '<p>Amount: <span class="text-decoration-line-through">$1,000</span> $1,500</p>',
      '<p>Amount: <span class="line-through">$1,000</span> $1,500</p>',
    ),
    awards: [1, 2, 3].map(() => ({ amountMin: 1_500, amountMax: 1_500 })),
  },
  'a repeat for phones within a cell is ignored': {
    kind: 'table',
    html: table(
      '<td><span class="md:hidden">Ald. Aw.</span><span class="hidden md:inline">Alder Award</span><td>$500<td>March 1<td>3',
    ),
    awards: [{ title: 'Alder Award' }],
  },
  'simple style rules of the page hide awards': {
    head: '<style>/* x */ .award.expired { color: red; display: none } p { display: none; } @media print { .award { display: none } }</style>',
    html: ['', 'expired', '']
      .map(
        (name, at) =>
          `<div class="award ${name}"><h3>${NAMES[at]} Scholarship</h3><div>Amount: $800</div></div>`,
      )
      .join(''),
    awards: [{ title: 'Alder Scholarship' }, { title: 'Cedar Scholarship' }],
  },
  'wrapped and malformed links are repaired': {
    html: headings(
      `<p><a href="https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(`${FORMATS}/1`)}&amp;data=05%7Cstaff.member%40cedar.example">Apply here</a></p>`,
      `<p><a href="https://www.google.com/url?q=${encodeURIComponent(`${FORMATS}/2`)}&amp;sa=D">Apply here</a></p>`,
      `<p><a href="http://${FORMATS}/3">Apply here</a></p>`,
      '<p><a href="forms.cedar.edu/4">Apply here</a></p>',
      `<p><a href="${FORMATS}/5?a=1&amp;amp;b=2&amp;amp;utm_source=x">Apply here</a></p>`,
      '<p>Write to <a href="dan@cedar.edu">dan@cedar.edu</a></p>',
    ),
    awards: [
      { link: `${FORMATS}/1` },
      { link: `${FORMATS}/2` },
      { link: `${FORMATS}/3` },
      { link: 'https://forms.cedar.edu/4' },
      { link: `${FORMATS}/5?a=1&b=2` },
      { link: 'PAGE', contactEmail: 'dan@cedar.edu' },
    ],
  },
  'the period and the number of years of an amount are read with the amount': {
    html: headings(
      '<p>Amount: $2,000 per year, up to four years</p>',
      '<p>Amount: $600 per semester</p>',
      '<p>Amount: $2,500</p><p>Renewable: for up to three additional years</p>',
      '<p>Amount per year: $1,500</p>',
      '<p>The Elm Scholarship of $500 is awarded annually to one student.</p>',
      '<p>Fellows receive a $36,000 stipend each year and a $1,000 travel allowance.</p>',
    ),
    awards: [
      { amount: '$2,000', amountPer: 'year', years: 4 },
      { amount: '$600', amountPer: 'semester', years: null },
      { amount: '$2,500', amountPer: null, years: 4 },
      { amount: '$1,500', amountPer: 'year' },
      { amount: '$500', amountPer: null, years: null },
      { amount: '$36,000', amountPer: 'year' },
    ],
  },
  'a first day to apply is an opening day, not a deadline': {
    html: headings(
      '<p>Applications open December 1.</p>',
      '<p>Application period: August 1 – November 15</p>',
      '<p>Opens: December 1</p><p>Deadline: March 1, 2027</p>',
      '<p>Auditions are on February 6 and 20. The deadline to register is January 25.</p>',
      '<p>Deadline: March 1, 2027</p><p>The spring semester begins January 10.</p>',
    ),
    awards: [
      { opens: '2026-12-01', deadline: null },
      { opens: '2027-08-01', deadline: '2027-11-15' },
      { opens: '2026-12-01', deadline: '2027-03-01' },
      { opens: null, deadline: '2027-01-25' },
      { opens: null, deadline: '2027-03-01' },
    ],
  },
  'an average that is only one way to qualify is a criterion, not a requirement': {
    html: headings(
      '<p>Eligibility: ACT of 27 or 3.7 GPA</p>',
      '<p>Eligibility: Minimum SAT of 1200 or 3.5 high school GPA</p>',
      '<p>Eligibility: ACT of 27 and 3.7 GPA</p>',
    ),
    awards: [
      { gpaRequirement: null, eligibility: ['ACT of 27 or 3.7 GPA'] },
      { gpaRequirement: null },
      { gpaRequirement: 3.7 },
    ],
  },
  'the verb `may` is not a month': {
    html: headings(
      '<p>Students may 1) apply online or 2) mail the form.</p>',
      '<p>Applicants may 2 or more times a year ask for help.</p>',
      '<p>Deadline: May 1</p>',
    ),
    awards: [{ deadline: null }, { deadline: null }, { deadline: '2027-05-01' }],
  },
  'an average on another scale, or one that is only needed to keep the award, is not a requirement': {
    html: headings(
      '<p>Eligibility: Maintain a 3.0 grade point average out of a possible 4.0, or a 4.0 grade point average out of a possible 5.0</p>',
      '<p>Eligibility: A 4.25 out of 5.0 GPA or better</p>',
      '<p>Eligibility: Recipients who fail to meet the GPA criteria of 3.0 will be placed on probation.</p>',
      '<p>Eligibility: Students below a 2.75 GPA after the first year will be dismissed.</p>',
    ),
    awards: [3, null, null, null].map((gpaRequirement) => ({ gpaRequirement })),
  },
  'a year at the end applies to all days': {
    html: headings(
      '<p>Deadline: First round due 5th April and second round due 14th June 2020</p>',
      '<p>Deadline: Round 1: Jan 10, Round 2: Mar 10, Round 3: May 10, 2026</p>',
      '<p>Deadline: March 1, 2027</p>',
    ),
    awards: [{ state: 'closed' }, { state: 'closed' }, { deadline: FUTURE }],
  },
  'entities that are escaped twice are decoded': {
    html: '<h3>Birch &amp;amp; Sons Scholarship</h3><p>Amount: $1,000</p><h3>Women&amp;#8217;s League Scholarship</h3><p>Amount: $900</p>',
    awards: [{ title: 'Birch & Sons Scholarship' }, { title: 'Women’s League Scholarship' }],
  },
  'structured data may have markup that is escaped twice, and line breaks within a paragraph': {
    kind: 'json-ld',
    html: `<script type="application/ld+json">${JSON.stringify([
      {
        '@type': 'MonetaryGrant',
        name: 'Alder Scholarship',
        description:
          '&lt;p&gt;For juniors in R&amp;amp;D.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;3.2 GPA&lt;/li&gt;&lt;/ul&gt;',
      },
      {
        '@type': 'MonetaryGrant',
        name: 'Birch Scholarship',
        description: '<p>Applicants need a minimum GPA of\n3.5 and\nan essay.</p>',
      },
    ])}</script>`,
    awards: [{ gpaRequirement: 3.2 }, { gpaRequirement: 3.5 }],
  },
  'navigation that is never closed contains the page': {
    html: `<nav><ul><li><a href="/">Home</a></ul>${headings('<p>Amount: $800</p>', '<p>Amount: $900</p>')}`,
    awards: [{ amountMax: 800 }, { amountMax: 900 }],
  },
  'a link that contains only a button is a link': {
    html: headings(
      '<p>Amount: $500</p><a href="/apply/1"><button>Apply</button></a>',
      '<p>Amount: $500</p><a href="/apply/2"><button>Apply</button></a>',
    ),
    awards: [{ link: 'SITE/apply/1' }, { link: 'SITE/apply/2' }],
  },
  'money that is not paid by the award is not its amount': {
    html: headings(
      '<p>The degree costs $40,000. The scholarship pays $2,000.</p>',
      '<p>$100/month will cover all costs of the student.</p>',
      '<p>Amount: $36,000 stipend, and a $1,000 travel allowance</p>',
    ),
    awards: [{ amountMax: 2_000 }, { amountMax: null }, { amountMin: 36_000, amountMax: 36_000 }],
  },
};

const PAGE = (head: string, main: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Scholarships</title>${head}</head><body><main><h1>Scholarships</h1>${main}</main></body></html>`;

/** Reviewed pages, with their correct values. */
const REVIEWED: Readonly<Record<string, { kind?: string; options?: object; awards: readonly Expected[] }>> = {
  '02-footnotes': {
    awards: [
      { title: 'Aspen Scholarship', amountMax: 1_000, deadline: FUTURE, gpaRequirement: 3 },
      { amountMax: 2_500, deadline: FUTURE, gpaRequirement: 3 },
      { amountMax: 1_500 },
      { amountMax: 750, deadline: FUTURE },
      { title: 'Elm Scholarship' },
    ],
  },
  '02b-footnotes-table': {
    kind: 'table',
    awards: [500, 600, 700].map((amount) => ({ amountMax: amount, deadline: FUTURE, gpaRequirement: 3 })),
  },
  '02c-marks-as-characters': {
    awards: [1, 2, 3, 4].map(() => ({ amountMax: 500, deadline: FUTURE })),
  },
  '04-social-class': { awards: [1, 2, 3, 4, 5].map(() => ({ amountMax: 800, deadline: FUTURE })) },
  '05-short-row-span': {
    kind: 'table',
    awards: [
      { amountMax: 500, deadline: FUTURE },
      { amountMax: null, deadline: FUTURE },
      { amountMax: 700, deadline: '2027-04-02' },
      { amountMax: 800, deadline: '2027-04-03' },
    ],
  },
  '06-thousands': {
    awards: [
      { amountMax: 1_500 },
      { amountMin: 2_500, amountMax: 3_500 },
      { amountMax: 10_000 },
      { amountMax: 2_500 },
    ],
  },
  '07-cfemail-anchor': {
    options: { title: 'h3' },
    awards: [
      { link: 'PAGE', contactEmail: 'aspen@cedarridge.edu' },
      { link: 'PAGE', contactEmail: 'birch@cedarridge.edu' },
      { link: 'PAGE', title: 'Women@Work.Fund Scholarship' },
    ],
  },
  '08-session-ids': {
    awards: [
      { id: 'KEY-aspen', link: 'SITE/award/Aspen/view' },
      { id: 'KEY-birch', link: 'SITE/award?title=Birch' },
      { id: 'KEY-cedar', link: 'SITE/award.do?name=Cedar' },
    ],
  },
  '09-crossed-out': {
    awards: [1, 2, 3].map(() => ({ amountMin: 1_500, amountMax: 1_500, deadline: '2027-03-15' })),
  },
  '12-cp1252-as-utf8': {
    awards: [
      { amountMin: 700 },
      { amountMax: null },
      { title: 'Renée García Scholarship', amountMin: 500, amountMax: 1_000 },
    ],
  },
  '13-may-the-verb': { awards: [{ deadline: null }, { deadline: null }, { deadline: '2027-05-01' }] },
  '14-gpa': { awards: [3, null, null, null].map((gpaRequirement) => ({ gpaRequirement })) },
  '15-year-at-the-end': { awards: [{ state: 'closed' }, { state: 'closed' }, { deadline: FUTURE }] },
  '16-doubled-entities': {
    awards: [
      { title: 'Birch & Sons Scholarship' },
      { title: 'Dogwood Scholarship' },
      { title: 'Women’s League Scholarship' },
    ],
  },
  '17-safelinks': {
    awards: [
      { link: 'https://forms.cedarridge.example/aspen' },
      { link: 'https://forms.cedarridge.example/birch' },
    ],
  },
  '18-twin-in-cell': {
    kind: 'table',
    awards: ['Aspen', 'Birch', 'Cedar'].map((name) => ({ title: `${name} Scholarship` })),
  },
  '19-hidden-by-style': {
    awards: ['Birch', 'Dogwood', 'Fir'].map((name) => ({ title: `${name} Scholarship` })),
  },
  '22-links': {
    awards: [
      { link: 'https://forms.cedarridge.example/aspen' },
      { link: 'https://forms.cedarridge.example/birch' },
      { link: 'https://forms.cedarridge.example/cedar?a=1&b=2' },
      { link: 'PAGE', contactEmail: 'dan@cedarridge.edu' },
    ],
  },
};

const own = Object.entries(CASES).map(([name, { html, head = '', ...more }]) => ({
  ...{ name, body: () => Buffer.from(PAGE(head, html)) },
  ...more,
}));
const reviewed = Object.entries(REVIEWED).map(([file, more]) => ({
  name: file,
  body: () => readFileSync(sharedPath('reviews/inputs/scholarships', `${file}.html`)),
  ...more,
}));

/** Reads all pages in one run, and compares the awards that are then served. */
function testPages(
  pages: readonly {
    name: string;
    body(): Buffer;
    kind?: string;
    options?: object;
    awards: readonly Expected[];
  }[],
) {
  const cleanup = releaseStack();
  let site: PretendSite;
  let api: ScholarshipsBackend;
  before(async () => {
    site = await startPretendSite();
    cleanup.defer(() => site.stop());
    const { database, remove } = await createTemporaryDatabase();
    cleanup.defer(() => remove());
    const sources = pages.map(({ body, kind: kindName = 'list', options = {} }, at) => {
      const kind = kindNamed(kindName);
      site.on(`/p${at}`, () => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: body() }));
      const parsed = kind.options.parse(options);
      return sourceOf(site, { key: `p${at}`, kind, options: parsed, url: `${site.url}/p${at}` });
    });
    const clock = createManualClock('2026-11-21T18:00:00.000Z');
    api = await startScholarships({ clock, database, sources });
    cleanup.defer(() => api.stop());
    await api.trigger();
  });
  for (const [at, { name, awards }] of pages.entries()) {
    test(name, async () => {
      const { scholarships } = await api.json(`/api/scholarships?source=p${at}&limit=100&sort=title`);
      const whole: Expected[] = [];
      for (const { id } of scholarships) whole.push(await api.json(`/api/scholarship?id=${id}`));
      const normalized = (value: unknown): unknown =>
        typeof value === 'string'
          ? value
              .replaceAll(`${site.url}/p${at}`, 'PAGE')
              .replaceAll(site.url, 'SITE')
              .replace(/^p\d+-/, 'KEY-')
          : value;
      assert.deepEqual(
        whole.map((award, index) =>
          Object.fromEntries(
            Object.keys(awards[index] ?? { title: '' }).map((key) => [key, normalized(award[key])]),
          ),
        ),
        awards,
      );
    });
  }
}

/**
 * Rows `field,raw,expected`: `1000/5000`, `-/-`, a day, a number or `none`; several values are separated by ` or ` if
 * each is acceptable.
 */
const phrasings = (): readonly (readonly [field: string, raw: string, expected: readonly string[]])[] => {
  const rows: string[][] = parse(readFileSync(sharedPath('reviews/inputs', 'phrasings.csv')));
  return rows.slice(1).map(([field = '', raw = '', expected = '']) => [field, raw, expected.split(' or ')]);
};
const LABELS: Readonly<Record<string, string>> = {
  amount: 'Amount',
  deadline: 'Deadline',
  gpa: 'Eligibility',
};

describe('phrasings of real pages', { skip: skipWithoutShared }, () => {
  const cleanup = releaseStack();
  let served: ReadonlyMap<string, Expected>;
  before(async () => {
    const site = await startPretendSite();
    cleanup.defer(() => site.stop());
    const { database, remove } = await createTemporaryDatabase();
    cleanup.defer(() => remove());
    const lines = phrasings().map(
      ([field, raw], at) => `<h3>Reed ${at} Scholarship</h3><p>${LABELS[field]}: ${raw}</p>`,
    );
    site.on('/list', () => ({ headers: { 'content-type': 'text/html' }, body: PAGE('', lines.join('')) }));
    const kind = extractors.list;
    assert.ok(kind);
    const sources = [sourceOf(site, { kind, options: kind.options.parse({ title: 'h3', inherit: [] }) })];
    const clock = createManualClock('2026-11-21T18:00:00.000Z');
    const api = await startScholarships({ clock, database, sources });
    cleanup.defer(() => api.stop());
    await api.trigger();
    const all = await (await api.get('/api/scholarships.ndjson')).text();
    served = new Map(
      all
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .map((award) => [award.title, award]),
    );
  });

  const shown = (field: string, award: Expected): string => {
    if (field === 'amount') return `${award.amountMin ?? '-'}/${award.amountMax ?? '-'}`;
    return String((field === 'gpa' ? award.gpaRequirement : award.deadline) ?? 'none');
  };

  test('each phrasing has the value that a careful person would read', () => {
    const wrong = phrasings().flatMap(([field, raw, expected], at) => {
      const value = shown(field, served.get(`Reed ${at} Scholarship`) ?? {});
      return expected.includes(value) ? [] : [`${raw} => ${value}, not ${expected.join(' or ')}`];
    });
    assert.deepEqual(wrong, []);
  });
});

describe('the markup around a value', () => testPages(own));
describe('the markup around a value on reviewed pages', { skip: skipWithoutShared }, () =>
  testPages(reviewed),
);
