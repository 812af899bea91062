import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kindNamed, survivesMutilation } from '../../../../test/support/site-pages.ts';
import type { PageResult } from '../extractor.ts';

const kind = kindNamed('json');
const URL_OF_PAGE = 'https://honors.example/awards';

function read(body: string, options: object = {}, contentType = 'text/html'): PageResult {
  const page = { url: URL_OF_PAGE, role: 'list', body, contentType };
  return kind.read(page, kind.options.parse(options));
}

function recordsOf(body: string, options: object = {}, contentType?: string) {
  const reading = read(body, options, contentType);
  assert.equal(reading.kind, 'read', JSON.stringify(reading));
  return reading.kind === 'read' ? reading.records : [];
}

const AWARDS = [
  { id: 17, name: 'Reed Award', amount: 500, deadline: '2027-03-01', eligibility: ['Juniors', 'A 3.0 GPA'] },
  { id: 4, name: 'Alder Grant', amount: 1250, deadline: '2027-04-15', eligibility: ['Seniors'] },
];
const next = (pageProps: object): string =>
  `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps } })}</script>`;
const summaries = (records: ReturnType<typeof recordsOf>) =>
  records.map(({ key, title, amount, deadline }) => [key, title, amount, deadline].join(' | '));

describe('a list in the data of a page', () => {
  const expected = ['17 | Reed Award | $500 | 2027-03-01', '4 | Alder Grant | $1,250 | 2027-04-15'];

  for (const [where, body, options] of [
    [
      'a list is read from __NEXT_DATA__, at the configured path',
      next({ awards: AWARDS }),
      { list: 'props.pageProps.awards' },
    ],
    [
      'a list is found anywhere in __NEXT_DATA__',
      next({ menu: [{ title: 'Home', url: '/' }], awards: AWARDS }),
      {},
    ],
    [
      'a list is read from a variable of a script',
      `<script>var a = {b: 1};\nwindow.__STATE__ = ${JSON.stringify({ x: { awards: AWARDS } })};go()</script>`,
      {},
    ],
    [
      'a list is read from a string in a script',
      `<script>window.__STATE__ = JSON.parse(${JSON.stringify(JSON.stringify(AWARDS))})</script>`,
      {},
    ],
    [
      'a list is merged from groups',
      next({ colleges: AWARDS.map((award) => ({ college: award.id, awards: [award] })) }),
      { list: 'props.pageProps.colleges.awards' },
    ],
    [
      'a list is resolved from indexes into one flat list',
      `<script id="__NUXT_DATA__" type="application/json">${JSON.stringify([
        ...[['ShallowReactive', 1], { awards: 2 }, [3, 4]],
        ...[
          { id: 5, name: 6, amount: 7, deadline: 8 },
          { id: 9, name: 10, amount: 11, deadline: 12 },
        ],
        ...[17, 'Reed Award', 500, '2027-03-01', 4, 'Alder Grant', 1250, '2027-04-15'],
      ])}</script>`,
      {},
    ],
  ] as const)
    test(where, () => assert.deepEqual(summaries(recordsOf(body, options)), expected));

  test('a list at a URL of JSON is read, and its awards link to the configured page', () => {
    const applyUrl = 'https://honors.example/apply';
    const records = recordsOf(JSON.stringify(AWARDS), { applyUrl }, 'application/json');
    assert.deepEqual(summaries(records), expected);
    assert.deepEqual(
      records.map(({ link }) => link),
      [applyUrl, applyUrl],
    );
  });
});

test('values are read in the notations that are usual in data', () => {
  const [one, two] = recordsOf(
    next({
      posts: [
        {
          __typename: 'Award',
          title: { rendered: 'Reed &amp; Fern Award' },
          attributes: { awardAmount: { min: 500, max: 900 }, minGPA: 3.25 },
          dueDate: '2027-03-02T05:59:59Z',
          content: { rendered: '<p>For juniors who write.</p><ul><li>An essay</li></ul>' },
          url: '/awards/reed',
          image: { url: '/reed.png', width: 300 },
          updatedAt: '2026-11-02T10:00:00Z',
          isOpen: false,
        },
        {
          title: { rendered: 'Elm Prize' },
          attributes: { awardAmount: { min: 100, max: 100 }, minGPA: null },
          dueDate: Date.UTC(2027, 3, 9),
          content: { rendered: 'For seniors.' },
          url: 'https://other.example/elm',
          isOpen: true,
        },
      ],
    }),
    { labels: { content: 'description' } },
  );
  assert.deepEqual(
    [one?.title, one?.amount, one?.gpa, one?.deadline, one?.link, one?.ended],
    ['Reed & Fern Award', '$500 - $900', '3.25', '2027-03-01', 'https://honors.example/awards/reed', true],
  );
  assert.deepEqual(
    [two?.title, two?.amount, two?.deadline, two?.link, two?.ended],
    ['Elm Prize', '$100', '2027-04-09', 'https://other.example/elm', false],
  );
  const words = JSON.stringify([one, two]);
  assert.match(words, /For juniors who write\.\\nAn essay/);
  assert.doesNotMatch(words, /reed\.png|2026-11-02|__typename|300/);
});

