import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { contentTypeOf, loadFacts, pageBytes, RECORDED } from '../../bench/real-pages/facts.ts';
import { decodePage } from '../../src/scholarships/crawl/decode.ts';
import { readPage } from '../../src/scholarships/crawl/read-task.ts';
import type { DecodedPage } from '../../src/scholarships/extractors/extractor.ts';
import { upgradeSource } from '../../src/scholarships/extractors/legacy-options.ts';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import { elementsOf } from '../../src/scholarships/html/dom.ts';
import { type Document, parsePage } from '../../src/scholarships/html/parse.ts';
import type { LeftOut } from '../../src/scholarships/model/left-out.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import { pageCases } from '../support/page-cases.ts';

const pageOf = (body: string, contentType = 'text/html'): DecodedPage => ({
  ...{ url: 'https://x.edu/list', role: 'list', contentType, body },
});

function read(kind: string, page: DecodedPage, options: object = {}) {
  const extractor = extractors[kind] ?? assert.fail(kind);
  const reading = readPage(extractor, page, extractor.options.parse(options));
  return reading.kind === 'read' ? reading : null;
}

const leftOutOf = (kind: string, body: string, options: object = {}): readonly LeftOut[] =>
  read(kind, pageOf(`<main><h1>Scholarships</h1>${body}</main>`), options)?.leftOut ?? assert.fail(body);

/** `kind text: values` */
const shown = ({ kind, text, values }: LeftOut): string => `${kind} ${text}: ${values.join(', ')}`;

describe('what a page has that is in no record', () => {
  const two = '<h2>Reed Award</h2><p>Amount: $500</p><h2>Alder Grant</h2><p>Amount: $700</p>';
  const rows = (...names: string[]): string =>
    `<table><tr><th>Scholarship<th>Amount${names.map((name, at) => `<tr><td>${name}<td>$${at + 1}00`).join('')}</table>`;
  const cases: readonly (readonly [string, string, string, object, ...string[]])[] = [
    ['a heading that is passed over', 'list', `${two}<h2>News</h2><p>None.</p>`, {}, 'item News: '],
    [
      'a heading with values',
      'list',
      `${two}<h2>Past recipients</h2><p>Amount: $300</p><p>GPA: 3.5</p>`,
      {},
      'item Past recipients: Amount: $300, GPA: 3.5',
    ],
    ['a value outside of all awards', 'list', `<p>GPA: 2.5</p>${two}`, {}, 'heading Scholarships: GPA: 2.5'],
    ['nothing, if a value is for all awards', 'list', `<p>Deadline for all: May 1</p>${two}`, {}],
    [
      'a row without a name',
      'table',
      rows('Reed Award', '', 'Elm Award', 'Fir Award', 'Oak Award'),
      {},
      'item $200: $200',
    ],
    ['a total', 'table', rows('Reed Award', 'Elm Award', 'Total'), {}, 'item Total · $300: $300'],
    [
      'nothing of a row with its number alone',
      'table',
      rows('Reed Award', 'Elm Award').replace('</table>', '<tr><td>3<td></table>'),
      {},
    ],
    [
      'nothing of a row with the day of the last update',
      'table',
      rows('Reed Award', 'Elm Award', 'Fir Award', 'Oak Award').replace(
        '</table>',
        '<tr><td>Last updated: May, 2026<td></table>',
      ),
      {},
    ],
    [
      'no amount that is only a day',
      'list',
      `${two}<h2>Award</h2><p>Winners will be notified by May 31st, 2027.</p>`,
      { titles: 'headings' },
    ],
    [
      'the rows of a table beside headings',
      'list',
      `${two}<h2>Other awards</h2>${rows('Elm Prize', 'Fir Prize')}`,
      { titles: 'headings' },
      'item Elm Prize: $100',
      'item Fir Prize: $200',
      'heading Other awards: ',
    ],
    [
      'nothing of a table with a column for each award',
      'table',
      '<table><tr><th><th>Elm Award<th>Fir Award<tr><th>Amount<td>$1<td>$2<tr><th>Deadline<td>May 1<td>May 2</table>',
      {},
    ],
    ['nothing of a table that is read whole', 'table', rows('Reed Award', 'Elm Award'), {}],
    [
      'an award that is printed again',
      'table',
      rows('Reed Award', 'Elm Award') + rows('Reed Award'),
      {},
      'repeat Reed Award: ',
    ],
    [
      'a name that is excluded, without its values',
      'list',
      `${two}<h2>Moss Award</h2><p>Amount: $300</p>`,
      { not: ['Moss Award'] },
      'item Moss Award: ',
    ],
    [
      'an item beside names',
      'list',
      '<ul><li>Reed Prize<li>Alder Prize<li>Birch Medallion of Merit</ul><p>The Elm Scholarship<br>The Fir Scholarship',
      {},
      'item Birch Medallion of Merit: ',
    ],
    [
      'the name of a group only if it is no group of a record',
      'list',
      `<h2>Awards</h2>${two.replaceAll('h2', 'h3')}<h2>Other</h2>`,
      {},
      'heading Other: ',
    ],
  ];
  for (const [what, kind, body, options, ...expected] of cases)
    test(what, () => assert.deepEqual(leftOutOf(kind, body, options).map(shown), expected));
});