test('numbers with an exponent are unknown, and a URL that only looks like one of this host is no link', () => {
  const awards = [
    { id: 1e21, name: 'Reed Award', amount: 1e308, deadline: '2027-03-01', url: '/\\evil.example/x' },
    { id: 5, name: 'Alder Grant', amount: '1e999', deadline: '2027-04-15', url: '//evil.example/x' },
    { id: 6, name: 'Elm Prize', amount: 1200, deadline: '2027-04-15', url: '/elm' },
  ];
  assert.deepEqual(
    recordsOf(next({ awards })).map(({ key, amount, link }) => [key, amount, link]),
    [
      ['reed-award', null, URL_OF_PAGE],
      ['5', null, URL_OF_PAGE],
      ['6', '$1,200', 'https://honors.example/elm'],
    ],
  );
});

test('the path and the fields of the list may be configured, and non-awards skipped', () => {
  const body = next({
    main: [
      { a: 'Reed Award', b: '$700' },
      { a: 'See all', b: '' },
    ],
    awards: AWARDS,
  });
  const options = { list: 'props.pageProps.main', labels: { a: 'title', b: 'amount' }, skip: ['See all'] };
  assert.deepEqual(summaries(recordsOf(body, options)), ['reed-award | Reed Award | $700 | ']);
});

test('a missing list is a changed layout; an empty list at the path means that there are no awards', () => {
  const problemOf = (body: string, options: object = {}): string => {
    const reading = read(body, options);
    return reading.kind === 'layout_changed' ? reading.problem : reading.kind;
  };
  const list = 'props.pageProps.awards';
  assert.deepEqual(recordsOf(next({ awards: [] }), { list }), []);
  assert.equal(problemOf(next({ items: AWARDS }), { list }), `no list at ${list} in the JSON of the page`);
  assert.match(problemOf(next({ awards: [{ x: 1 }] }), { list }), /no field with names/);
  assert.match(problemOf(next({ awards: [] })), /no list with a name and another known field/);
  assert.match(problemOf(next({ menu: [{ title: 'Home', path: '/' }] })), /no list with a name/);
  for (const broken of [
    '<script>var a = [{b: "c"}]</script>',
    '<script type="application/json">{</script>',
    '<p>x',
  ])
    assert.match(problemOf(broken), /no list/);
});

test('data that names a text again and again is refused', () => {
  const award = { id: 3, name: 4, amount: 5, description: 6 };
  const flat = (description: unknown, ...more: unknown[]) =>
    `<script id="__NUXT_DATA__" type="application/json">${JSON.stringify([
      ...[{ awards: 1 }, [2, 2], award, 17, 'Reed Award', 500, description, ...more],
    ])}</script>`;
  const often = (at: number) => Array(200).fill(at);
  for (const body of [
    flat(often(7), 'some words '.repeat(9_000)),
    flat(often(7), often(8), often(9), often(10), ''),
  ]) {
    const reading = read(body, {});
    assert.match(
      reading.kind === 'layout_changed' ? reading.problem : '',
      /^the page repeats its text to more than/,
    );
  }
});

test('reading ends even if the data is deep, wide or self-referential', () => {
  const deep = `${'{"a":'.repeat(5_000)}[${JSON.stringify(AWARDS[0])}]${'}'.repeat(5_000)}`;
  assert.equal(read(deep, {}, 'application/json').kind, 'layout_changed');
  const itself = '<script id="__NUXT_DATA__" type="application/json">[[0,1],{"a":0,"b":1}]</script>';
  assert.equal(read(itself).kind, 'layout_changed');
  const wide = Array.from({ length: 2_000 }, (_, at) => ({
    name: `Reed ${at} Award`,
    amount: at,
    [`f${at}`]: 'x',
  }));
  assert.equal(recordsOf(JSON.stringify(wide), {}, 'application/json').length, 2_000);
});

test('no mutilated page makes the extractor throw', () => {
  survivesMutilation(kind, next({ awards: AWARDS }));
  survivesMutilation(kind, `<script>window.__STATE__ = ${JSON.stringify(AWARDS)}</script>`);
});