const NAMES = [
  ...[
    'Aspen Scholarship',
    'Reed Award',
    'Jane Doe Memorial Fund',
    'Elm Prize',
    'Fir',
    'Women in Physics',
    '',
  ],
  ...[
    'School Aid Scholarship',
    'Contact Lens Society Scholarship',
    'Past Presidents Scholarship',
    'Deadline Award',
  ],
  ...[
    'How to apply',
    'Resources',
    'Past recipients',
    'Questions',
    'Scholarships',
    'General Scholarship',
    '2026 Awards',
  ],
  ...[
    'Other Mothers Scholarship',
    'See also',
    'Eligibility',
    'Only members may apply for the grant',
    'Total',
    '[Closed]',
  ],
];
interface Printed {
  readonly name: string;
  readonly values: readonly string[];
}
/** Values that occur once: an amount, a day and an average. */
const award = (name: string, at: number, count: number): Printed => ({
  name,
  values: [`$${1_100 + at}`, `March ${at + 1}, 2031`, `2.${at + 10}`].slice(0, count),
});
const pages = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.integer({ min: 0, max: 3 })), { minLength: 2, maxLength: 9 })
  .map((all) => [
    award('Cedar Scholarship', 20, 2),
    ...all.map(([name, count], at) => award(name, at, count)),
  ]);

const LABELS = ['Amount', 'Deadline', 'GPA'];
const labeled = ({ values }: Printed): string =>
  values.map((value, at) => `<p>${LABELS[at]}: ${value}</p>`).join('');
const terms = ({ values }: Printed): string =>
  `<dl>${values.map((value, at) => `<dt>${LABELS[at]}</dt><dd>${value}</dd>`).join('')}</dl>`;
const LAYOUTS: Readonly<Record<string, (one: Printed) => string>> = {
  headings: (one) => `<h3>${one.name}</h3>${labeled(one)}`,
  terms: (one) => `<h3>${one.name}</h3>${terms(one)}`,
  bold: (one) => `<p><b>${one.name}</b></p>${labeled(one)}`,
  cards: (one) => `<div class="card"><h4>${one.name}</h4>${labeled(one)}</div>`,
  panels: (one) => `<details><summary>${one.name}</summary>${labeled(one)}</details>`,
  items: (one) => `<li><b>${one.name}</b>${labeled(one)}</li>`,
  plain: (one) => `<p>${one.name}</p>${labeled(one)}`,
};
const KINDS: readonly (readonly [string, object])[] = [
  ...['auto', 'headings', 'bold', 'panels', 'boxes', 'lines'].map((titles) => ['list', { titles }] as const),
];

/** Each value of a page must be in a record or in the account. */
function lostIn(reading: NonNullable<ReturnType<typeof read>>, printed: readonly string[]): string[] {
  const texts = reading.records.flatMap((record) => [
    ...[record.title, record.description, record.amount, record.deadline, record.gpa],
    ...[record.eligibility, record.requirements].flat(),
  ]);
  const accounted = [
    ...texts,
    ...(reading.leftOut ?? []).flatMap(({ text, values }) => [text, ...values]),
  ].join('\n');
  return printed.filter((value) => !accounted.includes(value));
}

describe('each labeled value is in a record or in the account', () => {
  for (const [layout, write] of Object.entries(LAYOUTS))
    test(layout, () => {
      fc.assert(
        fc.property(pages, fc.constantFrom(...KINDS), (awards, [kind, options]) => {
          const reading = read(
            kind,
            pageOf(`<main><h1>Scholarships</h1>${awards.map(write).join('')}</main>`),
            options,
          );
          if (reading !== null)
            assert.deepEqual(
              lostIn(
                reading,
                awards.flatMap(({ values }) => values),
              ),
              [],
            );
        }),
        { seed: 66, numRuns: 20 },
      );
    });

  test('tables and files', () => {
    const cells = (awards: readonly Printed[], write: (cells: readonly string[]) => string): string =>
      [
        ['Scholarship', ...LABELS],
        ...awards.map(({ name, values }) => [name, ...LABELS.map((_, at) => values[at] ?? '')]),
      ]
        .map(write)
        .join('\n');
    fc.assert(
      fc.property(pages, (awards) => {
        const row = (all: readonly string[]): string => `<tr><td>${all.join('<td>')}`;
        const csv = (all: readonly string[]): string => all.map((cell) => JSON.stringify(cell)).join(',');
        const printed = awards.flatMap(({ values }) => values);
        for (const reading of [
          read('table', pageOf(`<main><table>${cells(awards, row)}</table></main>`)),
          read('export', pageOf(cells(awards, csv), 'text/csv')),
        ])
          if (reading !== null) assert.deepEqual(lostIn(reading, printed), []);
      }),
      { seed: 66, numRuns: 20 },
    );
  });
});

const LABELED =
  /^(?:Award )?(?:Amount|Value)s?: (\S.*)$|^(?:Application )?Deadlines?: (\S.*)$|^(?:Minimum )?GPA: (\S.*)$/;
/** The first word with a figure after a label at the beginning of a line. */
function labeledIn({ linesIn, $ }: Document): string[] {
  const [body] = elementsOf($('body'));
  return (body === undefined ? [] : linesIn([body])).flatMap(({ text }) => {
    const value = LABELED.exec(text)?.slice(1).find(Boolean) ?? '';
    return /[\w$,.]*\d[\d,]*/.exec(value)?.[0] ?? [];
  });
}

/** Names that no word list takes for an award. */
const OTHER_NAMES = ['Past recipients', 'How to apply', 'Resources for the Future Award', 'Eligibility'];

/** The page as it is, and with the name of one of its records changed. */
function variants(body: string, titles: readonly string[]): string[] {
  const title = titles.at(Math.floor(titles.length / 2));
  const other = OTHER_NAMES[body.length % OTHER_NAMES.length] ?? '';
  return title && body.includes(title) ? [body, body.replaceAll(title, other)] : [body];
}

function checkPage(kind: string, page: DecodedPage, options: object): void {
  const titles = read(kind, page, options)?.records.map(({ title = '' }) => title) ?? [];
  for (const body of variants(page.body, titles)) {
    const reading = read(kind, { ...page, body }, options);
    if (reading === null || reading.records.length === 0) continue;
    const printed = labeledIn(parsePage({ ...page, body }));
    assert.deepEqual(lostIn(reading, printed), [], `${kind} ${page.url}`);
  }
}

describe('so it is on pages whose names are changed', () => {
  for (const kind of ['list', 'table'])
    test(`the pages of the tests of ${kind}`, () => {
      for (const [, cases] of pageCases(kind))
        for (const { kind: own = kind, options, page } of cases) checkPage(own, page, options);
    });

  test('recorded pages', { skip: onlyWithAll || (loadFacts() === null && 'no recorded pages') }, () => {
    for (const facts of loadFacts() ?? []) {
      const { kind, options = {} } = upgradeSource(facts) as { kind: string; options?: object };
      const bytes = pageBytes(decodeURIComponent(facts.path), RECORDED);
      const contentType = contentTypeOf(facts.path);
      const body = bytes === null ? undefined : decodePage(bytes, contentType);
      if (body !== undefined)
        checkPage(kind, { ...pageOf(body, contentType), url: `https://x.edu${facts.path}` }, options);
    }
  });
});
